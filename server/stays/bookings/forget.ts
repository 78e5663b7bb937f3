import { and } from "drizzle-orm";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { inRange, type RowRange } from "#server/platform/core/database/row-ranges.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { forgetGuests } from "#server/stays/bookings/guest-ids.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import type { Child } from "#shared/platform/core/persons.ts";
import { type Naming, withoutSecrets, withoutWords } from "#shared/platform/core/redaction.ts";
import { isAboutHealth, withoutHealth } from "#shared/prices/local-taxes/health.ts";
import { BOOKING_DETAILS, type BookingDetail } from "#shared/stays/bookings/schema.ts";

/** Details that hold no personal data. */
const KEPT: readonly BookingDetail[] = ["color", "debtor"];
const REMARKS = BOOKING_DETAILS.filter((name) => !KEPT.includes(name));

/**
 * Removes the remarks and the ages of children from stays; dates, rooms, amounts and the numbers of persons stay for the statistics. Returns
 * the stays that had any.
 */
export function forgetRemarks(work: Work, ids: readonly string[]): string[] {
  const remarked = bookingStore.findMany(work, ids).filter((row) => REMARKS.some((name) => row[name] !== null) || hasAges(row));
  const nothing = Object.fromEntries(REMARKS.map((name) => [name, null]));
  for (const row of remarked) {
    const { children = [] } = row.price_basis;
    bookingStore.update(work, row, {
      ...nothing,
      children: withoutAges(row.children),
      price_basis: { ...row.price_basis, children: withoutAges(children) },
    });
  }
  return remarked.map(({ id }) => id);
}

function withoutAges(children: readonly Child[]): Child[] {
  return children.map(() => ({ age: null }));
}

function hasAges({ children, price_basis }: BookingRow): boolean {
  return [...children, ...(price_basis.children ?? [])].some(({ age }) => age !== null);
}

/**
 * Replaces reasons to owe no local tax that speak of these persons' health by a neutral one; what they owe stays. In the counts of the nights,
 * which name nobody, a reason stays as long as another guest of the stay has it.
 */
export function forgetHealth(work: Work, { people, stays }: { people: readonly string[]; stays: readonly string[] }): void {
  for (const row of bookingStore.findMany(work, [...new Set(stays)])) {
    if (!row.tax_exemptions.some(({ contact_id, reason }) => people.includes(contact_id) && isAboutHealth(reason))) continue;
    const tax_exemptions = row.tax_exemptions.map((each) => (people.includes(each.contact_id) ? withoutHealth(each) : each));
    const isShared = tax_exemptions.some(({ reason }) => isAboutHealth(reason));
    bookingStore.update(work, row, { tax_exemptions, ...(isShared ? {} : { price: withoutHealth(row.price) }) });
  }
}

const staysNaming = query(["parts", "from", "to"], (db, { parts, from, to, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(ofProperty(bookings, property), inRange(bookings, { from, to }), mentionsOneOf(parts, ...REMARKS.map((name) => bookings[name]))),
    ),
);

/** Ids of stays, between two row numbers, whose remarks may name a person. */
export function staysBetween(view: View, { parts }: Naming, { from, to }: RowRange): string[] {
  return staysNaming.all(view, { parts, from, to }).map(({ id }) => id);
}

/** The remarks of these stays that name a person. */
export function remarksAbout(view: View, ids: readonly string[], naming: Naming) {
  return namedStays(view, ids, naming).map((row) => ({ code: row.code, remarks: REMARKS.flatMap((name) => row[name] ?? []) }));
}

/** Removes a person's name from the remarks of those of these stays that have it. Returns the changed stays. */
export function forgetInRemarks(work: Work, ids: readonly string[], naming: Naming): string[] {
  return rewriteRemarks(work, namedStays(work, ids, naming), (text) => withoutSecrets(text, naming.texts));
}

/** Removes a person's data, and then single words of the name by stay, from the remarks of stays. Returns the changed stays. */
export function forgetWordsInRemarks(work: Work, words: ReadonlyMap<string, readonly string[]>, secrets: readonly string[]): string[] {
  return [...words].flatMap(([id, taken]) =>
    rewriteRemarks(work, bookingStore.findMany(work, [id]), (text) => withoutWords(withoutSecrets(text, secrets), taken)),
  );
}

function rewriteRemarks(work: Work, rows: readonly BookingRow[], rewritten: (text: string) => string): string[] {
  const leftOf = (row: BookingRow) => REMARKS.map((name) => [name, row[name] === null ? null : rewritten(row[name])] as const);
  const changed = rows.filter((row) => leftOf(row).some(([name, left]) => left !== row[name]));
  return changed.map((row) => bookingStore.update(work, row, Object.fromEntries(leftOf(row))).id);
}

function namedStays(view: View, ids: readonly string[], { texts }: Naming) {
  return bookingStore
    .findMany(view, ids)
    .filter((row) => REMARKS.some((name) => row[name] !== null && withoutSecrets(row[name], texts) !== row[name]));
}

/** Removes customer, guests and remarks from offers that nobody took; dates, room and amounts stay for the statistics. */
export function clearOffers(work: Work, ids: readonly string[]): void {
  forgetRemarks(work, ids);
  for (const row of bookingStore.findMany(work, ids)) {
    forgetGuests(work, row.id);
    const cleared = bookingStore.update(work, row, { customer_id: null });
    work.record("booking.cleared", cleared, { words: { code: row.code } });
  }
}
