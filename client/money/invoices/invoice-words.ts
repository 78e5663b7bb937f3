import type { Say } from "#client/platform/core/i18n.ts";
import { isCreditNote } from "#shared/money/invoices/rules.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";

type NamedInvoice = Pick<Invoice, "number" | "is_cancellation"> & {
  total_amount?: number;
  deducted_amount?: number;
  kind?: Invoice["kind"];
};

/** The name of an invoice: its number, which a draft does not have yet. A credit note is named as on its PDF. */
export function invoiceName({ number, is_cancellation, total_amount = 0, deducted_amount = 0, kind }: NamedInvoice, say: Say): string {
  if (number === null) return say("invoices.draft_invoice");
  if (is_cancellation) return say("invoices.cancellation_invoice", { number });
  if (kind === "credit_note") return say("invoices.credit_note", { number });
  if (kind === "deposit") return say("invoices.deposit_invoice", { number });
  return say(isCreditNote({ total: total_amount, deducted: deducted_amount }) ? "invoices.credit_note" : "invoices.invoice", { number });
}

/** The screen of the folio that it was made from; null for a sale without a stay whose customer is gone. */
export function folioAddress({ folio, customer_id }: Pick<Invoice, "folio" | "customer_id">): string | null {
  if (folio?.booking_id) return `/bookings/${folio.booking_id}?tab=folios`;
  if (folio?.group_id) return `/groups/${folio.group_id}?tab=folios`;
  const buyer = folio?.customer_id ?? customer_id;
  return buyer === null || buyer === undefined ? null : `/contacts/${buyer}?tab=folios`;
}
