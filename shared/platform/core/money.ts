import type { $brand } from "zod";

/**
 * Money in whole cents: the database stores it and every rule computes in it. Created by `cents` and the arithmetic below; a
 * sum written with `+` is a plain number again, which the compiler doesn't accept as money.
 */
export type Cents = number & $brand<"cents">;

/** Money in the API, in files and on screens: a decimal in major units (`129.9`). No rule computes in it. */
export type Amount = number & $brand<"amount">;

/** A decimal from a form or a file, or an amount: any number except cents. */
export type Decimal = number & { [B in keyof $brand]?: { amount: true } };

export const ZERO = 0 as Cents;

export function cents(decimal: Decimal): Cents {
  return (Math.round(decimal * 100) + 0) as Cents;
}

export function amount(value: Cents): Amount {
  return (value / 100) as Amount;
}

/** The negated amount, for printing. */
export function opposite(value: Amount): Amount {
  return (0 - value) as Amount;
}

/** Sums of decimals are computed in cents, too. */
export function sumAmounts(decimals: readonly Decimal[]): Amount {
  return amount(sumOf(decimals.map(cents)));
}

export function plus(a: Cents, b: Cents): Cents {
  return (a + b) as Cents;
}

export function minus(a: Cents, b: Cents): Cents {
  return (a - b) as Cents;
}

export function sumOf(values: readonly Cents[]): Cents {
  return values.reduce(plus, ZERO);
}

/** Negates without producing -0. */
export function negated(value: Cents): Cents {
  return minus(ZERO, value);
}

/** A unit price multiplied by a count. */
export function times(value: Cents, count: number): Cents {
  return roundHalfAway(value * count);
}

/** The average of `parts`, rounded to the cent; 0 where there are no parts. */
export function average(total: Cents, parts: number): Cents {
  return parts <= 0 ? ZERO : roundHalfAway(total / parts);
}

export function least(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

export function most(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}

/** Rounds a fraction of cents half away from zero, as invoices do; adding 0 turns -0 into 0, which would be printed with a minus. */
function roundHalfAway(value: number): Cents {
  return (Math.sign(value) * Math.round(Math.abs(value)) + 0) as Cents;
}

export function adjusted(value: Cents, percentage: number): Cents {
  return roundHalfAway((value * (100_000 + Math.round(percentage * 1000))) / 100_000);
}

/** Splits a total evenly; the remainder is added cent by cent to the first parts. */
export function spread(total: Cents, parts: number): Cents[] {
  const base = Math.trunc(total / parts);
  const rest = total - base * parts;
  return Array.from({ length: parts }, (_, i) => (base + (i < Math.abs(rest) ? Math.sign(rest) : 0)) as Cents);
}

/** Splits a total in proportion to non-negative weights by largest remainder; the parts add up to the total. */
export function share(total: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return spread(total, weights.length);
  const exact = weights.map((weight) => (total * weight) / whole);
  const parts = exact.map(Math.trunc);
  const order = exact
    .map((value, index) => ({ index, rest: Math.abs(value - Math.trunc(value)) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  let left = total - parts.reduce((sum, part) => sum + part, 0);
  for (const { index } of order) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + Math.sign(left);
    left -= Math.sign(left);
  }
  return parts as Cents[];
}

/** `30` percent of a total, rounded half away from zero. */
export function roundedShare(total: Cents, percentage: number): Cents {
  return roundHalfAway((total * Math.round(percentage * 1000)) / 100_000);
}

/** `50` percent of a part of a total that is shared by several, rounded once, half away from zero. */
export function roundedPart(total: Cents, { percentage, of }: { percentage: number; of: number }): Cents {
  return roundHalfAway((total * Math.round(percentage * 1000)) / (100_000 * of));
}

/** Tax is inside gross: `net = round(gross / (1 + p/100))`, `tax = gross − net`. */
export function netOf(gross: Cents, percentage: number): Cents {
  return roundHalfAway((gross * 100_000) / (100_000 + Math.round(percentage * 1000)));
}
