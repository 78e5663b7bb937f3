import { prepared } from "#server/core/database/prepared.ts";
import type { ReadOnly } from "#server/core/worker/tasks.ts";
import type { LedgerDays } from "#server/reports/days.ts";
import { daysBetween } from "#shared/core/stays.ts";
import type { BookingFacts, FolioFacts, Numbered, PaymentFacts } from "#shared/reconciliation/rules.ts";

/** What is charged and was paid on a folio by its single entries: of a group's payment only what it did not share out. */
export const ENTRIES = {
  charged: "(SELECT coalesce(sum(c.gross_amount), 0) FROM charges c WHERE c.folio_id = f.id AND c.deleted_at IS NULL)",
  paid: `((SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.folio_id = f.id AND p.deleted_at IS NULL)
    - coalesce((SELECT s.amount FROM shared s WHERE s.folio_id = f.id), 0))`,
};
/** What folios shared out: only groups do. */
export const SHARED = `WITH shared AS MATERIALIZED (
  SELECT p.folio_id, sum(s.amount) AS amount FROM payments s JOIN payments p ON p.id = s.share_of_id
  WHERE s.share_of_id IS NOT NULL AND s.deleted_at IS NULL AND NOT p.virtual AND p.deleted_at IS NULL GROUP BY p.folio_id)`;
/** The same for stays, once the folios are proved: only those of `@wrong` have to be added up again. */
const isWrong = "f.id IN (SELECT value FROM json_each(@wrong))";
const CHARGED = `iif(${isWrong}, ${ENTRIES.charged}, f.gross_amount)`;
const PAID = `iif(${isWrong}, ${ENTRIES.paid}, f.paid_amount)`;
const INVOICED = `EXISTS (SELECT 1 FROM invoice_folios l JOIN invoices i ON i.id = l.invoice_id WHERE l.folio_id = f.id
  AND i.status IN ('draft', 'open', 'paid', 'completed') AND NOT i.is_cancellation AND i.deleted_at IS NULL)`;

/** Days of a range, and the moments at which they begin and end. */
export type Span = LedgerDays & { start: string; end: string };

const BOOKINGS = "b.property_id = @property AND b.deleted_at IS NULL AND b.check_out > @start AND b.check_in < @end";
const PAYMENTS = "p.property_id = @property AND p.booked_on BETWEEN @from AND @to AND p.deleted_at IS NULL";
/**
 * Folios of which something was booked, paid or opened in the range, and those of its stays and invoices. Of a long range
 * nearly all were opened in it, and nothing more is asked of them.
 */
const TOUCHED = `f.property_id = @property AND f.deleted_at IS NULL AND (
  (f.created_at >= @start AND f.created_at < @end)
  OR EXISTS (SELECT 1 FROM bookings b WHERE b.id = f.booking_id AND ${BOOKINGS})
  OR EXISTS (SELECT 1 FROM payments p WHERE p.folio_id = f.id AND p.booked_on BETWEEN @from AND @to AND p.deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM charges c WHERE c.folio_id = f.id AND c.booked_on BETWEEN @from AND @to AND c.deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM invoice_folios l JOIN invoices i ON i.id = l.invoice_id WHERE l.folio_id = f.id AND i.finalized_on BETWEEN @from AND @to))`;

/** The same for a short range, of which the indexes know what was touched. */
const TOUCHED_IN_FEW_DAYS = `f.property_id = @property AND f.deleted_at IS NULL AND +f.id IN (
  SELECT o.id FROM folios o WHERE o.created_at >= @start AND o.created_at < @end
  UNION SELECT o.id FROM bookings b JOIN folios o ON o.booking_id = b.id WHERE ${BOOKINGS}
  UNION SELECT p.folio_id FROM payments p WHERE ${PAYMENTS}
  UNION SELECT c.folio_id FROM charges c WHERE c.property_id = @property AND c.booked_on BETWEEN @from AND @to AND c.deleted_at IS NULL
  UNION SELECT l.folio_id FROM invoices i JOIN invoice_folios l ON l.invoice_id = i.id
    WHERE i.property_id = @property AND i.finalized_on BETWEEN @from AND @to)`;
const FEW_DAYS = 366;

/** How much there is to look at. */
const countsOf = (touched: string) => `SELECT (SELECT count(*) FROM folios f WHERE ${touched}) AS folios,
  (SELECT count(*) FROM bookings b WHERE ${BOOKINGS}) AS bookings, (SELECT count(*) FROM payments p WHERE ${PAYMENTS}) AS payments`;

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

const factsOfFolios = (touched: string) => `SELECT f.id, f.number AS label, ${OF_FOLIO}, NULL AS invoice_id, f.gross_amount, f.paid_amount,
    ${ENTRIES.charged} AS charged, ${ENTRIES.paid} AS paid, f.status = 'closed' AS is_closed, ${INVOICED} AS is_invoiced
  FROM folios f WHERE ${touched}`;

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
 * Folios, stays and payments as they are written down and as their single entries say. Only what may be wrong is
 * brought: the rules say whether it is. The folios come first: what they say is what the stays are held against.
 */
export function accountsIn(db: ReadOnly, span: Span): Accounts {
  const touched = daysBetween(span.from, span.to) <= FEW_DAYS ? TOUCHED_IN_FEW_DAYS : TOUCHED;
  const wrongly = "charged <> gross_amount OR paid <> paid_amount OR is_closed <> is_invoiced";
  const folios = suspects<FolioFacts>(db, [factsOfFolios(touched), wrongly], span);
  const proved = { ...span, wrong: JSON.stringify(folios.map(({ id }) => id)) };
  return {
    counts: prepared<Accounts["counts"]>(db, countsOf(touched)).get(span) ?? { folios: 0, bookings: 0, payments: 0 },
    folios: folios.map(({ is_closed, is_invoiced, ...row }) => ({ ...row, is_closed: is_closed === 1, is_invoiced: is_invoiced === 1 })),
    bookings: suspects<BookingFacts>(db, [BOOKING_FACTS, OPEN_STAYS], proved).map(({ has_left, ...row }) => ({
      ...row,
      has_left: has_left === 1,
    })),
    payments: suspects<PaymentFacts>(db, [PAYMENT_FACTS, "is_part OR virtual OR parts <> 0"], span).map(
      ({ virtual, is_part, whole_stands, ...row }) => ({
        ...row,
        virtual: virtual === 1,
        is_part: is_part === 1,
        whole_stands: whole_stands === 1,
      }),
    ),
  };
}

const OPEN_STAYS = "paid <> paid_amount OR charged - paid <> due_amount OR (has_left AND open_due > 0)";

function suspects<T>(db: ReadOnly, [facts, where]: readonly [facts: string, where: string], values: object): Raw<T & Place>[] {
  return prepared<Raw<T & Place>>(db, `${SHARED} SELECT * FROM (${facts}) WHERE ${where}`).all(values);
}

export type Gap = Place & Numbered & { number: string };

/** Where the numbers of a series jump, on invoices that were issued in the range. The numbers are walked in their index alone. */
export function gapsIn(db: ReadOnly, days: LedgerDays): Gap[] {
  const sql = `SELECT i.id, i.number, i.number AS label, i.sequence, n.previous, o.booking_id, o.group_id, i.customer_id, i.folio_id, i.id AS invoice_id
    FROM (SELECT series, sequence, lag(sequence) OVER (PARTITION BY series ORDER BY sequence) AS previous
        FROM invoices WHERE property_id = @property AND sequence IS NOT NULL) n
      JOIN invoices i ON i.property_id = @property AND i.series = n.series AND i.sequence = n.sequence
      JOIN folios o ON o.id = i.folio_id
    WHERE n.sequence <> n.previous + 1 AND i.finalized_on BETWEEN @from AND @to`;
  return prepared<Gap>(db, sql).all(days);
}

/** Whether another series has made a number already, which a series then passes over. */
export function isNumberTaken(db: ReadOnly, property: string, number: string): boolean {
  return prepared(db, "SELECT 1 FROM invoices WHERE property_id = ? AND number = ?").get(property, number) !== undefined;
}
