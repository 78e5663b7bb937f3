import { type Amount, amount, type Cents, cents } from "#shared/platform/core/money.ts";

/** Cents as a test writes them: `wholeCents(1200)` is 12.00. */
export function wholeCents(value: number): Cents {
  return cents(value / 100);
}

/** The amount as the API returns it. */
export function decimal(value: number): Amount {
  return amount(cents(value));
}
