/** At most so many rooms at once. */
const MAX_ROOMS = 500;
/** Longer numbers can't be counted exactly. */
const MAX_DIGITS = 12;
/** A room's own number; what is typed for several of them may be longer. */
const MAX_NUMBER = 50;
const DASH = String.raw`\s*(?:[-\u2010-\u2015]|\b(?:bis|to)\b)\s*`;
/** `101-105`, `A1-A5`, `A1-5`, `Suite 1 – 3`: both ends have the same name before them, or the second one none. */
const RANGE = new RegExp(String.raw`^(\D*?)(\d+)${DASH}(\D*?)(\d+)$`, "i");
/** Words that say no more than the list's own title does. */
const ROOM_WORD = /^(?:zimmer|zi\.?|rooms?|nr\.?|no\.?)\s+(?=\S)/i;
/** Ranges may be written with spaces around the dash, which then separates nothing. */
const SPACED_DASH = new RegExp(String.raw`(?<=\d)${DASH}(?=\D{0,20}?\d)`, "gi");

/** `wrong` is the part that means no rooms, as it was typed. */
export type ReadNumbers = { numbers: string[]; wrong: null } | { numbers: null; wrong: string };

/**
 * The room numbers that an input means: single ones, ranges such as `101-110` or `001-010` (same padding) and lists of both,
 * parted by comma, semicolon or line, and by spaces where digits stand on both sides (`101-105, 201 202`). `Alpen-Suite` and
 * `Haus 2` are names. A range that runs backwards or mixes paddings means nothing, nor do more than 500 rooms. Each number counts once.
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

/** The same, without which part is wrong. */
export function roomNumbers(input: string): string[] | null {
  return readNumbers(input).numbers;
}

/** Whether an input means anything else than the one room of that name. */
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

/** So many numbers are named one by one; of more, the first and the last ones. */
const NAMED = 12;

/** The numbers in a line: all of a few, of many the first ones and the last. */
export function inOneLine(numbers: readonly string[]): string {
  if (numbers.length <= NAMED) return numbers.join(", ");
  return `${numbers.slice(0, NAMED - 3).join(", ")}, … ${numbers.at(-1)}`;
}

/** A key under which texts sort as people count: 9 before 10, A2 before A10. */
export function naturalOrder(number: string): string {
  return number.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(MAX_DIGITS, "0"));
}
