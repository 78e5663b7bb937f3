import iconv from "iconv-lite";
import type { Encoder } from "#shared/reports/schema.ts";

/** A text as these files can hold it: they know no quotes, so what separates cells and lines must not be in it. */
export function cellOf(text: string, length: number): string {
  const plain = SPECIAL.test(text)
    ? text
        .replaceAll(";", ",")
        .replaceAll('"', "'")
        .replace(/\p{Cc}+/gu, " ")
    : text;
  return plain.trim().slice(0, length);
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for, faster than by their property
const SPECIAL = /[;"\0-\x1f\x7f-\x9f]/;

/** Without a byte order mark, which accounting programs take for a part of the first name. */
export function encoded(text: string, encoder: Encoder): Buffer {
  if (encoder === "utf-8") return Buffer.from(text, "utf8");
  // Nearly always there is nothing but what both code pages have at the same place.
  return NOT_LATIN.test(text) ? iconv.encode(text.replace(OUTSIDE, nearest), "win1252") : Buffer.from(text, "latin1");
}

// Without the flag `u`, with which it takes ten times as long.
const NOT_LATIN = /[\x80-\x9f\u0100-\uffff]/;
/** What is not in Windows-1252. */
const OUTSIDE = /[^\p{ASCII}\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
const LETTERS: Readonly<Record<string, string>> = { đ: "d", Đ: "D", ł: "l", Ł: "L", ħ: "h", Ħ: "H", ı: "i", ŧ: "t", Ŧ: "T", ẞ: "SS" };

/** The letter without its mark ("č" is "c"), or a question mark where there is none. */
function nearest(letter: string): string {
  const known = LETTERS[letter];
  if (known !== undefined) return known;
  const bare = letter.normalize("NFKD").replace(/\p{Mark}/gu, "");
  return bare !== letter && !NOT_LATIN.test(bare) ? bare : SPACES.test(letter) ? " " : "?";
}

const SPACES = /\s/;
