import type { Cents } from "#shared/core/money.ts";

/** Cents as these files write them: comma, two decimals, no thousands, the minus right before it. */
export function decimal(cents: Cents): string {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  return `${cents < 0 ? "-" : ""}${(whole - rest) / 100},${rest < 10 ? "0" : ""}${rest}`;
}

/** A percentage: `10`, or `4,9`. */
export function percentOf(percentage: number): string {
  return String(percentage).replace(".", ",");
}

/** `2026-11-21` as `21.11.2026`, or with nothing between. */
export function numericDay(day: string, between: "." | ""): string {
  return `${day.slice(8, 10)}${between}${day.slice(5, 7)}${between}${day.slice(0, 4)}`;
}
