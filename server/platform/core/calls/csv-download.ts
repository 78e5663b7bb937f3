import { Download } from "#server/platform/core/calls/transfer.ts";
import type { Encoder } from "#shared/platform/core/report-range.ts";

/** Bytes as a file to save. */
export function csvDownload(name: string, content: Buffer, encoder: Encoder): Download {
  return new Download({ name, type: `text/csv; charset=${encoder}`, size: content.length, content });
}

/** Without a byte order mark, which accounting programs read as a part of the first column's name. */
export function encoded(text: string, encoder: Encoder): Buffer {
  if (encoder === "utf-8") return Buffer.from(text, "utf8");
  // Windows-1252 equals Latin-1 except for a few characters: these are replaced by the Latin-1 characters of the same bytes, and the whole
  // text is encoded at once.
  return Buffer.from(text.replace(NOT_LATIN, byteOf), "latin1");
}

// Without the flag `u`, which takes ten times as long: characters beyond 16 bits are matched as surrogate pairs.
const NOT_LATIN = /[\ud800-\udbff][\udc00-\udfff]|[\x80-\x9f\u0100-\uffff]/g;
const LETTERS: Readonly<Record<string, string>> = { đ: "d", Đ: "D", ł: "l", Ł: "L", ħ: "h", Ħ: "H", ı: "i", ŧ: "t", Ŧ: "T", ẞ: "SS" };

/** The characters that Windows-1252 has for the bytes 0x80 to 0x9f, where Latin-1 has control characters; five bytes have none. */
const OWN_LETTERS = "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ";
const OWN = new Map(
  Array.from(OWN_LETTERS, (letter, place) => [letter, String.fromCharCode(0x80 + place)] as const).filter(
    ([letter]) => letter !== "\ufffd",
  ),
);

/** A character's byte, or that of the letter without its diacritic ("č" is "c"), or a question mark where there is none. */
function byteOf(letter: string): string {
  const own = OWN.get(letter);
  if (own !== undefined) return own;
  const bare = LETTERS[letter] ?? letter.normalize("NFKD").replace(/\p{Mark}/gu, "");
  if (bare.search(NOT_LATIN) === -1) return bare;
  return /\s/.test(letter) ? " " : "?";
}
