import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { depositReceipts } from "#server/money/deposits/tables.ts";
import { bookedInvoices, invoiceFolios, invoices } from "#server/money/invoices/tables.ts";
import { named, type Query, statement } from "#server/platform/core/database/query.ts";
import { isRealPayment } from "#server/stays/folios/conditions.ts";
import { folios, payments } from "#server/stays/folios/tables.ts";
import type { Booked } from "#shared/money/invoices/booked.ts";
import type { Cents } from "#shared/platform/core/money.ts";

const b = alias(bookedInvoices, "b");
const c = alias(contacts, "c");
const d = alias(depositReceipts, "d");
const f = alias(folios, "f");
const i = alias(invoices, "i");
const l = alias(invoiceFolios, "l");
const p = alias(payments, "p");
const s = alias(payments, "s");

const { property, from, to, id } = named("from", "to", "id");

/** The accounting data of an issued invoice, with the customer's present number or null if it is not needed. */
export type HeadRow = Omit<Booked, "sold"> & {
  id: string;
  day: string;
  is_cancellation: 0 | 1;
  related_invoice_id: string | null;
  sold: string;
  customer_number: string | null;
};
/** A payment, with the invoice that it was posted through and the first one of its day that covers it. */
export type MoneyRow = {
  day: string;
  amount: Cents;
  payment_method_id: string | null;
  invoice_number: string | null;
  customer_number: string | null;
  /** Empty if the payment belongs to an invoice. */
  folio_number: string;
  taken_by: string | null;
};
/** `lines` are amounts by rate as JSON. */
type ReceiptRow = { day: string; number: string; currency: string; lines: string };

const BOOKED = sql`FROM ${bookedInvoices} ${b} WHERE ${b.property_id} = ${property} AND ${b.day} BETWEEN ${from} AND ${to}
  ORDER BY ${b.day}, ${b.finalized_at}, ${b.sequence}`;

export const bookedNumbers = statement<{ invoice_id: string; number: string }>()(
  ["from", "to"],
  () => sql`SELECT ${b.invoice_id}, ${b.number} ${BOOKED}`,
);

/** The present number of the customer of the invoice `b`. */
const CUSTOMER = sql`(SELECT ${c.number} FROM ${invoices} ${i} JOIN ${contacts} ${c} ON ${c.id} = ${i.customer_id} WHERE ${i.id} = ${b.invoice_id})`;

type OfCustomers<Row> = Record<"withCustomers" | "withoutCustomers", Query<"from" | "to", Row>>;
function ofCustomers<Row>(written: (customer: SQL) => SQL): OfCustomers<Row> {
  const build = statement<Row>();
  return {
    withCustomers: build(["from", "to"], () => written(CUSTOMER)),
    withoutCustomers: build(["from", "to"], () => written(sql`NULL`)),
  };
}

export const invoicesOfDays = ofCustomers<HeadRow>(
  (
    customer,
  ) => sql`SELECT ${b.invoice_id} AS id, ${b.day}, ${b.number}, ${b.is_cancellation}, ${b.related_invoice_id}, ${b.currency}, ${b.buyer},
    ${b.cancels}, ${b.cost_center}, ${b.gross}, ${b.paid}, ${b.sold}, ${customer} AS customer_number ${BOOKED}`,
);

/** The invoice of the payment's day that covers its folio, for payments that are not shared: then the whole payment belongs to it. */
const TAKEN_BY = sql`SELECT ${b.invoice_id} FROM ${invoiceFolios} ${l} JOIN ${bookedInvoices} ${b} ON ${b.invoice_id} = ${l.invoice_id}
  WHERE ${l.folio_id} = ${p.folio_id} AND ${b.day} = ${p.booked_on} AND NOT ${b.is_cancellation} AND ${b.finalized_at} >= ${p.created_at}
    AND EXISTS (SELECT 1 FROM ${invoices} ${i} WHERE ${i.id} = ${b.invoice_id} AND ${i.kind} = 'invoice')
    AND NOT EXISTS (SELECT 1 FROM ${payments} ${s} WHERE ${s.share_of_id} = ${p.id} AND ${s.deleted_at} IS NULL)
  ORDER BY ${b.finalized_at} LIMIT 1`;

/** The folio's number is looked up only if the payment belongs to no invoice: for the few advances. */
export const paymentsOfDays = ofCustomers<MoneyRow>(
  (customer) => sql`SELECT day, amount, payment_method_id, invoice_number, customer_number, taken_by,
    coalesce(CASE WHEN taken_by IS NULL AND invoice_number IS NULL
      THEN (SELECT ${f.number} FROM ${folios} ${f} WHERE ${f.id} = moved.folio_id) END, '') AS folio_number
  FROM (SELECT ${p.booked_on} AS day, ${p.amount}, ${p.payment_method_id}, ${p.folio_id}, ${b.number} AS invoice_number,
      ${customer} AS customer_number, CASE WHEN ${p.invoice_id} IS NULL THEN (${TAKEN_BY}) END AS taken_by
    FROM ${payments} ${p} LEFT JOIN ${bookedInvoices} ${b} ON ${b.invoice_id} = ${p.invoice_id}
    WHERE ${p.property_id} = ${property} AND ${p.booked_on} BETWEEN ${from} AND ${to} AND ${isRealPayment(p)}
    ORDER BY ${p.booked_on}, ${p.id}) moved`,
);

/** Receipts and refunds of deposits. */
export const depositReceiptsOfDays = statement<ReceiptRow>()(
  ["from", "to"],
  () => sql`SELECT ${d.day}, ${d.number}, ${d.currency}, ${d.lines} FROM ${depositReceipts} ${d}
    WHERE ${d.property_id} = ${property} AND ${d.day} BETWEEN ${from} AND ${to} ORDER BY ${d.day}, ${d.id}`,
);

/** Everything that was paid on an invoice that was canceled later: before it and through it. */
export const paidOnInvoice = statement<{ paid: Cents }>()(
  ["id"],
  () => sql`SELECT ${b.paid} + (SELECT coalesce(sum(${p.amount}), 0) FROM ${invoiceFolios} ${l} JOIN ${payments} ${p} ON ${p.folio_id} = ${l.folio_id}
      WHERE ${l.invoice_id} = ${b.invoice_id} AND ${p.invoice_id} = ${b.invoice_id} AND ${isRealPayment(p)}) AS paid
    FROM ${bookedInvoices} ${b} WHERE ${b.invoice_id} = ${id}`,
  { acrossProperties: "the invoice was found in its property" },
);
