/**
 * Money crosses borders as decimals in major units (`129.9`) and is computed in integer cents, only here.
 * `Cents` is a name, not a wall: a number that must be whole.
 */
export type Cents = number;

export function cents(amount: number): Cents {
  return Math.round(amount * 100);
}

export function amount(value: Cents): number {
  return value / 100;
}

export function sumAmounts(amounts: readonly number[]): number {
  return amount(amounts.reduce((sum, next) => sum + cents(next), 0));
}

/** Rounds half away from zero, as invoices do. */
export function roundHalfAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** `percentage` of an amount, rounded to the cent. */
export function adjusted(value: Cents, percentage: number): Cents {
  return roundHalfAway((value * (100_000 + Math.round(percentage * 1000))) / 100_000);
}

/** Splits a total evenly; the remainder goes cent by cent to the first ones. */
export function spread(total: Cents, parts: number): Cents[] {
  const base = Math.trunc(total / parts);
  const rest = total - base * parts;
  return Array.from({ length: parts }, (_, i) => base + (i < Math.abs(rest) ? Math.sign(rest) : 0));
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
  return parts;
}

/** Tax is inside gross: `net = round(gross / (1 + p/100))`, `tax = gross − net` (both in cents). */
export function netOf(gross: Cents, percentage: number): Cents {
  return roundHalfAway((gross * 100_000) / (100_000 + Math.round(percentage * 1000)));
}
