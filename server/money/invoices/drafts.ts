import { contactStore } from "#server/guests/contacts/queries.ts";
import { addressFor, customerOf } from "#server/money/invoices/customer.ts";
import { hasLiveInvoice, invoiceFor, recordInvoiceEvent } from "#server/money/invoices/events.ts";
import { coveredFolios, type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { invoiceFolios } from "#server/money/invoices/tables.ts";
import { command } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { memberFolios } from "#server/stays/folios/accounts.ts";
import { closeFolios, reopenFolios } from "#server/stays/folios/closing.ts";
import { assertOpen } from "#server/stays/folios/folio-named.ts";
import { chargesOfFolios, type FolioRow, folioStore, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import type { InvoiceInput, InvoicePut } from "#shared/money/invoices/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type Cents, minus, sumOf } from "#shared/platform/core/money.ts";

/**
 * The folios, customer and address of a draft from an open folio; a group's default folio includes its bookings' open default folios.
 * Throws `folio/already_invoiced`, `folio/closed`, `folio/empty` and `folio/customer_address_incomplete`.
 */
export function billOf(view: View, { folio_id, customer_id, billing_address }: InvoiceInput) {
  const folio = folioStore.get(view, folio_id, "folio_id");
  const customer = customerOf(view, folio, customer_id);
  if (hasLiveInvoice(view, folio.id)) throw new Problem("folio/already_invoiced");
  assertOpen(folio);
  const folios = [folio, ...(memberFolios(view, [folio]).get(folio.id) ?? [])];
  if (chargesOfFolios(view, idsOf(folios)).size === 0) throw new Problem("folio/empty");
  return { folio, folios, customer_id: customer?.id ?? null, billing_address: addressFor(view, customer, billing_address) };
}

/** Creates a draft from an open folio and closes all folios that it covers. */
export function draftInvoice(work: Work, input: InvoiceInput): InvoiceRow {
  const { folio, customer_id, billing_address, ...bill } = billOf(work, input);
  const folios = work.wiring.deposits.bring({ ...work, ifMatch: null }, bill.folios);
  const invoice = invoiceStore.insert(work, {
    folio_id: folio.id,
    customer_id,
    status: "draft",
    billing_address,
    total_amount: sumOf(folios.map((each) => each.gross_amount)),
    due_amount: dueOf(folios),
  });
  cover(work, invoice, folios);
  closeFolios(work, folios);
  const words = { folio: folio.number, amount: moneyWord(work, invoice.total_amount) };
  recordInvoiceEvent(work, { invoice, folios }, { type: "invoice.drafted", data: { words } });
  return invoice;
}

/**
 * Creates the draft of a canceled invoice's folio again, with the payer, address and text of that invoice, to be changed and issued. A payer
 * who was deleted since is that of the folio. Throws `invoice/invalid_status`, and what `billOf` throws.
 */
export function draftAgain(work: Work, id: string): InvoiceRow {
  const { folio_id, customer_id, billing_address, additional_text } = invoiceFor(work, id, "issue_again");
  const customer = customer_id === null ? null : contactStore.find(work, customer_id);
  const draft = draftInvoice(work, { folio_id, customer_id: customer?.id ?? null, billing_address });
  return additional_text === null ? draft : invoiceStore.update(work, draft, { additional_text });
}

/** Changes the customer, address and text of a draft. Throws `invoice/invalid_status` and `folio/customer_address_incomplete`. */
export function changeDraft(work: Work, { id, customer_id, ...put }: InvoicePut & { id: string }): InvoiceRow {
  const folios = coveredFolios(work, invoiceStore.get(work, id));
  const [folio] = folios;
  if (!folio) throw new Error("an invoice covers no folio");
  const customer = customerOf(work, folio, customer_id);
  const before = invoiceFor(work, id, "change");
  const changes = {
    customer_id: customer?.id ?? null,
    billing_address: addressFor(work, customer, put.billing_address),
    additional_text: put.additional_text,
  };
  const invoice = invoiceStore.update(work, before, changes);
  recordInvoiceEvent(work, { invoice, folios }, { type: "invoice.changed", data: { words: { folio: folio.number } } });
  return invoice;
}

/** Deletes a draft and reopens its folios. Throws `invoice/invalid_status`, and `folio/payments_posted` while one of them has payments. */
export function deleteDraft(work: Work, id: string): void {
  const invoice = invoiceFor(work, id, "delete");
  const folios = coveredFolios(work, invoice);
  if (paymentsOfFolios(work, idsOf(folios)).size > 0) throw new Problem("folio/payments_posted");
  const gone = invoiceStore.remove(work, invoice);
  reopenFolios(work, folios);
  recordInvoiceEvent(work, { invoice: gone, folios }, { type: "invoice.deleted", data: { words: { folio: folios[0]?.number ?? "" } } });
}

const insertCovered = command(
  ["invoice", "folio"],
  (db, { invoice, folio }) => db.insert(invoiceFolios).values({ invoice_id: invoice, folio_id: folio }),
  { acrossProperties: "the invoice and the folios that it covers were read in the property" },
);

/** Stores which folios an invoice covers. */
export function cover(work: Work, { id }: InvoiceRow, folios: readonly FolioRow[]): void {
  for (const folio of folios) insertCovered(work, { invoice: id, folio: folio.id });
}

/** The due amount of folios together. */
export function dueOf(folios: readonly FolioRow[]): Cents {
  return sumOf(folios.map(({ gross_amount, paid_amount }) => minus(gross_amount, paid_amount)));
}

function idsOf(folios: readonly FolioRow[]): string[] {
  return folios.map(({ id }) => id);
}
