import { and, asc, eq, isNull } from "drizzle-orm";
import { isIssuedInvoice } from "#server/money/invoices/conditions.ts";
import { invoiceFolios, invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { usesOf } from "#server/platform/core/database/uses.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { folioStore, type PaymentRow, paymentStore } from "#server/stays/folios/queries.ts";
import { payments } from "#server/stays/folios/tables.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { isTransfer } from "#shared/stays/folios/rules.ts";

/**
 * Returns why a payment with its shares or its counter-entry can't be deleted any more: an invoice was issued, accounting has it, a daily
 * closing contains it, or it came by the provider of card payments.
 */
export function whyNotDelete(view: View, whole: PaymentRow, parts: readonly PaymentRow[]): Problem | null {
  if (parts.some((part) => hasIssuedInvoice(view, part.folio_id))) return new Problem("folio/closed");
  if (isWithinBooking(view, parts)) return new Problem("payment/virtual");
  return whyNotDeleteThroughInvoice(view, whole);
}

/** True for a transfer between folios of one booking, which goes with a deposit. */
function isWithinBooking(view: View, parts: readonly PaymentRow[]): boolean {
  if (!parts.every(isTransfer) || parts.length < 2) return false;
  const [first, ...others] = folioStore.findMany(
    view,
    parts.map(({ folio_id }) => folio_id),
  );
  return first !== undefined && first.booking_id !== null && others.every(({ booking_id }) => booking_id === first.booking_id);
}

/** The same of a payment that the invoice itself takes back. */
export function whyNotDeleteThroughInvoice(view: View, whole: PaymentRow): Problem | null {
  // A virtual payment moves no money, so no accounting export contains it.
  if (whole.virtual) return null;
  const [file] = usesOf(view, "payment", whole.id);
  if (file) return new Problem("payment/handed_over", file);
  return view.wiring.paymentReactions.whyNotRemove(view, whole);
}

/** Returns the reason for which a payment can't be deleted now, as its folio shows it. */
export function whyNotDeleted(view: View, payment: PaymentRow): ProblemType | null {
  const whole = payment.share_of_id === null ? payment : paymentStore.get(view, payment.share_of_id);
  if (whole.id !== payment.id && !whole.virtual) return "payment/virtual";
  return whyNotDelete(view, whole, [...sharesOf(view, whole.id), whole])?.type ?? null;
}

const sharesOfPayment = query(["payment"], (db, { payment, property }) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.share_of_id, payment), ofProperty(payments, property), isNull(payments.deleted_at)))
    .orderBy(asc(payments.id)),
);

/** The live shares of a payment, or the other side of a transfer. */
export function sharesOf(view: View, id: string): PaymentRow[] {
  const shares = sharesOfPayment.all(view, { payment: id });
  return paymentStore.findMany(
    view,
    shares.map((row) => row.id),
  );
}

const issuedInvoice = query(["folio"], (db, { folio, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(invoiceFolios, eq(invoiceFolios.invoice_id, invoices.id))
    .where(and(eq(invoiceFolios.folio_id, folio), ofProperty(invoices, property), isIssuedInvoice(invoices)))
    .limit(1),
);

/** True if an issued invoice covers the folio. */
export function hasIssuedInvoice(view: View, folio_id: string): boolean {
  return issuedInvoice.get(view, { folio: folio_id }) !== undefined;
}
