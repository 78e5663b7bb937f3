import { z } from "zod";
import { CalendarDate } from "#shared/platform/core/fields.ts";
import { MAX_STEP_DAYS } from "#shared/platform/core/pause.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import type { RetentionBounds } from "#shared/platform/countries/country.ts";

/** The kinds of data that are removed after a period of their own, in the order of the screen. */
export const RETENTION_KINDS = ["register", "invoices", "contacts", "deleted_contacts", "offers", "mails", "documents"] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

const MAX_LENGTH = 600;
const free = (usual: number): RetentionBounds => ({ usual, min: null, max: null });

/** Contacts are kept as long as claims last, three years. */
const COMMON = { contacts: free(36), deleted_contacts: free(1), offers: free(12), documents: free(1) };

/** A property that has not named its country keeps the register and invoices for the longest usual periods. */
const WITHOUT_COUNTRY = { register: { usual: 84, min: 84, max: 84 }, invoices: { usual: 120, min: 12, max: null }, mails: free(84) };

/**
 * The periods by law and custom in a country. Invoices are kept from the end of their year. Mails with guests are business letters; that
 * holds for merchants only, so their period may be shortened.
 */
export function retentionRules(country: string | null): Readonly<Record<RetentionKind, RetentionBounds>> {
  const { register, invoices, mails } = country === null ? WITHOUT_COUNTRY : countryOf({ country }).retention;
  return { ...COMMON, register, invoices, mails };
}

/** Why a period is refused: the bound that it breaks; null if it is possible. */
export function whyNotPeriod(months: number, { min, max }: RetentionBounds): { at_least: number } | { at_most: number } | null {
  if (months < (min ?? 1)) return { at_least: min ?? 1 };
  if (months > (max ?? MAX_LENGTH)) return { at_most: max ?? MAX_LENGTH };
  return null;
}

const Months = z.int().min(1).max(MAX_LENGTH);
const Periods = z.partialRecord(z.enum(RETENTION_KINDS), Months);
export type Periods = z.infer<typeof Periods>;

/** The property's choice, and the periods for which an admin has seen and confirmed what is removed. */
export const RetentionChoice = z.strictObject({
  periods: Periods.default({}),
  confirmed: Periods.default({}),
  /** The hotel day of the last confirmation: the night after it is the first. */
  confirmed_on: CalendarDate.nullable().default(null),
  /** The number of records of each kind that the screen has announced: no more are removed until an admin confirms again. */
  announced: z.partialRecord(z.enum(RETENTION_KINDS), z.int().nonnegative()).default({}),
});
export type RetentionChoice = z.infer<typeof RetentionChoice>;

/**
 * The days ahead for which the screen announces what becomes due; each night announces again. As many as a step of the clock needs no
 * confirmation for.
 */
export const ANNOUNCED_DAYS = MAX_STEP_DAYS;

/** The mode of the nightly job for a kind: it first announces what it would remove, and removes no more than that. */
export function stepOfNight(due: number, announced: number | undefined): "announce" | "clear" | "hold" {
  if (announced === undefined) return "announce";
  return due > announced ? "hold" : "clear";
}

/** The setting in which the choice is stored. */
export const RETENTION_KEY = "RETENTION";

/** The period of each kind: the chosen one, within the bounds of the country, which may have changed since. */
export function periodsOf({ periods }: RetentionChoice, country: string | null): Record<RetentionKind, number> {
  const rules = retentionRules(country);
  const within = (kind: RetentionKind) => {
    const { usual, min, max } = rules[kind];
    return Math.min(max ?? MAX_LENGTH, Math.max(min ?? 1, periods[kind] ?? usual));
  };
  return Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, within(kind)])) as Record<RetentionKind, number>;
}

/**
 * The period by which the nightly job removes data of a kind; null if nobody has confirmed it yet. A shortened period counts once it is
 * confirmed, until then the former one.
 */
export function runningPeriod(months: number, confirmed: number | undefined): number | null {
  return confirmed === undefined ? null : Math.max(months, confirmed);
}

/** True if an admin must see what would be removed before it is: the first time, and after each shortening. */
export function needsConfirmation(months: number, confirmed: number | undefined): boolean {
  return runningPeriod(months, confirmed) !== months;
}

/** A longer period removes less and needs no confirmation, but shortening it again does. */
export function confirmedAfter({ confirmed }: RetentionChoice, periods: Readonly<Record<RetentionKind, number>>): Periods {
  return Object.fromEntries(
    RETENTION_KINDS.flatMap((kind) => {
      const known = confirmed[kind];
      return known === undefined ? [] : [[kind, Math.max(known, periods[kind])]];
    }),
  );
}

/** The day that many months before a day; the last day of a month where it has no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The first day that is kept: invoices are kept from the end of their year, all else from its own day. */
export function firstKeptDay(kind: RetentionKind, { today, months }: { today: string; months: number }): string {
  const day = monthsBefore(today, months);
  if (kind !== "invoices") return day;
  const year = Number(day.slice(0, 4));
  return `${day.endsWith("-12-31") ? year + 1 : year}-01-01`;
}

/** The months by which the register is kept longer than its law's years, by which `keptUntil` counts. */
export function monthsBeyondLaw(months: number, country: string | null): number {
  return months - 12 * countryOf({ country }).registration.kept_years;
}

const IDENTITY_WORDS = /pass(?!w|age|iv)|ausweis|personalausweis|identit|\bid\b|visum|\bvisa\b|führerschein|driving|licen[cs]e/iu;

/** True if a contact's document is a copy of an identity document, by what it is called. */
export function isIdentityDocument({ name, purpose, type }: { name: string; purpose: string | null; type: string | null }): boolean {
  return [name, purpose, type].some((text) => text !== null && IDENTITY_WORDS.test(text.replace(/[_.-]+/g, " ")));
}
