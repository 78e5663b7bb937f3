import type { Work } from "#server/platform/core/work/work.ts";
import { feeNow } from "#server/stays/bookings/cancellation-terms.ts";
import { type BookingRow, bookingStore, bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import { canceledFolios, sharesOn } from "#server/stays/bookings/steps/canceled-folios.ts";
import { chargeFee, type Fee, lodgingTaxOf, postFee } from "#server/stays/bookings/steps/fee.ts";
import { type ChargedWith, type DepositsEnded, type PaidWith } from "#server/stays/bookings/stored-change.ts";
import { addPayment, lastPaymentOn, refundShares } from "#server/stays/folios/payments.ts";
import { foliosOf } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { syncStayCharges } from "#server/stays/folios/stay.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type Cents, least, minus, most, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { mayForfeit } from "#shared/stays/bookings/cancellation.ts";
import type { DepositDecision } from "#shared/stays/bookings/cancellation-schema.ts";

/** The decision on the money of canceled stays, beside their fee. */
export type MoneyDecision = { deposit: DepositDecision; payment_method_id: string | null };

/** The payments, charges and deposits that a cancellation changed; its event stores them for the undo. */
export type Settled = { charges: ChargedWith[]; payments: PaidWith[]; deposits: DepositsEnded };

/** Shares of group payments that go back, by the group's folio and then by the booking's. */
type GroupRefunds = Map<string, Map<string, Cents>>;

/** Charges the fee of a stay, decides on what was paid beyond it, and cancels the invoices of its deposits. Throws `deposit/beyond_terms`. */
export function settleStay(work: Work, booking: BookingRow, { fee, decision, refunds }: Settling): Settled {
  const folios = canceledFolios(work, booking);
  const charges = chargeFee(work, booking, fee);
  const credits = folios.map(({ folio, due }) => ({
    folio,
    credit: most(ZERO, negated(folio.id === charges[0]?.folio_id ? plus(due, fee.fee) : due)),
  }));
  const payments: PaidWith[] = [];
  const deposits: DepositsEnded = { ended: [], issued: [] };
  const lodging_tax = lodgingTaxOf(work, booking.id) ?? 0;
  // A refund gives back what the charges that remain do not explain, so those of the stay go first.
  syncStayCharges(work, { ...booking, status: "canceled" }, false);
  if (decision.deposit === "forfeit") {
    assertWithinTerms(work, booking, { fee: fee.fee, credit: sumOf(credits.map(({ credit }) => credit)) });
  }
  for (const { folio, credit } of credits) {
    const paid = work.wiring.stayDeposits.paidOn(work, folio.id).ids;
    let compensation_id = charges[0]?.id ?? null;
    if (credit > 0 && decision.deposit === "forfeit") {
      const compensation = postFee(work, folio.id, {
        name: "forfeited_name",
        fee: credit,
        tax: fee.tax,
        lodging_tax,
      });
      charges.push(compensation);
      compensation_id = compensation.id;
    }
    if (credit > 0 && decision.payment_method_id !== null) {
      payments.push(...refund(work, folio.id, { credit, payment_method_id: decision.payment_method_id, refunds }));
    }
    if (paid.length === 0) continue;
    work.wiring.stayDeposits.end(work, { ids: paid, compensation_id, forfeited: decision.deposit === "forfeit" });
    deposits.ended.push(...paid);
  }
  return { charges, payments, deposits };
}

type Settling = { fee: Fee; decision: MoneyDecision; refunds: GroupRefunds };

function assertWithinTerms(work: Work, booking: BookingRow, kept: { fee: Cents; credit: Cents }): void {
  const owed = booking.cancellation_terms ? feeNow(work, booking) : null;
  if (!mayForfeit({ ...kept, owed })) throw new Problem("deposit/beyond_terms", moneyWord(work, owed ?? ZERO));
}

type Refunding = { credit: Cents; payment_method_id: string; refunds: GroupRefunds };

/** Gives a credit back: shares of the group's payments from the group's folio, later and together, the rest at once. */
function refund(work: Work, folio_id: string, { credit, payment_method_id, refunds }: Refunding): PaidWith[] {
  let rest = credit;
  for (const [group_folio, shared] of sharesOn(work, folio_id)) {
    const back = least(rest, most(ZERO, shared));
    if (back === 0) continue;
    rest = minus(rest, back);
    refunds.set(group_folio, (refunds.get(group_folio) ?? new Map()).set(folio_id, back));
  }
  if (rest === 0) return [];
  addPayment(work, folio_id, { payment_method_id, reference: null, amount: negated(rest) });
  return [{ id: lastPaymentOn(work, folio_id).id, folio_id }];
}

/**
 * Decides on the deposits of the groups whose bookings are canceled: they end with the last stay that takes place. Where others remain, money
 * that goes back takes the group's deposits with it, and a new one asks for the rest.
 */
export function settleGroups(work: Work, ids: readonly string[], { decision, refunds }: Omit<Settling, "fee">): Settled[] {
  const groups = new Set(bookingStore.findMany(work, ids).flatMap(({ group_id }) => group_id ?? []));
  return [...groups].map((group_id) => {
    const [folio] = foliosOf(work, "group_id", [group_id]).get(group_id) ?? [];
    const shares = folio && refunds.get(folio.id);
    const isLeft = (bookingsOfGroups(work, [group_id]).get(group_id) ?? []).some(
      ({ id, status }) => !ids.includes(id) && status !== "canceled" && status !== "no_show",
    );
    const paid = folio && (shares || !isLeft) ? work.wiring.stayDeposits.paidOn(work, folio.id).ids : [];
    const settled: Settled = { charges: [], payments: [], deposits: { ended: [], issued: [] } };
    if (folio && shares && decision.payment_method_id !== null) {
      const payment = refundShares(work, folio.id, { shares, payment_method_id: decision.payment_method_id });
      settled.payments.push({ id: payment.id, folio_id: folio.id });
    }
    if (paid.length === 0) return settled;
    work.wiring.stayDeposits.end(work, { ids: paid, compensation_id: null, forfeited: decision.deposit === "forfeit" });
    settled.deposits.ended.push(...paid);
    const issued = isLeft ? work.wiring.stayDeposits.askForRest(work, group_id) : null;
    if (issued) settled.deposits.issued.push(issued);
    return settled;
  });
}
