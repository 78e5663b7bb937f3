import type { Cents } from "#shared/platform/core/money.ts";

/** Cents in the format of these files: comma, two decimals, no thousands separator, the minus directly before the number. */
export function decimal(cents: Cents): string {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  return `${cents < 0 ? "-" : ""}${(whole - rest) / 100},${rest < 10 ? "0" : ""}${rest}`;
}

/** A percentage: `10`, or `4,9`. */
export function percentOf(percentage: number): string {
  return String(percentage).replace(".", ",");
}

/** `2026-11-21` as `21.11.2026`, or without separators. */
export function numericDay(day: string, between: "." | ""): string {
  return `${day.slice(8, 10)}${between}${day.slice(5, 7)}${between}${day.slice(0, 4)}`;
}

/** A text for a cell of these files: they have no quoting, so separators of cells and lines are replaced. */
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

/** Concatenates parts into a buffer of its own, which can be transferred. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
