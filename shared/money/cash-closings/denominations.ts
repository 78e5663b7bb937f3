import { type Cents, cents } from "#shared/platform/core/money.ts";

/** Notes and coins in circulation, the highest first. */
const VALUES: Readonly<Record<string, readonly number[]>> = {
  EUR: [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
  CHF: [1000, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05],
};

/** The values of a currency's notes and coins; none where they are not known, so that the sum alone is typed. */
export function denominationsOf(currency: string): readonly Cents[] {
  return (VALUES[currency] ?? []).map(cents);
}
