import iconv from "iconv-lite";
import { Download } from "#server/core/calls/transfer.ts";
import type { Encoder } from "#shared/reports/schema.ts";

/** Bytes as a file to save. */
export function csvDownload(name: string, content: Buffer, encoder: Encoder): Download {
  return new Download({ name, type: `text/csv; charset=${encoder}`, size: content.length, content });
}

/** Without a byte order mark, which accounting programs take for a part of the first name. */
export function encoded(text: string, encoder: Encoder): Buffer {
  if (encoder === "utf-8") return Buffer.from(text, "utf8");
  // Latin-1 is the same but for few letters: they are made the ones that have their bytes, and all goes over at once.
  return Buffer.from(text.replace(NOT_LATIN, byteOf), "latin1");
}

// Without the flag `u`, with which it takes ten times as long: what is beyond 16 bits are two of them.
const NOT_LATIN = /[\ud800-\udbff][\udc00-\udfff]|[\x80-\x9f\u0100-\uffff]/g;
const LETTERS: Readonly<Record<string, string>> = { đ: "d", Đ: "D", ł: "l", Ł: "L", ħ: "h", Ħ: "H", ı: "i", ŧ: "t", Ŧ: "T", ẞ: "SS" };

/** The letters that Windows-1252 has where Latin-1 has none, with their bytes. */
const OWN = new Map(
  Array.from({ length: 32 }, (_, place) => Buffer.of(0x80 + place))
    .map((byte) => [iconv.decode(byte, "win1252"), byte.toString("latin1")] as const)
    .filter(([letter]) => letter !== "\ufffd"),
);

/** A letter's byte, that of the letter without its mark ("č" is "c"), or a question mark where there is none. */
function byteOf(letter: string): string {
  const own = OWN.get(letter);
  if (own !== undefined) return own;
  const bare = LETTERS[letter] ?? letter.normalize("NFKD").replace(/\p{Mark}/gu, "");
  if (bare.search(NOT_LATIN) === -1) return bare;
  return /\s/.test(letter) ? " " : "?";
}
