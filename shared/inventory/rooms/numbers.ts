/** The most rooms that one input can name. */
const MAX_ROOMS = 500;
/** Longer numbers exceed the range of exact integers. */
const MAX_DIGITS = 12;
/** The longest room number; an input for several rooms may be longer. */
const MAX_NUMBER = 50;
const DASH = String.raw`\s*(?:[-\u2010-\u2015]|\b(?:bis|to)\b)\s*`;
/** `101-105`, `A1-A5`, `A1-5`, `Suite 1 – 3`: both ends have the same prefix, or the second one has none. */
const RANGE = new RegExp(String.raw`^(\D*?)(\d+)${DASH}(\D*?)(\d+)$`, "i");
/** Words before a number that are dropped, because the column already names rooms. */
const ROOM_WORD = /^(?:zimmer|zi\.?|rooms?|nr\.?|no\.?)\s+(?=\S)/i;
/** A range may have spaces around its dash, which do not separate numbers. */
const SPACED_DASH = new RegExp(String.raw`(?<=\d)${DASH}(?=\D{0,20}?\d)`, "gi");

/** `wrong` is the invalid part, as it was typed. */
export type ReadNumbers = { numbers: string[]; wrong: null } | { numbers: null; wrong: string };

/**
 * Reads the room numbers of an input: single ones, ranges such as `101-110` or `001-010` (same padding) and lists of both,
 * separated by comma, semicolon or line break, and by spaces where digits are on both sides (`101-105, 201 202`). `Alpen-Suite`
 * and `Haus 2` are names. A range that runs backwards or mixes paddings is invalid, and so are more than 500 rooms. Duplicates
 * count once.
 */
export function readNumbers(input: string): ReadNumbers {
  const numbers = new Set<string>();
  for (const part of partsOf(input)) {
    const rooms = roomsOf(part);
    if (rooms === null) return { numbers: null, wrong: part };
    for (const room of rooms) numbers.add(room);
    if (numbers.size > MAX_ROOMS) return { numbers: null, wrong: part };
  }
  return numbers.size === 0 ? { numbers: null, wrong: input.trim() } : { numbers: [...numbers], wrong: null };
}

/** The same without the invalid part. */
export function roomNumbers(input: string): string[] | null {
  return readNumbers(input).numbers;
}

/** True if an input names anything else than one room of exactly that name. */
export function isSeveral(input: string): boolean {
  const numbers = roomNumbers(input);
  return numbers?.length !== 1 || numbers[0] !== input.trim();
}

function partsOf(input: string): string[] {
  const parts = input.split(/[,;\n]/).flatMap((part) => {
    const words = part.trim().replace(ROOM_WORD, "").replace(SPACED_DASH, "-").split(/\s+/);
    return words.every((word) => /^\d/.test(word)) ? words : [part.trim().replace(ROOM_WORD, "")];
  });
  return parts.filter((part) => part !== "");
}

function roomsOf(part: string): string[] | null {
  const range = RANGE.exec(part);
  const [, before = "", first = "", again = "", last = ""] = range ?? [];
  const isRange = range !== null && (again === "" || again.toLowerCase() === before.toLowerCase());
  if (!isRange) return part.length > MAX_NUMBER ? null : [part];
  if (Math.max(first.length, last.length) > MAX_DIGITS || before.length > MAX_NUMBER - MAX_DIGITS) return null;
  const [from, to] = [Number(first), Number(last)];
  const isPadded = [first, last].some((end) => end.startsWith("0") && end.length > 1);
  if (to < from || to - from >= MAX_ROOMS || (isPadded && first.length !== last.length)) return null;
  return Array.from({ length: to - from + 1 }, (_, i) => before + String(from + i).padStart(isPadded ? first.length : 0, "0"));
}

/** Up to this many numbers are all listed; of more, the first and the last ones. */
const NAMED = 12;

/** The numbers in one line: all if there are few, otherwise the first ones and the last. */
export function inOneLine(numbers: readonly string[]): string {
  if (numbers.length <= NAMED) return numbers.join(", ");
  return `${numbers.slice(0, NAMED - 3).join(", ")}, … ${numbers.at(-1)}`;
}

/** A sort key for natural order: 9 before 10, A2 before A10. */
export function naturalOrder(number: string): string {
  return number.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(MAX_DIGITS, "0"));
}
