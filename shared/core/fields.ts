import countries from "i18n-iso-countries/index.js";
import { z } from "zod";
import { LANGUAGES } from "#shared/core/language.ts";
import { markMoney } from "#shared/core/wire-money.ts";

/** Inputs are checked, outputs described: what the server itself wrote needs no second proof of its format. */

export const Id = z.string().min(1).max(64);
export const Name = z.string().trim().min(1).max(200);
export const Text = z.string().max(10_000);
export const Code = z.string().trim().min(1).max(50);
export const Email = z.email().max(254);
export const Phone = z.string().trim().max(50);
export const AddressLine = z.string().trim().max(200);
export const PostalCode = z.string().trim().max(20);
/** ISO 3166-1 alpha-2, and XK, under which Kosovo's passports are known. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: "two capital letters, ISO 3166-1 alpha-2", abort: true })
  .refine((code) => countries.isValid(code), "a country of ISO 3166-1");
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "#rrggbb");
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "HH:mm");
export const TimeZone = z.string().max(64).refine(isTimeZone, "a time zone such as Europe/Vienna");
/** ISO 4217. Money is kept and written with two decimals, so a currency without cents, or with a thousandth, is none for a property. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: "three capital letters, ISO 4217", abort: true })
  .refine(hasCents, "a currency of ISO 4217 with two decimals");
/** What stands before or after a number: printed, mailed and sent to programs, which take no line breaks or control characters. */
export const Affix = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u, "no line breaks or control characters");

/** A text that holds JSON, as what it holds; null where it can't be read. */
export const JsonText = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
});

/** A calendar date in the property's time zone. */
export const CalendarDate = z.iso.date();
/** ISO 8601 with any offset, kept as UTC with milliseconds. */
export const Instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());
/** An instant, or a plain date that takes the property's check-in or check-out time. */
export const StayBound = z.union([CalendarDate, Instant], "a date such as 2026-05-01, or an instant with its offset");

/** Money of an input: major units with at most two decimals. */
export const Amount = markMoney(withDecimals(z.number().min(-1_000_000).max(1_000_000), 2, "at most two decimals")).brand<"amount">();
export const PositiveAmount = Amount.min(0, "not below zero");
/** Money of an answer, described and not checked. */
export const Money = markMoney(z.number()).brand<"amount", "inout">();
/** `10` is 10 %. */
export const Percentage = withPercents(z.number().min(0).max(100));

export function withPercents(schema: z.ZodNumber): z.ZodNumber {
  return withDecimals(schema, 3, "at most three decimals");
}

/** A number with so many decimals, as it was meant: a program that multiplies 8.2 by 3 sends 24.599999999999998. */
function withDecimals(schema: z.ZodNumber, decimals: number, message: string): z.ZodNumber {
  const meant = (value: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
  return schema.refine((value) => Math.abs(value - meant(value)) * 10 ** decimals < 1e-6, message).overwrite(meant);
}

export function hasCents(currency: string): boolean {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return false;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits === 2;
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const Address = z.strictObject({
  line1: AddressLine.nullable().default(null),
  line2: AddressLine.nullable().default(null),
  postal_code: PostalCode.nullable().default(null),
  city: AddressLine.nullable().default(null),
  state: AddressLine.nullable().default(null),
  country: Country.nullable().default(null),
});
export type Address = z.infer<typeof Address>;
export const NO_ADDRESS: Address = Address.parse({});

/** What every entity carries. `object` is its type marker, `version` the value of its ETag, `title` its name in the API document. */
export function entity<O extends string, S extends z.core.$ZodLooseShape>(object: O, shape: S, title = pascalCase(object)) {
  return z
    .object({
      object: z.literal(object),
      id: z.string(),
      ...shape,
      created_at: z.string(),
      updated_at: z.string(),
      deleted_at: z.string().nullable(),
      version: z.int(),
    })
    .meta({ id: title });
}

function pascalCase(object: string): string {
  return object.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The input of a call about one entity. */
export const ById = z.strictObject({ id: Id });

/** An input with the id of the entity it changes, which REST takes from the path. */
export function withId<S extends z.core.$ZodLooseShape>(input: z.ZodObject<S, z.core.$strict>) {
  return z.strictObject({ id: Id, ...input.shape });
}

/** An entity of a higher room, seen from below: only that it is one. */
export const Related = z.looseObject({ object: z.string(), id: z.string() });

/** The same fields for an input that may leave them out: each is null then. */
export function nullByDefault<S extends Readonly<Record<string, z.ZodNullable>>>(shape: S) {
  const fields = Object.entries(shape).map(([name, field]) => [name, field.default(null)]);
  return Object.fromEntries(fields) as { [K in keyof S]: z.ZodDefault<S[K]> };
}

/** The same fields as they go out: texts that were checked when they came in. */
export function textsOrNull<Name extends string>(shape: Readonly<Record<Name, unknown>>) {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, z.string().nullable()])) as Record<Name, z.ZodNullable<z.ZodString>>;
}
