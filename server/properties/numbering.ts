import { prepared } from "#server/core/prepared.ts";
import type { View, Work } from "#server/core/work.ts";
import { isContactNumberTaken, isInvoiceNumberTaken, lastContact, lastInvoice, lastOfSeries } from "#server/uses.ts";
import { localDate } from "#shared/core/stays.ts";
import { fileAddress } from "#shared/files/rules.ts";
import { filledPrefix, holdsYear, seriesOf } from "#shared/properties/rules.ts";
import type { Property } from "#shared/properties/schema.ts";

/** Where a property's numbers of a kind begin, and with which it goes on. */
type Counter = { prefix: string; next_number: number };

/**
 * The next customer number, gap-free: it is taken in the transaction that uses it, so a refused write gives it back.
 * Where the prefix holds a year, the first one of a new year is 1. The property's own version stays, since nobody edited it.
 */
export function takeContactNumber(work: Work): string {
  const { property_id, time_zone } = work.actor;
  const day = localDate(work.now, time_zone);
  const counter = counterOf(work, CONTACT_COUNTER);
  const prefix = filledPrefix(counter.prefix, day);
  let number = nextContact(work, counter, day);
  while (isContactNumberTaken(work, `${prefix}${number}`)) number += 1;
  const sql = "UPDATE properties SET contact = json_set(contact, '$.next_number', ?) WHERE id = ?";
  prepared(work.db, sql).run(number + 1, property_id);
  return `${prefix}${number}`;
}

export type InvoiceNumber = { number: string; series: string; sequence: number };

/**
 * The next invoice number, gap-free like a customer's. Where the prefix holds a year, the first one of a new year is 1,
 * whatever the last year's counter says. A number that an older prefix has made already is passed over.
 */
export function takeInvoiceNumber(work: Work, day: string): InvoiceNumber {
  const { property_id } = work.actor;
  const counter = counterOf(work, INVOICE_COUNTER);
  const series = seriesOf(counter.prefix, day);
  const prefix = filledPrefix(counter.prefix, day);
  let sequence = nextInvoice(work, counter, day);
  while (isInvoiceNumberTaken(work, `${prefix}${sequence}`)) sequence += 1;
  const sql = "UPDATE properties SET invoice = json_set(invoice, '$.next_number', ?) WHERE id = ?";
  prepared(work.db, sql).run(sequence + 1, property_id);
  return { number: `${prefix}${sequence}`, series, sequence };
}

/**
 * A property as it goes out: with the place of its logo and the numbers that come next today, since in a new year they begin
 * anew before the first one is given.
 */
export function propertyOut(view: View, property: Property): Property {
  const day = localDate(view.now, property.time_zone);
  const { branding, contact, invoice } = property;
  const counter = { prefix: contact.number_prefix, next_number: contact.next_number };
  return {
    ...property,
    branding: { ...branding, logo: fileAddress(branding.logo_id) },
    contact: { ...contact, next_number: nextContact(view, counter, day) },
    invoice: { ...invoice, next_number: nextInvoice(view, invoice, day) },
  };
}

const CONTACT_COUNTER = `SELECT json_extract(contact, '$.number_prefix') AS prefix, json_extract(contact, '$.next_number') AS next_number
  FROM properties WHERE id = ?`;
const INVOICE_COUNTER = `SELECT json_extract(invoice, '$.prefix') AS prefix, json_extract(invoice, '$.next_number') AS next_number
  FROM properties WHERE id = ?`;

function counterOf({ db, actor }: View, sql: string): Counter {
  const counter = prepared<Counter>(db, sql).get(actor.property_id);
  if (!counter) throw new Error("a property counts its own contacts and invoices");
  return counter;
}

function nextContact(view: View, { prefix, next_number }: Counter, day: string): number {
  if (!holdsYear(prefix)) return next_number;
  const last = lastContact(view);
  const of = last && localDate(last.created_at, view.actor.time_zone);
  const isFirst = of !== null && of.slice(0, 4) !== day.slice(0, 4) && last?.number.startsWith(filledPrefix(prefix, of));
  return isFirst ? 1 : next_number;
}

function nextInvoice(view: View, { prefix, next_number }: Counter, day: string): number {
  const start = isFirstOfYear(view, prefix, day) ? 1 : next_number;
  return Math.max(start, lastOfSeries(view, seriesOf(prefix, day)) + 1);
}

/** The last invoice had this very prefix, in another year. */
function isFirstOfYear(view: View, prefix: string, day: string): boolean {
  const last = holdsYear(prefix) ? lastInvoice(view) : null;
  return last !== null && last.finalized_on.slice(0, 4) !== day.slice(0, 4) && last.series === seriesOf(prefix, last.finalized_on);
}
