import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { z } from "zod";

export type DownloadContent = {
  name: string;
  type: string;
  /** Null where it is known at the end only: then the bytes are sent in chunks, and never a part of them. */
  size: number | null;
  /** Shown in the browser instead of being saved. */
  inline?: boolean;
  /** Bytes, or a way to read some of them: both ends are inside. */
  content: Buffer | ((range: { start: number; end: number }) => Readable);
};

/** A file as the answer of a call with `meta.download`. It leaves through the REST endpoint only. */
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

/** A file that came with a call of `meta.upload`, whole and in memory: 20 MiB at most. */
export class Upload {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;

  constructor(name: string, type: string, bytes: Buffer) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }

  /** What a repeated call is recognised by. */
  toJSON(): unknown {
    return { name: this.name, type: this.type, sha256: createHash("sha256").update(this.bytes).digest("hex") };
  }
}

export const UploadField = z.custom<Upload>((value) => value instanceof Upload, "a file");
