import type { Work } from "#server/platform/core/work/work.ts";
import { assertOpen, openFolioNamed } from "#server/stays/folios/folio-named.ts";
import { type FolioRow, foliosOf, paymentStore } from "#server/stays/folios/queries.ts";
import { moneyWord, recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { type Cents, minus, negated } from "#shared/platform/core/money.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/**
 * Transfers the balance of a booking's folio to its group (an extension of the specification's REST interface): the folio is settled by a
 * virtual payment, and the group's default folio gets the counter-entry and owes that much more. No money moves, so money reports leave
 * both out. It is allowed whenever both folios are open, before or after the group's payment, also for a credit, which the group then has;
 * deleting either entry deletes both. Throws `not_found` naming `group_id` if there is no group, `folio/closed`, and `folio/settled`
 * where the balance is zero.
 */
export function transferBalance(work: Work, id: string): FolioRow {
  const folio = openFolioNamed(work, id);
  const ofGroup = groupFolioOf(work, folio);
  assertOpen(ofGroup);
  const due = minus(folio.gross_amount, folio.paid_amount);
  if (due === 0) throw new Problem("folio/settled");
  return settleBy(work, { folio, other: ofGroup, due });
}

/**
 * Transfers money that was paid on a folio to another one of the same booking: what came for a deposit goes where the deposit is deducted.
 * Only the charges decide on that, so these entries are not deleted by hand.
 */
export function transferMoney(work: Work, { from, to, amount }: { from: FolioRow; to: FolioRow; amount: Cents }): void {
  settleBy(work, { folio: from, other: to, due: negated(amount) });
}

/** Posts a virtual payment of `due` on a folio and its counter-entry on another one. */
function settleBy(work: Work, { folio, other, due }: { folio: FolioRow; other: FolioRow; due: Cents }): FolioRow {
  const booked_on = hotelDay(work.now, work.actor.time_zone);
  const entry = { payment_method_id: null, booked_on, virtual: true };
  const paid = paymentStore.insert(work, { ...entry, folio_id: folio.id, amount: due, reference: other.number });
  const back = { ...entry, amount: negated(due), reference: folio.number, share_of_id: paid.id };
  const counter = paymentStore.insert(work, { ...back, folio_id: other.id });
  work.wiring.paymentReactions.transferred(work, { paid, counter });
  const words = { amount: moneyWord(work, due), from_number: folio.number, to_number: other.number };
  recordFolioChange(work, other.id, { type: "payment.transferred", data: { words } });
  return recordFolioChange(work, folio.id, { type: "payment.transferred", data: { words } });
}

/** The default folio of the group of the folio's booking. */
function groupFolioOf(work: Work, { booking_id }: FolioRow): FolioRow {
  const group_id = booking_id === null ? null : work.wiring.folioOwners.groupOfBooking(work, booking_id);
  const [folio] = group_id === null ? [] : (foliosOf(work, "group_id", [group_id]).get(group_id) ?? []);
  if (!folio) throw notFound("group_id");
  return folio;
}
