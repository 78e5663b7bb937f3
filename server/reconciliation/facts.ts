import { prepared } from "#server/core/prepared.ts";
import type { View } from "#server/core/work.ts";
import type { Days } from "#server/reports/days.ts";
import { addDays, instantAt } from "#shared/core/stays.ts";
import type { BookingFacts, FolioFacts, InvoiceFacts, Numbered, PaymentFacts } from "#shared/reconciliation/rules.ts";

/** What is open or was paid on a folio by its single entries: of a group's payment only what it did not share out. */
const CHARGED = "(SELECT coalesce(sum(c.gross_amount), 0) FROM charges c WHERE c.folio_id = f.id AND c.deleted_at IS NULL)";
const PAID = `((SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.folio_id = f.id AND p.deleted_at IS NULL)
  - (SELECT coalesce(sum(s.amount), 0) FROM payments p JOIN payments s ON s.share_of_id = p.id
       WHERE p.folio_id = f.id AND NOT p.virtual AND p.deleted_at IS NULL AND s.deleted_at IS NULL))`;
const INVOICED = `EXISTS (SELECT 1 FROM invoice_folios l JOIN invoices i ON i.id = l.invoice_id WHERE l.folio_id = f.id
  AND i.status IN ('draft', 'open', 'paid', 'completed') AND NOT i.is_cancellation AND i.deleted_at IS NULL)`;

export type Ledger = "folios" | "bookings" | "payments";

/** Whose days fall into the range, by id alone: the rest is read a slice at a time. */
const IDS: Readonly<Record<Ledger, string>> = {
  folios: `SELECT folio_id AS id FROM charges WHERE property_id = @property AND booked_on BETWEEN @from AND @to AND deleted_at IS NULL
    UNION SELECT folio_id FROM payments WHERE property_id = @property AND booked_on BETWEEN @from AND @to AND deleted_at IS NULL
    UNION SELECT id FROM folios WHERE property_id = @property AND created_at >= @start AND created_at < @end AND deleted_at IS NULL`,
  bookings: `SELECT id FROM bookings WHERE property_id = @property AND deleted_at IS NULL AND check_out > @start AND check_in < @end`,
  payments: `SELECT id FROM payments WHERE property_id = @property AND booked_on BETWEEN @from AND @to AND deleted_at IS NULL`,
};

export function idsOf({ db, actor }: View, ledger: Ledger, { from, to }: Days): string[] {
  const start = instantAt(from, "00:00", actor.time_zone);
  const end = instantAt(addDays(to, 1), "00:00", actor.time_zone);
  return prepared<{ id: string }>(db, IDS[ledger])
    .all({ property: actor.property_id, from, to, start, end })
    .map(({ id }) => id);
}

/** Where a row lies, for the way to its cause. */
export type Place = {
  id: string;
  label: string;
  booking_id: string | null;
  group_id: string | null;
  customer_id: string | null;
  folio_id: string | null;
  invoice_id: string | null;
};

type Raw<T> = { [K in keyof T]: T[K] extends boolean ? 0 | 1 : T[K] };

const OF_FOLIO = "f.booking_id, f.group_id, f.customer_id, f.id AS folio_id";

/** Rows of a slice by their ids; the statement is compiled once. */
function ofSlice<T>({ db }: View, sql: string, ids: readonly string[]): T[] {
  return prepared<T>(db, sql).all({ ids: JSON.stringify(ids) });
}

export function folioFacts(view: View, ids: readonly string[]): (FolioFacts & Place)[] {
  const sql = `SELECT f.id, f.number AS label, ${OF_FOLIO}, NULL AS invoice_id, f.gross_amount, f.paid_amount,
      ${CHARGED} AS charged, ${PAID} AS paid, f.status = 'closed' AS is_closed, ${INVOICED} AS is_invoiced
    FROM json_each(@ids) j JOIN folios f ON f.id = j.value WHERE f.deleted_at IS NULL`;
  return ofSlice<Raw<FolioFacts & Place>>(view, sql, ids).map(({ is_closed, is_invoiced, ...row }) => ({
    ...row,
    is_closed: is_closed === 1,
    is_invoiced: is_invoiced === 1,
  }));
}

/** Who has left owes nothing, or there is an invoice that asks for it. */
export function bookingFacts(view: View, ids: readonly string[]): (BookingFacts & Place)[] {
  const sql = `SELECT b.id, b.code AS label, b.id AS booking_id, b.group_id, b.customer_id, NULL AS folio_id, NULL AS invoice_id,
      b.paid_amount, b.due_amount, b.status = 'checked_out' AS has_left,
      coalesce(sum(${CHARGED}), 0) AS charged, coalesce(sum(${PAID}), 0) AS paid,
      coalesce(sum(CASE WHEN f.status = 'open' THEN ${CHARGED} - ${PAID} END), 0) AS open_due
    FROM json_each(@ids) j JOIN bookings b ON b.id = j.value LEFT JOIN folios f ON f.booking_id = b.id AND f.deleted_at IS NULL
    GROUP BY b.id`;
  return ofSlice<Raw<BookingFacts & Place>>(view, sql, ids).map(({ has_left, ...row }) => ({ ...row, has_left: has_left === 1 }));
}

export function paymentFacts(view: View, ids: readonly string[]): (PaymentFacts & Place)[] {
  const sql = `SELECT p.id, f.number AS label, ${OF_FOLIO}, p.invoice_id, p.amount, p.virtual, p.share_of_id IS NOT NULL AS is_part,
      (SELECT coalesce(sum(s.amount), 0) FROM payments s WHERE s.share_of_id = p.id AND s.deleted_at IS NULL) AS parts,
      EXISTS (SELECT 1 FROM payments w WHERE w.id = p.share_of_id AND w.deleted_at IS NULL) AS whole_stands
    FROM json_each(@ids) j JOIN payments p ON p.id = j.value JOIN folios f ON f.id = p.folio_id WHERE p.deleted_at IS NULL`;
  return ofSlice<Raw<PaymentFacts & Place>>(view, sql, ids).map(({ virtual, is_part, whole_stands, ...row }) => ({
    ...row,
    virtual: virtual === 1,
    is_part: is_part === 1,
    whole_stands: whole_stands === 1,
  }));
}

/** All of an invoice but what its paper says, whether that is there, and what accounting gets. */
export type InvoiceColumns = Omit<InvoiceFacts, "content" | "exported" | "has_file"> &
  Place & { file_id: string | null; is_coming: boolean };

/** A paper is printed right after the commit, or after a restart; later than this it is missing. */
const SOON_MS = 3_600_000;

export function invoiceColumns(view: View, ids: readonly string[]): InvoiceColumns[] {
  const covered = (what: string) =>
    `(SELECT coalesce(sum(${what}), 0) FROM invoice_folios l JOIN folios f ON f.id = l.folio_id WHERE l.invoice_id = i.id)`;
  const sql = `SELECT i.id, i.number AS label, o.booking_id, o.group_id, i.customer_id, i.folio_id, i.id AS invoice_id,
      i.status, i.is_cancellation, i.total_amount, i.due_amount, ${covered(CHARGED)} AS charged, ${covered(PAID)} AS paid,
      (SELECT r.total_amount FROM invoices r WHERE r.id = i.related_invoice_id AND r.related_invoice_id = i.id) AS counterpart,
      x.id AS file_id, coalesce(x.awaited AND i.finalized_at > @lately, 0) AS is_coming
    FROM json_each(@ids) j JOIN invoices i ON i.id = j.value JOIN folios o ON o.id = i.folio_id
      LEFT JOIN files x ON x.id = i.file_id AND x.deleted_at IS NULL`;
  const lately = new Date(Date.parse(view.now) - SOON_MS).toISOString();
  const rows = prepared<Raw<InvoiceColumns>>(view.db, sql).all({ ids: JSON.stringify(ids), lately });
  return rows.map(({ is_cancellation, is_coming, ...row }) => ({
    ...row,
    is_cancellation: is_cancellation === 1,
    is_coming: is_coming === 1,
  }));
}

export type Gap = Place & Numbered & { number: string };

/** Where the numbers of a series jump, on invoices that were issued in the range. */
export function gapsIn({ db, actor }: View, { from, to }: Days): Gap[] {
  const sql = `SELECT * FROM (
      SELECT i.id, i.number, i.number AS label, i.finalized_on, i.sequence, o.booking_id, o.group_id, i.customer_id, i.folio_id, i.id AS invoice_id,
        lag(i.sequence) OVER (PARTITION BY i.series ORDER BY i.sequence) AS previous
      FROM invoices i JOIN folios o ON o.id = i.folio_id WHERE i.property_id = @property AND i.sequence IS NOT NULL)
    WHERE sequence <> previous + 1 AND finalized_on BETWEEN @from AND @to`;
  return prepared<Gap>(db, sql).all({ property: actor.property_id, from, to });
}

/** Whether another series has made a number already, which a series then passes over. */
export function isNumberTaken({ db, actor }: View, number: string): boolean {
  return prepared(db, "SELECT 1 FROM invoices WHERE property_id = ? AND number = ?").get(actor.property_id, number) !== undefined;
}
