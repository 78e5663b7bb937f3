import type { RegisterLaw } from "#shared/money/cash-register/law.ts";
import { type Cents, most, negated, plus, share, sumOf, ZERO } from "#shared/platform/core/money.ts";
import type { TaxedLine } from "#shared/stays/folios/amounts.ts";

/**
 * The five amounts of a receipt. In Austria, in the order of the machine-readable code: 20 %, 10 %, 13 %, 0 %, and what is named separately
 * (`Betrag-Satz-Besonders`; RKSV, annex, section 4). In Germany: general rate, reduced rate, the two average rates of § 24 UStG
 * (`reduced_2` the one of paragraph 1 no. 3, `special` the one of no. 1), and 0 %.
 */
export const RATE_GROUPS = ["normal", "reduced_1", "reduced_2", "zero", "special"] as const;
export type RateGroup = (typeof RATE_GROUPS)[number];

/** Gross amounts by group. */
export type GroupAmounts = Readonly<Record<RateGroup, Cents>>;

export const NO_AMOUNTS: GroupAmounts = { normal: ZERO, reduced_1: ZERO, reduced_2: ZERO, zero: ZERO, special: ZERO };

/** The law by which a tax rate is grouped, and the day of the receipt (`YYYY-MM-DD`). */
export type Under = { law: RegisterLaw; day: string };

/** A tax rate with its group, on the days from `from` to `to`, both inclusive. */
type Grouped = { percentage: number; group: RateGroup; from?: string; to?: string };

/**
 * Which rate belongs to which group. Austria: the 5 % of 2020 and 2021 were named separately by the ministry; for the 4.9 % on basic
 * foods no ruling was found, so it is treated alike. Germany: § 12 and § 24 (1) UStG, by the days on which the rates were in force.
 */
const GROUPED: Readonly<Record<RegisterLaw, readonly Grouped[]>> = {
  AT: [
    { percentage: 20, group: "normal" },
    { percentage: 10, group: "reduced_1" },
    { percentage: 13, group: "reduced_2", from: "2016-01-01" },
    { percentage: 0, group: "zero" },
    { percentage: 19, group: "special" },
    { percentage: 5, group: "special", from: "2020-07-01", to: "2021-12-31" },
    { percentage: 4.9, group: "special", from: "2026-07-01" },
  ],
  DE: [
    { percentage: 19, group: "normal", to: "2020-06-30" },
    { percentage: 16, group: "normal", from: "2020-07-01", to: "2020-12-31" },
    { percentage: 19, group: "normal", from: "2021-01-01" },
    { percentage: 7, group: "reduced_1", to: "2020-06-30" },
    { percentage: 5, group: "reduced_1", from: "2020-07-01", to: "2020-12-31" },
    { percentage: 7, group: "reduced_1", from: "2021-01-01" },
    { percentage: 10.7, group: "reduced_2", to: "2021-12-31" },
    { percentage: 9.5, group: "reduced_2", from: "2022-01-01", to: "2022-12-31" },
    { percentage: 9, group: "reduced_2", from: "2023-01-01", to: "2024-12-05" },
    { percentage: 8.4, group: "reduced_2", from: "2024-12-06", to: "2024-12-31" },
    { percentage: 7.8, group: "reduced_2", from: "2025-01-01" },
    { percentage: 5.5, group: "special" },
    { percentage: 0, group: "zero" },
  ],
};

/** The group of a rate that is not listed: in Austria it is named separately; a TSE has no place for it but the one without a rate. */
const NOT_LISTED: Readonly<Record<RegisterLaw, RateGroup>> = { AT: "special", DE: "zero" };

/** The group of a tax rate. */
export function rateGroupOf(percentage: number, { law, day }: Under): RateGroup {
  return inForce({ law, day }).find((each) => each.percentage === percentage)?.group ?? NOT_LISTED[law];
}

/** The rate of a group in percent, the first one where several share it; null for Austria's group of all others. */
export function rateOfGroup(group: RateGroup, under: Under): number | null {
  if (NOT_LISTED[under.law] === group && group !== "zero") return null;
  return inForce(under).find((each) => each.group === group)?.percentage ?? null;
}

function inForce({ law, day }: Under): Grouped[] {
  return GROUPED[law].filter(({ from = "", to }) => from <= day && (to === undefined || day <= to));
}

/** The sums of lines by group. */
export function sumsByGroup(lines: readonly TaxedLine[], under: Under): GroupAmounts {
  const sums = { ...NO_AMOUNTS };
  for (const { tax_percentage, gross_amount } of lines) {
    const group = rateGroupOf(tax_percentage, under);
    sums[group] = plus(sums[group], gross_amount);
  }
  return sums;
}

/**
 * Splits an amount over the groups in proportion to other amounts, by largest remainder: the parts add up to it. Groups that are negative
 * take no part; of a credit, which is negative in all, those that are positive. Without any amounts no tax rate is known, and all of it is
 * at 0 %.
 */
export function divided(amount: Cents, amounts: GroupAmounts): GroupAmounts {
  const isCredit = totalOfGroups(amounts) < 0;
  const weights = RATE_GROUPS.map((group) => most(ZERO, isCredit ? negated(amounts[group]) : amounts[group]));
  if (weights.every((weight) => weight === 0)) return { ...NO_AMOUNTS, zero: amount };
  const parts = share(amount, weights);
  return ofGroups((_, index) => plus(parts[index] ?? ZERO, ZERO));
}

/** Five amounts, each made of its group. */
export function ofGroups(amountOf: (group: RateGroup, index: number) => Cents): GroupAmounts {
  const [normal = ZERO, reduced_1 = ZERO, reduced_2 = ZERO, zero = ZERO, special = ZERO] = RATE_GROUPS.map(amountOf);
  return { normal, reduced_1, reduced_2, zero, special };
}

/** True if any of the five amounts is not 0. */
export function hasAmounts(amounts: GroupAmounts): boolean {
  return RATE_GROUPS.some((group) => amounts[group] !== 0);
}

/** The sum of the five amounts. */
export function totalOfGroups(amounts: GroupAmounts): Cents {
  return sumOf(RATE_GROUPS.map((group) => amounts[group]));
}
