import { type Cents, most, plus, share, sumOf, ZERO } from "#shared/core/money.ts";
import type { TaxedLine } from "#shared/folios/amounts.ts";

/**
 * The five amounts of a receipt's machine-readable code, in its order: 20 %, 10 %, 13 %, 0 %, and what is named separately
 * (`Betrag-Satz-Besonders`; RKSV, annex, section 4).
 */
export const RATE_GROUPS = ["normal", "reduced_1", "reduced_2", "zero", "special"] as const;
export type RateGroup = (typeof RATE_GROUPS)[number];

/** Gross amounts by group. */
export type GroupAmounts = Readonly<Record<RateGroup, Cents>>;

export const NO_AMOUNTS: GroupAmounts = { normal: ZERO, reduced_1: ZERO, reduced_2: ZERO, zero: ZERO, special: ZERO };

/** A tax rate with its group, on the days from `from` to `to`, both inclusive. */
type Grouped = { percentage: number; group: RateGroup; from?: string; to?: string };

/**
 * Which rate belongs to which group. The 5 % of 2020 and 2021 were named separately by the ministry; for the 4.9 % on basic foods no
 * ruling was found, so it is treated alike.
 */
const GROUPED: readonly Grouped[] = [
  { percentage: 20, group: "normal" },
  { percentage: 10, group: "reduced_1" },
  { percentage: 13, group: "reduced_2", from: "2016-01-01" },
  { percentage: 0, group: "zero" },
  { percentage: 19, group: "special" },
  { percentage: 5, group: "special", from: "2020-07-01", to: "2021-12-31" },
  { percentage: 4.9, group: "special", from: "2026-07-01" },
];

/** The group of a tax rate on a day (`YYYY-MM-DD`); a rate that is not listed is named separately. */
export function rateGroupOf(percentage: number, day: string): RateGroup {
  const found = GROUPED.find(
    (each) => each.percentage === percentage && (each.from ?? "") <= day && (each.to === undefined || day <= each.to),
  );
  return found?.group ?? "special";
}

/**
 * Splits a payment over the groups in proportion to the lines that it pays, by largest remainder: the amounts add up to the payment.
 * Groups whose lines are negative in sum take no part. Without any line (a deposit before anything is booked) no tax rate is known, and the
 * payment is named at 0 %.
 */
export function byRateGroup(paid: Cents, lines: readonly TaxedLine[], day: string): GroupAmounts {
  const weights = RATE_GROUPS.map((group) => {
    const ofGroup = lines.filter(({ tax_percentage }) => rateGroupOf(tax_percentage, day) === group);
    return most(ZERO, sumOf(ofGroup.map(({ gross_amount }) => gross_amount)));
  });
  if (weights.every((weight) => weight === 0)) return { ...NO_AMOUNTS, zero: paid };
  const [normal = ZERO, reduced_1 = ZERO, reduced_2 = ZERO, zero = ZERO, special = ZERO] = share(paid, weights).map((part) =>
    plus(part, ZERO),
  );
  return { normal, reduced_1, reduced_2, zero, special };
}

/** The sum of the five amounts. */
export function totalOfGroups(amounts: GroupAmounts): Cents {
  return sumOf(RATE_GROUPS.map((group) => amounts[group]));
}
