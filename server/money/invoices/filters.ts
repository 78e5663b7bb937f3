import { and, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { invoiceFolios, invoices } from "#server/money/invoices/tables.ts";
import { holding } from "#server/platform/core/database/text-index.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { folios, payments } from "#server/stays/folios/tables.ts";
import type { DOCUMENT_KINDS } from "#shared/money/invoices/rules.ts";
import type { InvoiceQuery } from "#shared/money/invoices/schema.ts";
import { dayMeant, instantsOfDays } from "#shared/platform/core/stays.ts";

/** The conditions for a list of invoices. */
export function invoiceFilters(view: View, query: InvoiceQuery): (SQL | undefined)[] {
  const { status, document, payment_method_id, booking_id, group_id } = query;
  return [
    query.query === undefined ? undefined : mentions(view, query.query),
    query.number === undefined ? undefined : eq(invoices.number, query.number),
    status.length > 0 ? inArray(invoices.status, status) : undefined,
    document.length > 0 ? or(...document.map(isDocument)) : undefined,
    payment_method_id === undefined ? undefined : wasPaidBy(payment_method_id),
    booking_id === undefined ? undefined : covers(eq(folios.booking_id, booking_id)),
    group_id === undefined ? undefined : covers(or(eq(folios.group_id, group_id), isOfStayIn(group_id))),
    query.customer_id === undefined ? undefined : eq(invoices.customer_id, query.customer_id),
    inRange(view, query),
  ];
}

function isDocument(kind: (typeof DOCUMENT_KINDS)[number]): SQL | undefined {
  if (kind === "cancellation") return eq(invoices.is_cancellation, true);
  return and(eq(invoices.kind, kind), eq(invoices.is_cancellation, false));
}

/** Condition: the number, the addressee or the customer's name contains the text. */
function mentions({ actor }: View, text: string): SQL | undefined {
  const numbers = holding(actor.property_id, "invoice", { text });
  const people = holding(actor.property_id, "contact", { text, names: true });
  return or(sql`${invoices.id} IN (${numbers})`, sql`${invoices.customer_id} IN (${people})`, holdsName(text));
}

/** Searches the frozen addressee without an index: an anonymised customer is found only by it. */
function holdsName(text: string): SQL {
  const name = sql`coalesce(json_extract(${invoices.billing_address}, '$.name'), '')`;
  return sql`(instr(fold(${name}), fold(${text})) > 0 OR instr(fold_plain(${name}), fold_plain(${text})) > 0)`;
}

function wasPaidBy(payment_method_id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${invoiceFolios} JOIN ${payments} ON ${payments.folio_id} = ${invoiceFolios.folio_id}
    WHERE ${invoiceFolios.invoice_id} = ${invoices.id} AND ${payments.payment_method_id} = ${payment_method_id} AND ${payments.deleted_at} IS NULL)`;
}

function covers(which: SQL | undefined): SQL {
  return sql`EXISTS (SELECT 1 FROM ${invoiceFolios} JOIN ${folios} ON ${folios.id} = ${invoiceFolios.folio_id}
    WHERE ${invoiceFolios.invoice_id} = ${invoices.id} AND ${which})`;
}

function isOfStayIn(group_id: string): SQL {
  return sql`${folios.booking_id} IN (SELECT ${bookings.id} FROM ${bookings} WHERE ${bookings.group_id} = ${group_id})`;
}

/** Condition on the day of finalization, or of creation for drafts; both ends are inclusive. */
function inRange({ actor }: View, query: InvoiceQuery): SQL | undefined {
  const from = query.from && dayMeant(query.from, actor.time_zone);
  const to = query.to && dayMeant(query.to, actor.time_zone);
  if (from === undefined && to === undefined) return undefined;
  const { start, end } = instantsOfDays(query, actor.time_zone);
  return or(
    and(
      sql`${invoices.finalized_on} IS NOT NULL`,
      from === undefined ? undefined : gte(invoices.finalized_on, from),
      to === undefined ? undefined : lte(invoices.finalized_on, to),
    ),
    and(isNull(invoices.finalized_on), start ? gte(invoices.created_at, start) : undefined, end ? lt(invoices.created_at, end) : undefined),
  );
}
