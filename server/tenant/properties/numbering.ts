import { and, desc, eq, sql } from "drizzle-orm";
import { only } from "#server/platform/core/database/only.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { isProperty } from "#server/tenant/properties/conditions.ts";
import { type NumberKind, numberSeries, properties } from "#server/tenant/properties/tables.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { fileAddress } from "#shared/tenant/files/rules.ts";
import { holdsYear, numberOf, seriesOf } from "#shared/tenant/properties/rules.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

/** The pattern (`prefix`) and next number of a property's numbers of one kind. */
type Counter = { prefix: string; next_number: number };
type IsTaken = (number: string) => boolean;

const contactCounter = query([], (db, { property }) =>
  db
    .select({
      prefix: sql<string>`json_extract(${properties.contact}, '$.number_prefix')`,
      next_number: sql<number>`json_extract(${properties.contact}, '$.next_number')`,
    })
    .from(properties)
    .where(isProperty(property)),
);
const invoiceCounter = query([], (db, { property }) =>
  db
    .select({
      prefix: sql<string>`json_extract(${properties.invoice}, '$.prefix')`,
      next_number: sql<number>`json_extract(${properties.invoice}, '$.next_number')`,
    })
    .from(properties)
    .where(isProperty(property)),
);
const goOnWithContact = command(["next"], (db, { next, property }) =>
  db
    .update(properties)
    .set({ contact: sql`json_set(${properties.contact}, '$.next_number', ${next})` })
    .where(isProperty(property)),
);
const goOnWithInvoice = command(["next"], (db, { next, property }) =>
  db
    .update(properties)
    .set({ invoice: sql`json_set(${properties.invoice}, '$.next_number', ${next})` })
    .where(isProperty(property)),
);

/**
 * The next customer number, gap-free: it is taken in the transaction that uses it, so a rolled-back write frees it. Where the pattern
 * contains the year, each year begins at 1; with a place for the number and the month, each month. The property's version is not
 * incremented, since no user edited it.
 */
export function takeContactNumber(work: Work, isTaken: IsTaken): string {
  const day = localDate(work.now, work.actor.time_zone);
  const counter = counterOf(work, contactCounter);
  let number = nextContact(work, counter, day);
  while (isTaken(numberOf(counter.prefix, day, number))) number += 1;
  goOnWithContact(work, { next: number + 1 });
  countNumber(work, { kind: "contact", series: contactSeries(counter.prefix, day), last: number, used_on: day });
  return numberOf(counter.prefix, day, number);
}

export type InvoiceNumber = { number: string; series: string; sequence: number };

/**
 * The next invoice number, gap-free like a customer's. Each series begins at 1 (see `seriesOf`), whatever the counter of the one before. A
 * number that an older pattern has produced already is skipped.
 */
export function takeInvoiceNumber(work: Work, day: string, isTaken: IsTaken): InvoiceNumber {
  const counter = counterOf(work, invoiceCounter);
  const series = seriesOf(counter.prefix, day);
  let sequence = nextInvoice(work, counter, day);
  while (isTaken(numberOf(counter.prefix, day, sequence))) sequence += 1;
  goOnWithInvoice(work, { next: sequence + 1 });
  countNumber(work, { kind: "invoice", series, last: sequence, used_on: day });
  return { number: numberOf(counter.prefix, day, sequence), series, sequence };
}

const saveSeries = command(["kind", "series", "last", "used_on"], (db, { property, now, kind, ...used }) => {
  const { property_id, last } = numberSeries;
  return db
    .insert(numberSeries)
    .values({ ...used, kind: sql`${kind}`, property_id: property, used_at: now })
    .onConflictDoUpdate({
      target: [property_id, numberSeries.kind, numberSeries.series],
      set: { last: sql`max(${last}, excluded.last)`, used_on: sql`excluded.used_on`, used_at: sql`excluded.used_at` },
    });
});

/** Stores the last number of a series. */
export function countNumber(work: Work, used: { kind: NumberKind; series: string; last: number; used_on: string }): void {
  saveSeries(work, used);
}

const seriesNamed = query(["kind", "series"], (db, { kind, series, property }) =>
  db
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(and(eq(numberSeries.property_id, property), eq(numberSeries.kind, kind), eq(numberSeries.series, series))),
);

/** The highest used number of a series; 0 where none was used. */
export function lastOfSeries(view: View, kind: NumberKind, series: string): number {
  return seriesNamed.get(view, { kind, series })?.last ?? 0;
}

/**
 * A property as the API returns it: with the URL of its logo and the numbers that come next today, since in a new year they begin again
 * before the first one is used.
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

function counterOf(view: View, counter: typeof contactCounter): Counter {
  return only(counter.all(view, {}));
}

function nextContact(view: View, { prefix, next_number }: Counter, day: string): number {
  return isFirst(view, { kind: "contact", seriesAt: (of) => contactSeries(prefix, of), prefix }, day) ? 1 : next_number;
}

function nextInvoice(view: View, { prefix, next_number }: Counter, day: string): number {
  const begins = isFirst(view, { kind: "invoice", seriesAt: (of) => seriesOf(prefix, of), prefix }, day);
  return Math.max(begins ? 1 : next_number, lastOfSeries(view, "invoice", seriesOf(prefix, day)) + 1);
}

type Series = { kind: NumberKind; prefix: string; seriesAt: (day: string) => string };

const lastUsedSeries = query(["kind"], (db, { kind, property }) =>
  db
    .select({ series: numberSeries.series, used_on: numberSeries.used_on })
    .from(numberSeries)
    .where(and(eq(numberSeries.property_id, property), eq(numberSeries.kind, kind)))
    .orderBy(desc(numberSeries.used_on), desc(numberSeries.used_at))
    .limit(1),
);

/** True if the last number of the kind had the same pattern in another year, or in another month where that has a series of its own. */
function isFirst(view: View, { kind, prefix, seriesAt }: Series, day: string): boolean {
  if (!holdsYear(prefix)) return false;
  const last = lastUsedSeries.get(view, { kind });
  if (last === undefined || last.series !== seriesAt(last.used_on)) return false;
  return last.used_on.slice(0, 4) !== day.slice(0, 4) || seriesOf(prefix, last.used_on) !== seriesOf(prefix, day);
}

/** The series of customer numbers, which has always had its month filled in. */
export function contactSeries(pattern: string, day: string): string {
  const [, month = ""] = day.split("-");
  return seriesOf(pattern, day).replaceAll("{MM}", month);
}
