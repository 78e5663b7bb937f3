import { type NumberProblem, readNumber } from "#shared/platform/core/number-text.ts";

/** Why a text is not a valid price. */
export type AmountError = "no_number" | "negative" | "decimals" | "too_much" | "currency";
export type ReadAmount = { amount: number | null; error: null } | { amount: null; error: AmountError };

const MAX = 1_000_000;
const TROUBLES = {
  no_number: "no_number",
  decimals: "decimals",
  too_small: "negative",
  too_big: "too_much",
  currency: "currency",
} as const satisfies Record<NumberProblem, AmountError>;

/** Reads a price in the property's currency, see `readNumber`. An empty text and a dash are null. */
export function readAmount(text: string, currency: string): ReadAmount {
  const isDash = /^[-\u2013\u2014]$/.test(text.trim());
  const { value, problem } = readNumber(isDash ? "" : text, { decimals: 2, min: 0, max: MAX, unit: currency });
  return problem === null ? { amount: value, error: null } : { amount: null, error: TROUBLES[problem] };
}
