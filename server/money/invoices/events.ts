import { and, eq } from "drizzle-orm";
import { isLiveInvoice } from "#server/money/invoices/conditions.ts";
import { type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { invoiceFolios, invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { EventParent } from "#server/platform/core/work/events.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { setReadOnly } from "#server/stays/bookings/read-only.ts";
import { isDefaultFolio } from "#server/stays/folios/conditions.ts";
import type { FolioRow } from "#server/stays/folios/queries.ts";
import { folios as foliosTable } from "#server/stays/folios/tables.ts";
import { groupStore } from "#server/stays/groups/queries.ts";
import { type InvoiceStep, whyNotStep } from "#shared/money/invoices/rules.ts";
import { assertAllowed } from "#shared/platform/core/errors.ts";
import type { NewEvent } from "#shared/tenant/events/types.ts";

/** Counts the version of an invoice up: what belongs to it, such as a reminder, has changed. */
export function touchInvoice(work: Work, invoice: InvoiceRow): InvoiceRow {
  return invoiceStore.update(work, invoice, {});
}

/** The invoice for a step. Throws `invoice/invalid_status`. */
export function invoiceFor(work: Work, id: string, step: InvoiceStep): InvoiceRow {
  const invoice = invoiceStore.get(work, id);
  assertAllowed(whyNotStep(invoice, step));
  return invoice;
}

/**
 * Records a step in the history of the invoice and of everything it covers: bookings, whose read-only state is updated, groups, and sales
 * without a stay.
 */
export function recordInvoiceEvent(
  work: Work,
  { invoice, folios }: { invoice: InvoiceRow; folios: readonly FolioRow[] },
  event: NewEvent,
): void {
  const recorded = { ...event, data: { ...event.data, invoice_id: invoice.id } } as NewEvent;
  work.recordEvent(invoice, recorded);
  for (const owner of ownersOf(work, folios)) work.recordEvent(owner, recorded);
}

function ownersOf(work: Work, folios: readonly FolioRow[]): EventParent[] {
  const bookings = new Set(folios.map(({ booking_id }) => booking_id).filter((id) => id !== null));
  const groups = new Set(folios.map(({ group_id }) => group_id).filter((id) => id !== null));
  return [
    ...bookingStore.findMany(work, [...bookings]).map((booking) => setReadOnly(work, booking, isInvoiced(work, booking.id))),
    ...groupStore.findMany(work, [...groups]),
    ...folios.filter(({ booking_id, group_id }) => booking_id === null && group_id === null),
  ];
}

const liveInvoiceOfBooking = query(["booking"], (db, { booking, property }) =>
  db
    .select({ id: invoices.id })
    .from(foliosTable)
    .innerJoin(invoiceFolios, eq(invoiceFolios.folio_id, foliosTable.id))
    .innerJoin(invoices, eq(invoices.id, invoiceFolios.invoice_id))
    .where(and(eq(foliosTable.booking_id, booking), isDefaultFolio(foliosTable), ofProperty(invoices, property), isLiveInvoice(invoices)))
    .limit(1),
);

/** True if an invoice covers the default folio of the booking. That of another payer freezes its charges, and not the stay. */
function isInvoiced(work: Work, booking_id: string): boolean {
  return liveInvoiceOfBooking.get(work, { booking: booking_id }) !== undefined;
}

const liveInvoiceOfFolio = query(["folio"], (db, { folio, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoiceFolios)
    .innerJoin(invoices, eq(invoices.id, invoiceFolios.invoice_id))
    .where(and(eq(invoiceFolios.folio_id, folio), ofProperty(invoices, property), isLiveInvoice(invoices)))
    .limit(1),
);

export function hasLiveInvoice(view: View, folio_id: string): boolean {
  return liveInvoiceOfFolio.get(view, { folio: folio_id }) !== undefined;
}
