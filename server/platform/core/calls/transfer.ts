import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { z } from "zod";

export type DownloadContent = {
  name: string;
  type: string;
  /** Null if the size is known only at the end: then the response is chunked and range requests are not served. */
  size: number | null;
  /** Shown in the browser instead of being saved. */
  inline?: boolean;
  /** Of a file that programs read again and again: one who knows this version gets a 304 (`If-None-Match`, `If-Modified-Since`). */
  etag?: string;
  modified_at?: Date;
  /** Anybody may see it, and its bytes never change under its address: caches keep it. */
  isPublic?: boolean;
  /** The bytes, or a function that reads a range of them; `start` and `end` are inclusive. */
  content: Buffer | ((range: { start: number; end: number }) => Readable);
};

/** A file as the response of a call with `meta.download`. Only the REST endpoint sends it. */
export class Download {
  readonly file: DownloadContent;

  constructor(file: DownloadContent) {
    this.file = file;
  }

  toJSON(): unknown {
    const { name, type, size } = this.file;
    return { name, type, size };
  }
}

export const DownloadAnswer = z.custom<Download>((value) => value instanceof Download);

/** A file that was uploaded with a call of `meta.upload`, whole and in memory: 20 MiB at most. */
export class Upload {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;

  constructor(name: string, type: string, bytes: Buffer) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }

  /** The part that the fingerprint of an idempotent call is computed from. */
  toJSON(): unknown {
    return { name: this.name, type: this.type, sha256: createHash("sha256").update(this.bytes).digest("hex") };
  }
}

export const UploadField = z.custom<Upload>((value) => value instanceof Upload, "a file");
