import { readAside } from "#server/core/aside.ts";
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

/** Days of a range, and the moments at which they begin and end. */
export function boundsOf({ actor }: View, { from, to }: Days) {
  const start = instantAt(from, "00:00", actor.time_zone);
  const end = instantAt(addDays(to, 1), "00:00", actor.time_zone);
  return { property: actor.property_id, from, to, start, end };
}

/** Folios of which something was booked, paid or opened in the range. */
const FOLIOS = `SELECT folio_id AS id FROM charges WHERE property_id = @property AND booked_on BETWEEN @from AND @to AND deleted_at IS NULL
  UNION SELECT folio_id FROM payments WHERE property_id = @property AND booked_on BETWEEN @from AND @to AND deleted_at IS NULL
  UNION SELECT id FROM folios WHERE property_id = @property AND created_at >= @start AND created_at < @end AND deleted_at IS NULL`;
const BOOKINGS = "b.property_id = @property AND b.deleted_at IS NULL AND b.check_out > @start AND b.check_in < @end";
const PAYMENTS = "p.property_id = @property AND p.booked_on BETWEEN @from AND @to AND p.deleted_at IS NULL";

/** How much there is to look at. */
const COUNTS = `SELECT (SELECT count(*) FROM (${FOLIOS})) AS folios, (SELECT count(*) FROM bookings b WHERE ${BOOKINGS}) AS bookings,
  (SELECT count(*) FROM payments p WHERE ${PAYMENTS}) AS payments`;

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

const FOLIO_FACTS = `SELECT f.id, f.number AS label, ${OF_FOLIO}, NULL AS invoice_id, f.gross_amount, f.paid_amount,
    ${CHARGED} AS charged, ${PAID} AS paid, f.status = 'closed' AS is_closed, ${INVOICED} AS is_invoiced
  FROM (${FOLIOS}) t JOIN folios f ON f.id = t.id WHERE f.deleted_at IS NULL`;

/** Who has left owes nothing, or there is an invoice that asks for it. */
const BOOKING_FACTS = `SELECT id, label, id AS booking_id, group_id, customer_id, NULL AS folio_id, NULL AS invoice_id, paid_amount, due_amount, has_left,
    coalesce(sum(charged), 0) AS charged, coalesce(sum(paid), 0) AS paid, coalesce(sum(CASE WHEN is_open THEN charged - paid END), 0) AS open_due
  FROM (SELECT b.id, b.code AS label, b.group_id, b.customer_id, b.paid_amount, b.due_amount, b.status = 'checked_out' AS has_left,
      f.status = 'open' AS is_open, ${CHARGED} AS charged, ${PAID} AS paid
    FROM bookings b LEFT JOIN folios f ON f.booking_id = b.id AND f.deleted_at IS NULL WHERE ${BOOKINGS})
  GROUP BY id`;

const PAYMENT_FACTS = `SELECT p.id, f.number AS label, ${OF_FOLIO}, p.invoice_id, p.amount, p.virtual, p.share_of_id IS NOT NULL AS is_part,
    (SELECT coalesce(sum(s.amount), 0) FROM payments s WHERE s.share_of_id = p.id AND s.deleted_at IS NULL) AS parts,
    EXISTS (SELECT 1 FROM payments w WHERE w.id = p.share_of_id AND w.deleted_at IS NULL) AS whole_stands
  FROM payments p JOIN folios f ON f.id = p.folio_id WHERE ${PAYMENTS}`;

export type Accounts = {
  counts: { folios: number; bookings: number; payments: number };
  folios: (FolioFacts & Place)[];
  bookings: (BookingFacts & Place)[];
  payments: (PaymentFacts & Place)[];
};

/**
 * Folios, stays and payments as they are written down and as their single entries say, of one moment and read beside
 * the desk. Only what may be wrong is brought: the rules say whether it is.
 */
export async function accountsIn(view: View, days: Days): Promise<Accounts> {
  const values = boundsOf(view, days);
  const suspects = (facts: string, where: string) => ({ sql: `SELECT * FROM (${facts}) WHERE ${where}`, values });
  const [counts = [], folios = [], bookings = [], payments = []] = await readAside(view, [
    { sql: COUNTS, values },
    suspects(FOLIO_FACTS, "charged <> gross_amount OR paid <> paid_amount OR is_closed <> is_invoiced"),
    suspects(BOOKING_FACTS, "paid <> paid_amount OR charged - paid <> due_amount OR (has_left AND open_due > 0)"),
    suspects(PAYMENT_FACTS, "is_part OR virtual OR parts <> 0"),
  ]);
  return {
    counts: (counts as Accounts["counts"][])[0] ?? { folios: 0, bookings: 0, payments: 0 },
    folios: (folios as Raw<FolioFacts & Place>[]).map(({ is_closed, is_invoiced, ...row }) => ({
      ...row,
      is_closed: is_closed === 1,
      is_invoiced: is_invoiced === 1,
    })),
    bookings: (bookings as Raw<BookingFacts & Place>[]).map(({ has_left, ...row }) => ({ ...row, has_left: has_left === 1 })),
    payments: (payments as Raw<PaymentFacts & Place>[]).map(({ virtual, is_part, whole_stands, ...row }) => ({
      ...row,
      virtual: virtual === 1,
      is_part: is_part === 1,
      whole_stands: whole_stands === 1,
    })),
  };
}

type Paper = { paper_gross: number; paper_lines: number; paper_taxes: number; paper_taxes_gross: number };

/** All of an invoice but whether its file is there and what accounting gets. */
export type InvoiceColumns = Omit<InvoiceFacts, "content" | "exported" | "has_file"> &
  Paper &
  Place & { file_id: string | null; is_coming: boolean };

/** A paper that is awaited is no loss: the house prints it as soon as it can, also after a restart. */
export function invoiceColumns(view: View, ids: readonly string[]): InvoiceColumns[] {
  const covered = (what: string) =>
    `(SELECT coalesce(sum(${what}), 0) FROM invoice_folios l JOIN folios f ON f.id = l.folio_id WHERE l.invoice_id = i.id)`;
  const sql = `SELECT i.id, i.number AS label, o.booking_id, o.group_id, i.customer_id, i.folio_id, i.id AS invoice_id,
      i.status, i.is_cancellation, i.total_amount, i.due_amount, ${covered(CHARGED)} AS charged, ${covered(PAID)} AS paid,
      (SELECT r.total_amount FROM invoices r WHERE r.id = i.related_invoice_id AND r.related_invoice_id = i.id) AS counterpart,
      ${inCents("json_extract(i.content, '$.gross_amount')")} AS paper_gross, ${onPaper("lines", ["gross_amount"])} AS paper_lines,
      ${onPaper("taxes", ["net_amount", "tax_amount"])} AS paper_taxes, ${onPaper("taxes", ["gross_amount"])} AS paper_taxes_gross,
      x.id AS file_id, coalesce(x.awaited, 0) AS is_coming
    FROM json_each(@ids) j JOIN invoices i ON i.id = j.value JOIN folios o ON o.id = i.folio_id
      LEFT JOIN files x ON x.id = i.file_id AND x.deleted_at IS NULL`;
  const rows = prepared<Raw<InvoiceColumns>>(view.db, sql).all({ ids: JSON.stringify(ids) });
  return rows.map(({ is_cancellation, is_coming, ...row }) => ({
    ...row,
    is_cancellation: is_cancellation === 1,
    is_coming: is_coming === 1,
  }));
}

function inCents(amount: string): string {
  return `CAST(round(100 * ${amount}) AS INTEGER)`;
}

/** What figures of all lines, or of all rates, of a paper come to. */
function onPaper(part: "lines" | "taxes", figures: readonly string[]): string {
  const sum = figures.map((figure) => inCents(`json_extract(v.value, '$.${figure}')`)).join(" + ");
  return `(SELECT coalesce(sum(${sum}), 0) FROM json_each(i.content, '$.${part}') v)`;
}

export type Gap = Place & Numbered & { number: string };

/** Where the numbers of a series jump, on invoices that were issued in the range. The numbers are walked in their index alone. */
export function gapsIn({ db, actor }: View, { from, to }: Days): Gap[] {
  const sql = `SELECT i.id, i.number, i.number AS label, i.sequence, n.previous, o.booking_id, o.group_id, i.customer_id, i.folio_id, i.id AS invoice_id
    FROM (SELECT series, sequence, lag(sequence) OVER (PARTITION BY series ORDER BY sequence) AS previous
        FROM invoices WHERE property_id = @property AND sequence IS NOT NULL) n
      JOIN invoices i ON i.property_id = @property AND i.series = n.series AND i.sequence = n.sequence
      JOIN folios o ON o.id = i.folio_id
    WHERE n.sequence <> n.previous + 1 AND i.finalized_on BETWEEN @from AND @to`;
  return prepared<Gap>(db, sql).all({ property: actor.property_id, from, to });
}

/** Whether another series has made a number already, which a series then passes over. */
export function isNumberTaken({ db, actor }: View, number: string): boolean {
  return prepared(db, "SELECT 1 FROM invoices WHERE property_id = ? AND number = ?").get(actor.property_id, number) !== undefined;
}
