import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";
import { isInvoiceNumberTaken, lastInvoice, lastOfSeries } from "#server/uses.ts";
import { filledPrefix, holdsYear, seriesOf } from "#shared/properties/rules.ts";

type Counter = { number_prefix: string; next_number: number };

/**
 * The next customer number, gap-free: it is taken in the transaction that uses it, so a refused write gives it back.
 * The property's own version stays, since nobody edited it.
 */
export function takeContactNumber(work: Work): string {
  const { property_id } = work.actor;
  const counter = prepared<Counter>(
    work.db,
    `SELECT json_extract(contact, '$.number_prefix') AS number_prefix, json_extract(contact, '$.next_number') AS next_number
     FROM properties WHERE id = ?`,
  ).get(property_id);
  if (!counter) throw new Error("a property counts its own contacts");
  const sql = "UPDATE properties SET contact = json_set(contact, '$.next_number', ?) WHERE id = ?";
  prepared(work.db, sql).run(counter.next_number + 1, property_id);
  return `${counter.number_prefix}${counter.next_number}`;
}

export type InvoiceNumber = { number: string; series: string; sequence: number };

/**
 * The next invoice number, gap-free like a customer's. Where the prefix holds a year, the first one of a new year is 1,
 * whatever the last year's counter says. A number that an older prefix has made already is passed over.
 */
export function takeInvoiceNumber(work: Work, day: string): InvoiceNumber {
  const { property_id } = work.actor;
  const counter = prepared<{ prefix: string; next_number: number }>(
    work.db,
    `SELECT json_extract(invoice, '$.prefix') AS prefix, json_extract(invoice, '$.next_number') AS next_number
     FROM properties WHERE id = ?`,
  ).get(property_id);
  if (!counter) throw new Error("a property counts its own invoices");
  const series = seriesOf(counter.prefix, day);
  const start = isFirstOfYear(work, counter.prefix, day) ? 1 : counter.next_number;
  const prefix = filledPrefix(counter.prefix, day);
  let sequence = Math.max(start, lastOfSeries(work, series) + 1);
  while (isInvoiceNumberTaken(work, `${prefix}${sequence}`)) sequence += 1;
  const sql = "UPDATE properties SET invoice = json_set(invoice, '$.next_number', ?) WHERE id = ?";
  prepared(work.db, sql).run(sequence + 1, property_id);
  return { number: `${prefix}${sequence}`, series, sequence };
}

/** The last invoice had this very prefix, in another year. */
function isFirstOfYear(work: Work, prefix: string, day: string): boolean {
  const last = holdsYear(prefix) ? lastInvoice(work) : null;
  return last !== null && last.finalized_on.slice(0, 4) !== day.slice(0, 4) && last.series === seriesOf(prefix, last.finalized_on);
}
