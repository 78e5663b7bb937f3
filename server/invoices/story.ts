import { bookingStore } from "#server/bookings/queries.ts";
import { setReadOnly } from "#server/bookings/read-only.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { EventParent } from "#server/core/work/events.ts";
import type { View, Work } from "#server/core/work/work.ts";
import type { FolioRow } from "#server/folios/queries.ts";
import { groupStore } from "#server/groups/queries.ts";
import { type InvoiceRow, invoiceStore } from "#server/invoices/queries.ts";
import { assertAllowed } from "#shared/core/errors.ts";
import type { NewEvent } from "#shared/events/types.ts";
import { type InvoiceStep, whyNotStep } from "#shared/invoices/rules.ts";

/** The invoice that a step is about. Throws `invoice/invalid_status`. */
export function invoiceFor(work: Work, id: string, step: InvoiceStep): InvoiceRow {
  const invoice = invoiceStore.get(work, id);
  assertAllowed(whyNotStep(invoice, step));
  return invoice;
}

/**
 * Writes a step into the invoice's story and into that of everything it covers: bookings, which are read-only from then
 * on or free again, groups, and sales without a stay.
 */
export function tell(work: Work, { invoice, folios }: { invoice: InvoiceRow; folios: readonly FolioRow[] }, event: NewEvent): void {
  const told = { ...event, data: { ...event.data, invoice_id: invoice.id } } as NewEvent;
  work.recordEvent(invoice, told);
  for (const owner of ownersOf(work, folios)) work.recordEvent(owner, told);
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

const LIVE = "i.status IN ('draft', 'open', 'paid', 'completed') AND i.is_cancellation = 0 AND i.deleted_at IS NULL";

/** Whether an invoice covers any folio of the booking. */
function isInvoiced({ db }: Work, booking_id: string): boolean {
  const sql = `SELECT 1 FROM folios f JOIN invoice_folios l ON l.folio_id = f.id JOIN invoices i ON i.id = l.invoice_id
    WHERE f.booking_id = ? AND ${LIVE} LIMIT 1`;
  return prepared(db, sql).get(booking_id) !== undefined;
}

export function hasLiveInvoice({ db }: View, folio_id: string): boolean {
  const sql = `SELECT 1 FROM invoice_folios l JOIN invoices i ON i.id = l.invoice_id WHERE l.folio_id = ? AND ${LIVE} LIMIT 1`;
  return prepared(db, sql).get(folio_id) !== undefined;
}
