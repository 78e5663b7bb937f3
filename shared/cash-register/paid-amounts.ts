import { byRateGroup, type GroupAmounts, RATE_GROUPS, sumsByGroup, totalOfGroups, type Under } from "#shared/cash-register/rate-groups.ts";
import { type Cents, minus, plus } from "#shared/core/money.ts";
import type { TaxedLine } from "#shared/folios/amounts.ts";

/** What a payment pays. */
export type Paying = {
  /** What it brings to deposits, by rate. */
  deposits: readonly TaxedLine[];
  /** What the rest of it can pay, by rate. The first bill that has any amount counts: a bill that was deducted in full says no rates. */
  bills: readonly (readonly TaxedLine[])[];
};

/**
 * The amounts by rate of a payment, as its receipt names them: those of what is paid (§ 132a BAO; RKSV, annex, section 4). What pays deposits
 * has the rates of those, the rest is divided in proportion to the bill.
 */
export function amountsPaid(paid: Cents, { deposits, bills }: Paying, under: Under): GroupAmounts {
  const known = sumsByGroup(deposits, under);
  const bill = bills.find((lines) => hasAmounts(sumsByGroup(lines, under))) ?? [];
  const rest = byRateGroup(minus(paid, totalOfGroups(known)), bill, under);
  return {
    normal: plus(known.normal, rest.normal),
    reduced_1: plus(known.reduced_1, rest.reduced_1),
    reduced_2: plus(known.reduced_2, rest.reduced_2),
    zero: plus(known.zero, rest.zero),
    special: plus(known.special, rest.special),
  };
}

function hasAmounts(amounts: GroupAmounts): boolean {
  return RATE_GROUPS.some((group) => amounts[group] !== 0);
}
