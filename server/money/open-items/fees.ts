import { touchInvoice } from "#server/money/invoices/events.ts";
import { type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { openInvoice, type ReminderOfInvoice, reminderStore } from "#server/money/open-items/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { addCharge } from "#server/stays/folios/charges.ts";
import { addPayment, lastPaymentOn } from "#server/stays/folios/payments.ts";
import { type FolioRow, folioStore, type PaymentRow } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { deleteFolio, openFolio } from "#server/stays/folios/service.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { proposedExemption } from "#shared/inventory/tax-rates/exemptions.ts";
import type { Fee } from "#shared/money/open-items/rules.ts";
import type { FeePayment } from "#shared/money/open-items/schema.ts";
import { openItemsText } from "#shared/money/open-items/text.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { countryCodeOf } from "#shared/platform/countries/countries.ts";
import type { FolioInput } from "#shared/stays/folios/schema.ts";

/**
 * Books a payment of what the reminders of an invoice claim. The fees are damages outside VAT, and no part of the invoice: they are charged
 * on a sale of their own once they are paid. Throws `reminder/no_fee` and `payment/exceeds_due`.
 */
export function payFees(work: Work, { id, ...payment }: InCents<FeePayment> & { id: string }): { folio: FolioRow; payment: PaymentRow } {
  const before = invoiceStore.get(work, id);
  const open = openInvoice(work, id);
  if (!open || open.fee_amount === 0) throw new Problem("reminder/no_fee");
  const amount = payment.amount ?? open.fee_amount;
  if (amount <= 0 || amount > open.fee_amount) throw new Problem("payment/exceeds_due", moneyWord(work, open.fee_amount));
  const within = { ...work, ifMatch: null };
  const folio = chargedFolio(within, before, open.reminders);
  addPayment(within, folio.id, { payment_method_id: payment.payment_method_id, reference: payment.reference, amount });
  const words = { number: before.number ?? "", amount: moneyWord(work, amount), folio: folio.number };
  within.record("invoice.reminder_fees_paid", touchInvoice(within, before), { words });
  return { folio: folioStore.get(within, folio.id, "folio_id"), payment: lastPaymentOn(within, folio.id) };
}

/** The sale of an invoice's fees, on which those are charged that were not yet. */
function chargedFolio(work: Work, invoice: InvoiceRow, reminders: readonly ReminderOfInvoice[]): FolioRow {
  const known = reminders.flatMap(({ fee }) => fee.folio?.id ?? []).at(-1);
  const open = known === undefined ? null : folioStore.find(work, known);
  const folio = open?.status === "open" ? open : openFolio(work, ownerOf(work, invoice));
  for (const reminder of reminders) {
    if (reminder.fee_amount === 0 || reminder.fee.is_waived || reminder.fee.folio !== null) continue;
    chargeFee(work, { folio, invoice, reminder });
    reminderStore.update(work, reminder, { fee_folio_id: folio.id });
  }
  return folio;
}

/** The customer; of an invoice to nobody known the stay or group. */
function ownerOf(work: Work, invoice: InvoiceRow): FolioInput {
  if (invoice.customer_id !== null) return { customer_id: invoice.customer_id };
  const { booking_id, group_id, customer_id } = folioStore.get(work, invoice.folio_id, "folio_id");
  if (booking_id !== null) return { booking_id };
  if (group_id !== null) return { group_id };
  if (customer_id === null) throw new Problem("folio/customer_address_incomplete");
  return { customer_id };
}

type Charged = { folio: FolioRow; invoice: InvoiceRow; reminder: ReminderOfInvoice };

function chargeFee(work: Work, { folio, invoice, reminder }: Charged): void {
  const { address } = getProperty(work, work.actor.property_id);
  const day = hotelDay(work.now, work.actor.time_zone);
  const name = fill(openItemsText.fee_charge[propertyLanguage(work)], { step: reminder.step, number: invoice.number ?? "" });
  const exemption = proposedExemption("outside", countryCodeOf(address), day);
  addCharge(work, folio.id, { name, tax_percentage: 0, exemption, gross_amount: reminder.fee_amount, quantity: 1 });
}

/** Takes fees off the sale on which they were charged for a payment that was taken back since; the reminders that stay claim theirs again. */
export function takeFeesOffSale(work: Work, reminders: readonly ReminderOfInvoice[], { folio }: Fee): void {
  if (folio === null) return;
  deleteFolio({ ...work, ifMatch: null }, folio.id);
  for (const reminder of reminders) if (reminder.fee_folio_id === folio.id) reminderStore.update(work, reminder, { fee_folio_id: null });
}

/**
 * Waives what the reminders of an invoice claim, or claims it again. What was charged on a sale but not paid is taken off it; a sale of which
 * something was paid stays. Throws `folio/payments_posted`.
 */
export function waiveFees(work: Work, id: string, waived: boolean): void {
  const before = invoiceStore.get(work, id);
  const within = { ...work, ifMatch: null };
  const reminders = openInvoice(within, id)?.reminders ?? [];
  const unpaid = reminders.filter(({ fee }) => fee.folio !== null && fee.folio.due_amount > 0);
  for (const folio of new Set(unpaid.flatMap(({ fee }) => fee.folio?.id ?? []))) if (waived) deleteFolio(within, folio);
  const changed = reminders.filter(({ fee_amount, fee }) => fee_amount > 0 && (fee.folio === null || fee.folio.due_amount > 0));
  for (const reminder of changed) {
    reminderStore.update(within, reminder, { fee_waived_at: waived ? work.now : null, fee_folio_id: null });
  }
  const type = waived ? "invoice.reminder_fees_waived" : "invoice.reminder_fees_claimed";
  within.record(type, touchInvoice(within, before), { words: { number: before.number ?? "" } });
}
