import { inflateSync } from "node:zlib";

/** An object of a PDF as it is written, with its decompressed stream. */
export type PdfObject = { number: number; words: string; stream: Buffer | null };

/** Parses the objects of a PDF as written by our PDF library, and its trailer. */
export function pdfObjects(bytes: Buffer): { objects: PdfObject[]; trailer: string } {
  const raw = bytes.toString("latin1");
  const objects = [...raw.matchAll(/^(\d+) 0 obj$/gm)].map((match) => objectAt(bytes, raw, { at: match.index, number: Number(match[1]) }));
  return { objects, trailer: raw.slice(raw.lastIndexOf("trailer")) };
}

function objectAt(bytes: Buffer, raw: string, { at, number }: { at: number; number: number }): PdfObject {
  const body = raw.indexOf("\n", at) + 1;
  const start = raw.indexOf("\nstream\n", body);
  const end = raw.indexOf("\nendobj", body);
  if (start === -1 || start > end) return { number, words: raw.slice(body, end), stream: null };
  const words = raw.slice(body, start);
  const first = start + "\nstream\n".length;
  const length = Number(/\/Length (\d+)/.exec(words)?.[1] ?? Number.NaN);
  const packed = bytes.subarray(first, Number.isNaN(length) ? raw.indexOf("\nendstream", first) : first + length);
  return { number, words, stream: words.includes("/FlateDecode") ? inflateSync(packed) : packed };
}

/** The object that another one references by a key, also in a list of one. */
export function named(objects: readonly PdfObject[], from: string, key: string): PdfObject | undefined {
  const number = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(from)?.[1];
  return objects.find((object) => object.number === Number(number));
}
