import { type DepositRow, depositStore, depositsOfFolios, openDeposits } from "#server/money/deposits/queries.ts";
import { foliosWith, folioWithDeposits, isHeld, issueDepositAgain } from "#server/money/deposits/service.ts";
import { staysOf } from "#server/money/deposits/stays.ts";
import { endDeposits } from "#server/money/deposits/with-cancellation.ts";
import { dueOf } from "#server/money/invoices/drafts.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { feeNow } from "#server/stays/bookings/cancellation-terms.ts";
import { changesOf } from "#server/stays/bookings/changes.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { cancelWithFee } from "#server/stays/bookings/steps/cancel.ts";
import { type Fee, lodgingTaxOf, postFee } from "#server/stays/bookings/steps/fee.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { deleteCharge } from "#server/stays/folios/charges.ts";
import { assertOpen } from "#server/stays/folios/folio-named.ts";
import { chargeStore, type FolioRow } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { largestRate, whyNotForfeit } from "#shared/money/deposits/rules.ts";
import type { DepositOwner } from "#shared/money/deposits/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type Cents, least, most, negated, sumOf, ZERO } from "#shared/platform/core/money.ts";

/**
 * The guest loses what was paid of the deposits of a stay or a group. Each deposit invoice is canceled by an invoice of its own, which
 * takes its tax back; a charge in its place says what the money is kept for: compensation outside VAT, or taxed as lodging, as the agreed
 * terms say. It asks for as much as no other charge of the folio covers, so a fee that is charged already is not charged again. A stay that
 * is still awaited is canceled with it. Payments stay as they are; the cash register corrects their rates. Throws `deposit/nothing_paid`,
 * `deposit/stay_takes_place`, `deposit/beyond_terms`, `folio/closed` and what canceling the stay throws.
 */
export function forfeitDeposits(work: Work, owner: DepositOwner): void {
  const within = { ...work, ifMatch: null };
  const folio = folioWithDeposits(within, owner, isHeld);
  assertOpen(folio);
  const open = openDeposits(within, [folio.id]);
  const kept = sumOf(open.map(({ paid_amount }) => paid_amount));
  const stays = staysOf(within, folio);
  const reason = whyNotForfeit({ kept, statuses: stays.map(({ status }) => status), isGroup: folio.group_id !== null });
  if (reason) throw new Problem(reason);
  const compensation_id = compensate(within, { folio, stays, open, kept });
  endDeposits(within, open, { reason: "forfeited_reason", compensation_id });
  within.wiring.rateCorrections.issue(within, [folio], null);
}

type Forfeiting = { folio: FolioRow; stays: readonly BookingRow[]; open: readonly DepositRow[]; kept: Cents };

/** Charges what is kept; answers the id of the charge, or null if other charges cover all of it. */
function compensate(work: Work, { folio, stays, open, kept }: Forfeiting): string | null {
  const [stay] = stays;
  const terms = stay?.cancellation_terms;
  const tax = (stay?.status === "no_show" ? terms?.no_show_tax : terms?.fee_tax) ?? "none";
  const lodging_tax = (stay && lodgingTaxOf(work, stay.id)) ?? largestRate(open.flatMap(({ parts }) => parts));
  const fee = (amount: Cents): Fee => ({ name: "forfeited_name", fee: amount, tax, lodging_tax, routed: false });
  if (stay && folio.booking_id !== null && (stay.status === "pending" || stay.status === "confirmed")) {
    const owed = terms ? feeNow(work, stay) : kept;
    if (owed < kept) throw new Problem("deposit/beyond_terms", moneyWord(work, owed));
    return cancelWithFee(work, stay, fee(kept)).charged[0]?.id ?? null;
  }
  const covered = most(ZERO, negated(dueOf(foliosWith(work, folio))));
  const missing = least(kept, covered);
  return missing === 0 ? null : postFee(work, folio.id, fee(missing)).id;
}

/**
 * Undoes a forfeiture: deletes its charge, restores the stay that was canceled with it if its room is free, and issues new deposit
 * invoices for the canceled ones, which keep their numbers; the money pays them at once. A stay that was canceled before stays canceled,
 * and its money is a credit on the folio. Throws `deposit/not_forfeited`, `folio/closed` and what undoing the cancellation throws.
 */
export function undoForfeit(work: Work, owner: DepositOwner): void {
  const within = { ...work, ifMatch: null };
  const folio = folioWithDeposits(within, owner, ({ forfeited_amount }) => forfeited_amount !== null);
  assertOpen(folio);
  const forfeited = depositsOfFolios(within, [folio.id]).filter(({ forfeited_amount }) => forfeited_amount !== null);
  if (forfeited.length === 0) throw new Problem("deposit/not_forfeited");
  const ids = [...new Set(forfeited.flatMap(({ compensation_id }) => compensation_id ?? []))];
  const [stay] = folio.booking_id === null ? [] : staysOf(within, folio);
  const isCanceledByIt = stay !== undefined && wasCanceledWith(within, stay, ids);
  for (const id of ids) {
    const charge = chargeStore.find(within, id);
    if (charge) deleteCharge(within, charge.folio_id, id);
  }
  if (isCanceledByIt) act(within, stay.id, "undo_cancel");
  else within.wiring.rateCorrections.cancel(within, [folio]);
  // If the stay was canceled together with its deposits, restoring it has requested them again.
  const left = depositStore.findMany(
    within,
    forfeited.map(({ id }) => id),
  );
  for (const deposit of left.filter(({ ended }) => ended === "forfeited")) {
    depositStore.update(within, deposit, { ended: "canceled", forfeited_amount: null, compensation_id: null });
    issueDepositAgain(within, deposit.folio_id, deposit);
  }
}

/** True if the stay was canceled by the step that charged one of these. */
function wasCanceledWith(view: View, { id, status }: BookingRow, charges: readonly string[]): boolean {
  if (status !== "canceled") return false;
  const last = [...changesOf(view, id).values()].findLast(({ type }) => type === "booking.canceled");
  return last?.charges.some((charge) => charges.includes(charge.id)) ?? false;
}
