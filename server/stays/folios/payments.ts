import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { memberFolios } from "#server/stays/folios/accounts.ts";
import { openFolioNamed } from "#server/stays/folios/folio-named.ts";
import { sharesOf, whyNotDelete, whyNotDeleteThroughInvoice } from "#server/stays/folios/payment-deletion.ts";
import { type FolioRow, folioStore, type PaymentRow, paymentStore, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import { moneyWord, recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type Cents, minus, most, negated, share, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { PaymentInput } from "#shared/stays/folios/schema.ts";

/**
 * Posts a payment, or a refund where the amount is negative. A payment on a group's default folio is shared among its bookings' open folios
 * in proportion to their due amounts. Throws `folio/closed`.
 */
export function addPayment(work: Work, folio_id: string, input: InCents<PaymentInput>): FolioRow {
  const folio = openFolioNamed(work, folio_id);
  return postPayment(work, { folio, members: memberFolios(work, [folio]).get(folio.id) ?? [] }, input);
}

/** Shares of a group's payments that go back, by the folio of a booking. */
export type SharesBack = ReadonlyMap<string, Cents>;

/** Gives the shares that bookings have of their group's payments back from its default folio. Throws `folio/closed`. */
export function refundShares(work: Work, folio_id: string, { shares, payment_method_id }: RefundOfShares): PaymentRow {
  const folio = openFolioNamed(work, folio_id);
  const members = folioStore.findMany(work, [...shares.keys()]);
  const amount = negated(sumOf([...shares.values()]));
  postPayment(work, { folio, members, shares }, { payment_method_id, reference: null, amount });
  return lastPaymentOn(work, folio_id);
}

type RefundOfShares = { shares: SharesBack; payment_method_id: string };

/** The payment that was just posted on a folio. */
export function lastPaymentOn(work: Work, folio_id: string): PaymentRow {
  const last = paymentsOfFolios(work, [folio_id]).get(folio_id)?.at(-1);
  if (!last) throw new Error("the payment that was just posted is missing");
  return last;
}

/** A folio that is paid, with the folios that share the payment: each the named amount that goes back, or by what they owe. */
export type Paid = { folio: FolioRow; members: readonly FolioRow[]; shares?: SharesBack | undefined };

/** The invoice that is paid, and the date from which it asks for payment. */
type PaymentsQuery = { invoice_id: string; since: string | null };

/**
 * Posts a payment on folios that may be closed, through the invoice that closed them. Its day is the hotel day, which lasts until after
 * midnight, but never a day before the invoice's.
 */
export function postPayment(
  work: Work,
  { folio, members, shares }: Paid,
  { asked, ...input }: InCents<PaymentInput> & { asked?: PaymentsQuery },
): FolioRow {
  const method = paymentMethodStore.get(work, input.payment_method_id, "payment_method_id");
  const today = hotelDay(work.now, work.actor.time_zone);
  const booked_on = asked?.since && asked.since > today ? asked.since : today;
  const payment = paymentStore.insert(work, { ...input, folio_id: folio.id, booked_on, invoice_id: asked?.invoice_id ?? null });
  shareOut(work, { folio, members, shares }, payment);
  work.wiring.paymentReactions.posted(work, { payment, method, folios: [folio, ...members] });
  const words = { ...methodWords(method), amount: moneyWord(work, input.amount) };
  return recordFolioChange(work, folio.id, { type: input.amount < 0 ? "payment.refunded" : "payment.posted", data: { words } });
}

/** The method's name, and its names in the languages for which it has one of its own. */
function methodWords({ name, name_de, name_en }: { name: string; name_de: string | null; name_en: string | null }) {
  return { method: name, method_de: name_de ?? name, method_en: name_en ?? name };
}

/**
 * Deletes a payment with its shares; a transfer is deleted on both sides, whichever is named. Throws `payment/virtual` for a booking's
 * share alone, `folio/closed` once an invoice of any of the folios is finalized, and `payment/handed_over` once it was exported to
 * accounting: exported days do not change any more, a refund corrects them. So does one of a daily closing (`payment/day_closed`) and of what
 * a guest paid at the provider of card payments (`payment/at_provider`).
 */
export function deletePayment(work: Work, folio_id: string, payment_id: string): void {
  const named = paymentStore.get(work, payment_id);
  if (named.folio_id !== folioStore.get(work, folio_id).id) throw new Problem("not_found");
  const whole = named.share_of_id === null ? named : paymentStore.get(work, named.share_of_id);
  if (whole.id !== named.id && !whole.virtual) throw new Problem("payment/virtual");
  const parts = [...sharesOf(work, whole.id), whole];
  const reason = whyNotDelete(work, whole, parts);
  if (reason) throw reason;
  removePayment(work, whole, parts);
}

/**
 * Deletes a payment that was posted through an invoice on its closed folios, with its shares; the invoice brings its due amount up to date.
 * Throws what forbids it in accounting, a daily closing or at the provider of card payments.
 */
export function deletePaymentOfInvoice(work: Work, payment_id: string): PaymentRow {
  const whole = paymentStore.get(work, payment_id, "payment_id");
  const reason = whyNotDeleteThroughInvoice(work, whole);
  if (reason) throw reason;
  removePayment(work, whole, [...sharesOf(work, whole.id), whole]);
  return whole;
}

/** Deletes both sides of a transfer that a deposit took along, since its money is deleted. */
export function takeTransferBack(work: Work, id: string): void {
  const whole = paymentStore.get(work, id, "payment_id");
  removePayment(work, whole, [...sharesOf(work, id), whole]);
}

function removePayment(work: Work, whole: PaymentRow, parts: readonly PaymentRow[]): void {
  for (const part of parts) paymentStore.remove(work, part);
  if (!whole.virtual) work.wiring.paymentReactions.removed(work, whole);
  for (const part of parts) {
    const words = { amount: moneyWord(work, part.amount) };
    recordFolioChange(work, part.folio_id, { type: "payment.deleted", data: { words } });
  }
}

/** Creates the virtual shares of a group's payment on its bookings' folios; the group's own share stays on its folio. */
function shareOut(work: Work, { folio, members, shares }: Paid, payment: PaymentRow): void {
  if (members.length === 0) return;
  const parties = [folio, ...members];
  const weights = shares ? parties.map(({ id }) => shares.get(id) ?? ZERO) : weightsOf(parties, payment);
  const [, ...parts] = share(payment.amount, weights);
  for (const [index, member] of members.entries()) {
    const part = parts[index] ?? ZERO;
    if (part === 0) continue;
    const { booked_on, payment_method_id, reference, invoice_id } = payment;
    paymentStore.insert(work, {
      folio_id: member.id,
      payment_method_id,
      reference,
      invoice_id,
      amount: part,
      booked_on,
      virtual: true,
      share_of_id: payment.id,
    });
    recordFolioChange(work, member.id, { type: "payment.shared", data: { words: { amount: moneyWord(work, part) } } });
  }
}

/** By what a payment is shared: what each folio owes. */
function weightsOf(parties: readonly FolioRow[], payment: PaymentRow): number[] {
  const dues = parties.map((each) => minus(each.gross_amount, each.paid_amount));
  // A payment goes to folios with a due amount, a refund comes from overpaid ones.
  const open = dues.map((due) => Math.max(0, due * Math.sign(payment.amount)));
  // Where there are none, the shares are proportional to the charges. Folios with negative charges take no part.
  return open.some((due) => due > 0) ? open : parties.map((each) => most(ZERO, each.gross_amount));
}
