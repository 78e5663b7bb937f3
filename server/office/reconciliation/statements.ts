import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isLiveInvoice } from "#server/money/invoices/conditions.ts";
import { FROZEN } from "#server/money/invoices/seals.ts";
import { bookedInvoices, invoiceFolios, invoices } from "#server/money/invoices/tables.ts";
import { named, oneOf, type Query, statement } from "#server/platform/core/database/query.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { isOpenFolio, isRealPayment } from "#server/stays/folios/conditions.ts";
import { charges, folios, payments } from "#server/stays/folios/tables.ts";
import { files } from "#server/tenant/files/tables.ts";
import type { BookingFacts, FolioFacts, InvoiceFacts, Numbered, PaymentFacts } from "#shared/office/reconciliation/rules.ts";
import type { Cents } from "#shared/platform/core/money.ts";

const b = alias(bookings, "b");
const c = alias(charges, "c");
const f = alias(folios, "f");
const i = alias(invoices, "i");
const l = alias(invoiceFolios, "l");
const o = alias(folios, "o");
const p = alias(payments, "p");
const s = alias(payments, "s");
const w = alias(payments, "w");
/** The accounting data of the invoice `i`; `FROZEN` calls it `b`. */
const k = alias(bookedInvoices, "b");
/** The file of the invoice `i`, and its counterpart: the invoice that it cancels, or that cancels it. */
const x = alias(files, "x");
const r = alias(invoices, "r");

/** The records that a row belongs to, for links to its cause. */
export type RecordPlace = {
  id: string;
  label: string;
  booking_id: string | null;
  group_id: string | null;
  customer_id: string | null;
  folio_id: string | null;
  invoice_id: string | null;
};
/** An issued invoice with what is stored of it and what its folios hold. */
export type IssuedRow = Pick<
  InvoiceFacts,
  "status" | "total_amount" | "due_amount" | "credited" | "credit_notes" | "deducted" | "charged" | "paid" | "counterpart"
> & {
  id: string;
  is_cancellation: 0 | 1;
  is_deposit: 0 | 1;
  is_credit_note: 0 | 1;
  file_id: string | null;
  is_coming: 0 | 1;
  gross: Cents;
  seal: string | null;
  frozen: Buffer;
};
type FrozenRow = { content: string; head: string; sold: string | null; is_in_place: 0 | 1 };

const { property, from, to, start, end, wrong, id, number } = named("from", "to", "start", "end", "wrong", "id", "number");

/** The sum of the shares of payments, by folio: only groups' payments are shared. */
const SHARED = sql`WITH shared AS MATERIALIZED (
  SELECT ${p.folio_id}, sum(${s.amount}) AS amount FROM ${payments} ${s} JOIN ${payments} ${p} ON ${p.id} = ${s.share_of_id}
  WHERE ${s.share_of_id} IS NOT NULL AND ${s.deleted_at} IS NULL AND ${isRealPayment(p)} GROUP BY ${p.folio_id})`;

/** The charged and paid sums of the folio `f` from its single entries: of a group's payment only the part that was not shared. */
const CHARGED = sql`(SELECT coalesce(sum(${c.gross_amount}), 0) FROM ${charges} ${c} WHERE ${c.folio_id} = ${f.id} AND ${c.deleted_at} IS NULL)`;
const PAID = sql`((SELECT coalesce(sum(${p.amount}), 0) FROM ${payments} ${p} WHERE ${p.folio_id} = ${f.id} AND ${p.deleted_at} IS NULL)
  - coalesce((SELECT s.amount FROM shared s WHERE s.folio_id = ${f.id}), 0))`;
const INVOICED = sql`EXISTS (SELECT 1 FROM ${invoiceFolios} ${l} JOIN ${invoices} ${i} ON ${i.id} = ${l.invoice_id}
  WHERE ${l.folio_id} = ${f.id} AND ${isLiveInvoice(i)})`;

const BOOKINGS = sql`${b.property_id} = ${property} AND ${b.deleted_at} IS NULL AND ${b.check_out} > ${start} AND ${b.check_in} < ${end}`;
const PAYMENTS = sql`${p.property_id} = ${property} AND ${p.booked_on} BETWEEN ${from} AND ${to} AND ${p.deleted_at} IS NULL`;
const FOLIOS = sql`${f.property_id} = ${property} AND ${f.deleted_at} IS NULL`;

/**
 * Folios that were opened in the range or have a charge or payment in it, and those of its stays and invoices. In a long range nearly all
 * folios match the first condition, so the others are not evaluated.
 */
const IN_LONG_RANGE = sql`${FOLIOS} AND (
  (${f.created_at} >= ${start} AND ${f.created_at} < ${end})
  OR EXISTS (SELECT 1 FROM ${bookings} ${b} WHERE ${b.id} = ${f.booking_id} AND ${BOOKINGS})
  OR EXISTS (SELECT 1 FROM ${payments} ${p} WHERE ${p.folio_id} = ${f.id} AND ${p.booked_on} BETWEEN ${from} AND ${to} AND ${p.deleted_at} IS NULL)
  OR EXISTS (SELECT 1 FROM ${charges} ${c} WHERE ${c.folio_id} = ${f.id} AND ${c.booked_on} BETWEEN ${from} AND ${to} AND ${c.deleted_at} IS NULL)
  OR EXISTS (SELECT 1 FROM ${invoiceFolios} ${l} JOIN ${invoices} ${i} ON ${i.id} = ${l.invoice_id}
    WHERE ${l.folio_id} = ${f.id} AND ${i.finalized_on} BETWEEN ${from} AND ${to}))`;

/** The same folios for a short range, found by the indexes. */
const IN_FEW_DAYS = sql`${FOLIOS} AND +${f.id} IN (
  SELECT ${o.id} FROM ${folios} ${o} WHERE ${o.created_at} >= ${start} AND ${o.created_at} < ${end}
  UNION SELECT ${o.id} FROM ${bookings} ${b} JOIN ${folios} ${o} ON ${o.booking_id} = ${b.id} WHERE ${BOOKINGS}
  UNION SELECT ${p.folio_id} FROM ${payments} ${p} WHERE ${PAYMENTS}
  UNION SELECT ${c.folio_id} FROM ${charges} ${c}
    WHERE ${c.property_id} = ${property} AND ${c.booked_on} BETWEEN ${from} AND ${to} AND ${c.deleted_at} IS NULL
  UNION SELECT ${l.folio_id} FROM ${invoices} ${i} JOIN ${invoiceFolios} ${l} ON ${l.invoice_id} = ${i.id}
    WHERE ${i.property_id} = ${property} AND ${i.finalized_on} BETWEEN ${from} AND ${to})`;

const SPAN = ["from", "to", "start", "end"] as const;

/** A row with truth values as SQLite stores them. */
type Stored<T> = { [K in keyof T]: T[K] extends boolean ? 0 | 1 : T[K] };
type ByRange<Row> = Record<"fewDays" | "longRange", Query<(typeof SPAN)[number], Row>>;
function byRange<Row>(written: (touched: SQL) => SQL): ByRange<Row> {
  const build = statement<Row>();
  return { fewDays: build(SPAN, () => written(IN_FEW_DAYS)), longRange: build(SPAN, () => written(IN_LONG_RANGE)) };
}

/** The number of rows to check. */
export const countsOfAccounts = byRange<{ folios: number; bookings: number; payments: number }>(
  (touched) => sql`SELECT (SELECT count(*) FROM ${folios} ${f} WHERE ${touched}) AS folios,
    (SELECT count(*) FROM ${bookings} ${b} WHERE ${BOOKINGS}) AS bookings, (SELECT count(*) FROM ${payments} ${p} WHERE ${PAYMENTS}) AS payments`,
);

const OF_FOLIO = sql`${f.booking_id}, ${f.group_id}, ${f.customer_id}, ${f.id} AS folio_id`;

/** Folios whose sums or status may be wrong. */
export const suspectFolios = byRange<Stored<FolioFacts & RecordPlace>>(
  (touched) => sql`${SHARED} SELECT * FROM (
    SELECT ${f.id}, ${f.number} AS label, ${OF_FOLIO}, NULL AS invoice_id, ${f.gross_amount}, ${f.paid_amount},
      ${CHARGED} AS charged, ${PAID} AS paid, ${f.status} = 'closed' AS is_closed, ${INVOICED} AS is_invoiced
    FROM ${folios} ${f} WHERE ${touched})
  WHERE charged <> gross_amount OR paid <> paid_amount OR is_closed <> is_invoiced`,
);

/** The folio's stored sum; for folios in `wrong`, which were found to differ, the sum of their entries. */
const proved = (entries: SQL, sum: typeof f.gross_amount | typeof f.paid_amount) => sql`iif(${oneOf(f.id, wrong)}, ${entries}, ${sum})`;

/** Stays whose sums may be wrong, or that have left with a due amount that no invoice covers. */
export const suspectBookings = statement<Stored<BookingFacts & RecordPlace>>()(
  ["from", "to", "start", "end", "wrong"],
  () => sql`${SHARED} SELECT * FROM (
    SELECT id, label, id AS booking_id, group_id, customer_id, NULL AS folio_id, NULL AS invoice_id, paid_amount, due_amount, has_left,
      coalesce(sum(charged), 0) AS charged, coalesce(sum(paid), 0) AS paid, coalesce(sum(CASE WHEN is_open THEN charged - paid END), 0) AS open_due
    FROM (SELECT ${b.id}, ${b.code} AS label, ${b.group_id}, ${b.customer_id}, ${b.paid_amount}, ${b.due_amount},
        ${b.status} = 'checked_out' AS has_left, ${isOpenFolio(f)} AS is_open,
        ${proved(CHARGED, f.gross_amount)} AS charged, ${proved(PAID, f.paid_amount)} AS paid
      FROM ${bookings} ${b} LEFT JOIN ${folios} ${f} ON ${f.booking_id} = ${b.id} AND ${f.deleted_at} IS NULL WHERE ${BOOKINGS})
    GROUP BY id)
  WHERE paid <> paid_amount OR charged - paid <> due_amount OR (has_left AND open_due > 0)`,
);

/** Shares of payments, and the payments that were shared. */
export const suspectPayments = statement<Stored<PaymentFacts & RecordPlace>>()(
  ["from", "to"],
  () => sql`SELECT * FROM (
    SELECT ${p.id}, ${f.number} AS label, ${OF_FOLIO}, ${p.invoice_id}, ${p.amount}, ${p.virtual}, ${p.share_of_id} IS NOT NULL AS is_part,
      (SELECT coalesce(sum(${s.amount}), 0) FROM ${payments} ${s} WHERE ${s.share_of_id} = ${p.id} AND ${s.deleted_at} IS NULL) AS parts,
      EXISTS (SELECT 1 FROM ${payments} ${w} WHERE ${w.id} = ${p.share_of_id} AND ${w.deleted_at} IS NULL) AS whole_stands
    FROM ${payments} ${p} JOIN ${folios} ${f} ON ${f.id} = ${p.folio_id} WHERE ${PAYMENTS})
  WHERE is_part OR virtual OR parts <> 0`,
);

const OF_INVOICE = sql`${o.booking_id}, ${o.group_id}, ${i.customer_id}, ${i.folio_id}, ${i.id} AS invoice_id`;

/** Gaps in the numbers of a series, before invoices that were issued in the range. The window function reads the index only. */
export const gapsOfSeries = statement<RecordPlace & Numbered & { number: string }>()(
  ["from", "to"],
  () => sql`SELECT ${i.id}, ${i.number}, ${i.number} AS label, ${i.sequence}, n.previous, ${OF_INVOICE}
    FROM (SELECT ${r.series}, ${r.sequence}, lag(${r.sequence}) OVER (PARTITION BY ${r.series} ORDER BY ${r.sequence}) AS previous
        FROM ${invoices} ${r} WHERE ${r.property_id} = ${property} AND ${r.sequence} IS NOT NULL) n
      JOIN ${invoices} ${i} ON ${i.property_id} = ${property} AND ${i.series} = n.series AND ${i.sequence} = n.sequence
      JOIN ${folios} ${o} ON ${o.id} = ${i.folio_id}
    WHERE n.sequence <> n.previous + 1 AND ${i.finalized_on} BETWEEN ${from} AND ${to}`,
);

export const invoiceOfNumber = statement<{ id: string }>()(
  ["number"],
  () => sql`SELECT ${i.id} FROM ${invoices} ${i} WHERE ${i.property_id} = ${property} AND ${i.number} = ${number}`,
);

const covered = (
  what: SQL,
) => sql`(SELECT coalesce(sum(${what}), 0) FROM ${invoiceFolios} ${l} JOIN ${folios} ${f} ON ${f.id} = ${l.folio_id}
  WHERE ${l.invoice_id} = ${i.id})`;
const frozen = sql.raw(FROZEN);
/** The sum of the credit notes of an invoice as it is stored, and as they add up. A cancellation takes back the rest, so it has those of its invoice. */
const CREDITED = sql`iif(${i.is_cancellation}, (SELECT ${r.credited_amount} FROM ${invoices} ${r} WHERE ${r.id} = ${i.related_invoice_id}), ${i.credited_amount})`;
const CREDIT_NOTES = sql`(SELECT coalesce(-sum(${r.total_amount}), 0) FROM ${invoices} ${r} WHERE ${r.folio_id} = ${i.folio_id}
  AND ${r.kind} = 'credit_note' AND ${r.related_invoice_id} = iif(${i.is_cancellation}, ${i.related_invoice_id}, ${i.id}))`;

/**
 * The issued invoices of a range. A PDF that is still to be drawn is not missing: it is written as soon as possible, also after a restart.
 */
export const issuedInvoices = statement<IssuedRow>()(
  ["from", "to"],
  () => sql`${SHARED} SELECT ${i.id}, ${i.status}, ${i.is_cancellation}, ${i.kind} = 'deposit' AS is_deposit, ${i.total_amount}, ${i.due_amount},
    ${i.kind} = 'credit_note' AS is_credit_note, ${i.deducted_amount} AS deducted, ${CREDITED} AS credited, ${CREDIT_NOTES} AS credit_notes,
    ${covered(CHARGED)} AS charged, ${covered(PAID)} AS paid,
    (SELECT ${r.total_amount} FROM ${invoices} ${r} WHERE ${r.id} = ${i.related_invoice_id} AND ${r.related_invoice_id} = ${i.id}) AS counterpart,
    ${x.id} AS file_id, coalesce(${x.awaited}, 0) AS is_coming, ${k.gross}, ${k.seal}, ${frozen} AS frozen
  FROM ${invoices} ${i} LEFT JOIN ${bookedInvoices} ${k} ON ${k.invoice_id} = ${i.id}
    LEFT JOIN ${files} ${x} ON ${x.id} = ${i.file_id} AND ${x.deleted_at} IS NULL
  WHERE ${i.property_id} = ${property} AND ${i.finalized_on} BETWEEN ${from} AND ${to} ORDER BY ${i.finalized_on}`,
);

const JUST_READ = { acrossProperties: "the invoice has just been read in its property" };

/** The frozen contents of an invoice, and its accounting data. */
export const frozenInvoice = statement<FrozenRow>()(
  ["id"],
  () => sql`SELECT ${i.content}, json_array(${k.number}, ${k.currency}, ${k.buyer}, ${k.cancels}, ${k.cost_center}, ${k.gross}, ${k.paid}) AS head,
    ${k.sold}, ${k.day} IS ${i.finalized_on} AND ${k.finalized_at} IS ${i.finalized_at} AND ${k.property_id} IS ${i.property_id}
      AND ${k.is_cancellation} IS ${i.is_cancellation}
      AND ${k.related_invoice_id} IS iif(${i.is_cancellation} OR ${i.kind} = 'credit_note', ${i.related_invoice_id}, NULL) AS is_in_place
  FROM ${invoices} ${i} LEFT JOIN ${bookedInvoices} ${k} ON ${k.invoice_id} = ${i.id} WHERE ${i.id} = ${id}`,
  JUST_READ,
);

export const placeOfInvoice = statement<RecordPlace>()(
  ["id"],
  () =>
    sql`SELECT ${i.id}, ${i.number} AS label, ${OF_INVOICE} FROM ${invoices} ${i} JOIN ${folios} ${o} ON ${o.id} = ${i.folio_id} WHERE ${i.id} = ${id}`,
  JUST_READ,
);
