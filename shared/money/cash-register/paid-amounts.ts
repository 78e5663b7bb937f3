import { divided, type GroupAmounts, hasAmounts, NO_AMOUNTS, ofGroups, totalOfGroups } from "#shared/money/cash-register/rate-groups.ts";
import { type Cents, least, minus, most, negated, share, ZERO } from "#shared/platform/core/money.ts";

/** A folio by rate: what is charged on it, and what its payments have named so far. */
export type FolioRates = { charged: GroupAmounts; named: GroupAmounts };

/**
 * The amounts by rate of a payment on a folio: those of what it pays (§ 132a BAO; RKSV, annex, section 4). That is what the charges are
 * beyond what earlier payments named; a payment of all of it has exactly those rates, also below zero, so that the payments of a settled
 * folio have the rates of its charges and its invoice. A part payment has a proportional part, to the cent by largest remainder. Money
 * beyond what is due has the rates of the charges, and a refund that no credit asks for the rates of what was paid. Before anything is
 * charged no rate is known, and the payment is named at 0 %.
 */
export function amountsPaid(paid: Cents, { charged, named }: FolioRates): GroupAmounts {
  const left = ofGroups((group) => minus(charged[group], named[group]));
  const due = totalOfGroups(left);
  if (paid === due) return left;
  if (due !== 0 && Math.sign(paid) !== Math.sign(due)) return alike(paid, paid < 0 ? [named, charged] : [charged, named]);
  if (Math.abs(paid) < Math.abs(due)) return partOf(left, paid, due);
  return addGroups(left, alike(minus(paid, due), [charged, addGroups(named, left)]));
}

/**
 * The part of a settled folio's difference by rate that concerns some of its payments: what they named of the rates that are charged no more,
 * exchanged for those that are missing. The difference is 0 in all, and so is its part.
 */
export function changeOfNamed(difference: GroupAmounts, named: GroupAmounts): GroupAmounts {
  const taken = ofGroups((group) => (difference[group] < 0 ? least(negated(difference[group]), most(ZERO, named[group])) : ZERO));
  const missing = ofGroups((group) => most(ZERO, difference[group]));
  const given = hasAmounts(taken) ? divided(totalOfGroups(taken), missing) : NO_AMOUNTS;
  return ofGroups((group) => minus(given[group], taken[group]));
}

/** The sums of amounts, rate by rate. */
export function addGroups(a: GroupAmounts, b: GroupAmounts): GroupAmounts {
  return ofGroups((group) => minus(a[group], negated(b[group])));
}

/**
 * A part of amounts that may have both signs. Each sign is divided by itself, so that no group gets more than is left of it, and the last
 * part is exactly the rest.
 */
function partOf(amounts: GroupAmounts, paid: Cents, due: Cents): GroupAmounts {
  const sameSign = ofGroups((group) => (Math.sign(amounts[group]) === Math.sign(due) ? amounts[group] : ZERO));
  const opposite = ofGroups((group) => minus(amounts[group], sameSign[group]));
  const against = totalOfGroups(opposite);
  const [back = ZERO] = share(against, [Math.abs(paid), Math.abs(due) - Math.abs(paid)]);
  return addGroups(divided(minus(paid, back), sameSign), against === 0 ? NO_AMOUNTS : divided(back, opposite));
}

/** Divides money in proportion to the first of the bills that has amounts. */
function alike(paid: Cents, bills: readonly GroupAmounts[]): GroupAmounts {
  return divided(paid, bills.find(hasAmounts) ?? NO_AMOUNTS);
}
