import { type Cents, most, negated, plus, share, sumOf, ZERO } from "#shared/platform/core/money.ts";
import type { RegisterLaw } from "#shared/platform/countries/country.ts";
import { type GroupedRate, REGISTER_LAWS } from "#shared/platform/countries/register-laws.ts";
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
export type LawAndDay = { law: RegisterLaw; day: string };

/** The group of a tax rate. */
export function rateGroupOf(percentage: number, { law, day }: LawAndDay): RateGroup {
  return inForce({ law, day }).find((each) => each.percentage === percentage)?.group ?? REGISTER_LAWS[law].not_listed;
}

/** The rate of a group in percent, the first one where several share it; null for Austria's group of all others. */
export function rateOfGroup(group: RateGroup, under: LawAndDay): number | null {
  if (REGISTER_LAWS[under.law].not_listed === group && group !== "zero") return null;
  return inForce(under).find((each) => each.group === group)?.percentage ?? null;
}

function inForce({ law, day }: LawAndDay): GroupedRate[] {
  return REGISTER_LAWS[law].rate_groups.filter(({ from = "", to }) => from <= day && (to === undefined || day <= to));
}

/** The sums of lines by group. */
export function sumsByGroup(lines: readonly TaxedLine[], under: LawAndDay): GroupAmounts {
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
