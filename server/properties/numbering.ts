import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import type { NumberKind } from "#server/properties/tables.ts";
import { localDate } from "#shared/core/stays.ts";
import { fileAddress } from "#shared/files/rules.ts";
import { filledPrefix, holdsYear, seriesOf } from "#shared/properties/rules.ts";
import type { Property } from "#shared/properties/schema.ts";

/** Where a property's numbers of a kind begin, and with which it goes on. */
type Counter = { prefix: string; next_number: number };
type IsTaken = (number: string) => boolean;

/**
 * The next customer number, gap-free: it is taken in the transaction that uses it, so a refused write gives it back.
 * Where the prefix holds a year, the first one of a new year is 1. The property's own version stays, since nobody edited it.
 */
export function takeContactNumber(work: Work, isTaken: IsTaken): string {
  const { property_id, time_zone } = work.actor;
  const day = localDate(work.now, time_zone);
  const counter = counterOf(work, CONTACT_COUNTER);
  const prefix = filledPrefix(counter.prefix, day);
  let number = nextContact(work, counter, day);
  while (isTaken(`${prefix}${number}`)) number += 1;
  const sql = "UPDATE properties SET contact = json_set(contact, '$.next_number', ?) WHERE id = ?";
  prepared(work.db, sql).run(number + 1, property_id);
  countNumber(work, { kind: "contact", series: prefix, last: number, used_on: day });
  return `${prefix}${number}`;
}

export type InvoiceNumber = { number: string; series: string; sequence: number };

/**
 * The next invoice number, gap-free like a customer's. Where the prefix holds a year, the first one of a new year is 1,
 * whatever the last year's counter says. A number that an older prefix has made already is passed over.
 */
export function takeInvoiceNumber(work: Work, day: string, isTaken: IsTaken): InvoiceNumber {
  const { property_id } = work.actor;
  const counter = counterOf(work, INVOICE_COUNTER);
  const series = seriesOf(counter.prefix, day);
  const prefix = filledPrefix(counter.prefix, day);
  let sequence = nextInvoice(work, counter, day);
  while (isTaken(`${prefix}${sequence}`)) sequence += 1;
  const sql = "UPDATE properties SET invoice = json_set(invoice, '$.next_number', ?) WHERE id = ?";
  prepared(work.db, sql).run(sequence + 1, property_id);
  countNumber(work, { kind: "invoice", series, last: sequence, used_on: day });
  return { number: `${prefix}${sequence}`, series, sequence };
}

/** Remembers the last number of a series. */
export function countNumber(work: Work, used: { kind: NumberKind; series: string; last: number; used_on: string }): void {
  const sql = `INSERT INTO number_series (property_id, kind, series, last, used_on, used_at)
    VALUES (@property_id, @kind, @series, @last, @used_on, @used_at)
    ON CONFLICT DO UPDATE SET last = max(last, excluded.last), used_on = excluded.used_on, used_at = excluded.used_at`;
  prepared(work.db, sql).run({ ...used, property_id: work.actor.property_id, used_at: work.now });
}

/** The highest number that was used of a series; 0 where none was. */
export function lastOfSeries({ db, actor }: View, kind: NumberKind, series: string): number {
  const sql = "SELECT last FROM number_series WHERE property_id = ? AND kind = ? AND series = ?";
  return prepared<{ last: number }>(db, sql).get(actor.property_id, kind, series)?.last ?? 0;
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
  return isFirstOfYear(view, { kind: "contact", seriesAt: (of) => filledPrefix(prefix, of), prefix }, day) ? 1 : next_number;
}

function nextInvoice(view: View, { prefix, next_number }: Counter, day: string): number {
  const isFirst = isFirstOfYear(view, { kind: "invoice", seriesAt: (of) => seriesOf(prefix, of), prefix }, day);
  return Math.max(isFirst ? 1 : next_number, lastOfSeries(view, "invoice", seriesOf(prefix, day)) + 1);
}

type Series = { kind: NumberKind; prefix: string; seriesAt: (day: string) => string };

/** The last number of the kind had this very prefix, in another year. */
function isFirstOfYear({ db, actor }: View, { kind, prefix, seriesAt }: Series, day: string): boolean {
  if (!holdsYear(prefix)) return false;
  const sql = "SELECT series, used_on FROM number_series WHERE property_id = ? AND kind = ? ORDER BY used_on DESC, used_at DESC LIMIT 1";
  const last = prepared<{ series: string; used_on: string }>(db, sql).get(actor.property_id, kind);
  return last !== undefined && last.used_on.slice(0, 4) !== day.slice(0, 4) && last.series === seriesAt(last.used_on);
}
