import { PassThrough, pipeline, type Readable } from "node:stream";
import { ZipFile } from "yazl";

export type ZipEntry = { name: string; changed_at: Date; open(): Readable };

/** A ZIP as a stream. Each file is opened when it is due, and closed with the stream, also when the client disconnects. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  let current: Readable | null = null;
  zip.on("error", (thrown: Error) => out.destroy(thrown));
  pipeline(zip.outputStream, out, () => current?.destroy());
  for (const { name, changed_at, open } of entries) {
    // PDFs are compressed already.
    zip.addReadStreamLazy(name, { compress: false, mtime: changed_at }, (give) => {
      current = open();
      give(null, current);
    });
  }
  zip.end();
  return out;
}
