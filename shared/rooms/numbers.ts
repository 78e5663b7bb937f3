/** At most so many rooms at once. */
const MAX_RANGE = 500;
const RANGE = /^(\d+)\s*[-\u2013]\s*(\d+)$/;
/** Longer numbers can't be counted exactly. */
const MAX_DIGITS = 12;

/**
 * The room numbers that an input means: itself, or each of a range such as `101-110` or `001-010` (same padding).
 * Null where it is a range that runs backwards, mixes paddings or is longer than 500; `Alpen-Suite` is a name.
 */
export function roomNumbers(input: string): string[] | null {
  const range = RANGE.exec(input.trim());
  if (!range) return [input.trim()];
  const [, first = "", last = ""] = range;
  if (Math.max(first.length, last.length) > MAX_DIGITS) return null;
  const from = Number(first);
  const to = Number(last);
  const isPadded = [first, last].some((end) => end.startsWith("0") && end.length > 1);
  if (to < from || to - from >= MAX_RANGE || (isPadded && first.length !== last.length)) return null;
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(isPadded ? first.length : 0, "0"));
}

export function isRange(input: string): boolean {
  return RANGE.test(input.trim());
}

/** A key under which texts sort as people count: 9 before 10, A2 before A10. */
export function naturalOrder(number: string): string {
  return number.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(MAX_DIGITS, "0"));
}
