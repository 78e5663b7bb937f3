import countries from "i18n-iso-countries/index.js";
import { z } from "zod";
import { inBothForms } from "#shared/platform/core/date-forms.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { markMoney } from "#shared/platform/core/wire-money.ts";

/** Inputs are validated. Outputs are only described, because the server itself wrote them. */

export const Id = z.string().min(1).max(64);
const isOneLine = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);
const ONE_LINE = "one_line";
/** It is printed, mailed and sent to other programs, so it has no line breaks or control characters. */
export const Name = z.string().trim().min(1).max(200).refine(isOneLine, ONE_LINE);
export const Text = z.string().max(10_000);
export const Code = z.string().trim().min(1).max(50);
export const Email = z.email().max(254);
export const Phone = z.string().trim().max(50);
export const AddressLine = z.string().trim().max(200);
export const PostalCode = z.string().trim().max(20);
/** ISO 3166-1 alpha-2, and XK, under which Kosovo's passports are known. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: "country_code", abort: true })
  .refine((code) => countries.isValid(code), "country");
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "color");
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "clock_time");
export const TimeZone = z.string().max(64).refine(isTimeZone, "time_zone");
/** ISO 4217. Money is stored with two decimals, so currencies with no decimals or with three are not accepted. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: "currency_code", abort: true })
  .refine(hasCents, "currency");
/** A prefix or suffix of a number, in one line as a name is. */
export const Affix = z.string().refine(isOneLine, ONE_LINE);

/** Parses a text that holds JSON; null if it is invalid. */
export const JsonText = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
});

const A_DATE = "date_or_instant";
/** ISO 8601 with any offset, kept as UTC with milliseconds. */
const anInstant = () => z.iso.datetime({ offset: true, error: A_DATE }).transform((value) => new Date(value).toISOString());

/** A calendar date in the property's time zone; an instant is the day that it is there. */
export const CalendarDate = inBothForms(z.iso.date(A_DATE), "date");
/** A moment; a plain date is the beginning of that day. */
export const Instant = inBothForms(anInstant(), "day_start");
/** The end of a range of moments; a plain date is included. */
export const RangeEnd = inBothForms(anInstant(), "day_end");
/** The last moment at which something holds; a plain date means until that day's last minute. */
export const LastMoment = inBothForms(anInstant(), "last_minute");
/** A moment that begins or ends the use of a room; a plain date takes the property's time of check-in or check-out. */
export const RoomTaken = inBothForms(anInstant(), "check_in");
export const RoomLeft = inBothForms(anInstant(), "check_out");
/** An instant, or a plain date that takes the property's check-in or check-out time. */
export const StayBound = z.union([z.iso.date(), anInstant()], A_DATE);

/** An amount in an input: major units with at most two decimals. */
export const Amount = markMoney(withDecimals(z.number().min(-1_000_000).max(1_000_000), 2, "two_decimals")).brand<"amount">();
export const PositiveAmount = Amount.min(0, "not_negative");
/** An amount in an output, described and not validated. */
export const Money = markMoney(z.number()).brand<"amount", "inout">();
/** `10` is 10 %. */
export const Percentage = withPercents(z.number().min(0).max(100));

export function withPercents(schema: z.ZodNumber): z.ZodNumber {
  return withDecimals(schema, 3, "three_decimals");
}

/** A number with at most `decimals` decimals, after rounding float errors: a program that multiplies 8.2 by 3 sends 24.599999999999998. */
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
  state: AddressLine.nullable().default(null).describe("State or province"),
  country: Country.nullable().default(null),
});
export type Address = z.infer<typeof Address>;
export const NO_ADDRESS: Address = Address.parse({});

/** The fields of every entity. `object` is its type marker, `version` the value of its ETag, `title` its name in the OpenAPI document. */
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

/** The input of a call that names one entity. */
export const ById = z.strictObject({ id: Id });

/** An input with the id of the entity it changes, which REST takes from the path. */
export function withId<S extends z.core.$ZodLooseShape>(input: z.ZodObject<S, z.core.$strict>) {
  return z.strictObject({ id: Id, ...input.shape });
}

/** A related entity of a module higher in the order; only its type marker and id are described here. */
export const Related = z.looseObject({ object: z.string(), id: z.string() });

/** Beside a bounded relation: true if there are more of them than the answer contains. */
export const Truncated = z.exactOptional(z.boolean()).describe("Only if expand names them: true if there are more than the 200 shown");
export const TruncatedInPages = z
  .exactOptional(z.boolean())
  .describe(
    "Only in lists where expand names them: true if there are more than the 200 shown; the call for one record answers all of them",
  );

/** The same fields, each optional with null as the default. */
export function nullByDefault<S extends Readonly<Record<string, z.ZodNullable>>>(shape: S) {
  const fields = Object.entries(shape).map(([name, field]) => [name, field.default(null)]);
  return Object.fromEntries(fields) as { [K in keyof S]: z.ZodDefault<S[K]> };
}

/** Describes a schema in the words of another one, from which it was derived. */
export function describedLike<S extends z.ZodType>({ description }: z.ZodType, schema: S): S {
  return description === undefined ? schema : schema.describe(description);
}

/** The same fields for an output, as plain nullable texts with their descriptions, without validation. */
export function textsOrNull<Name extends string>(shape: Readonly<Record<Name, z.ZodType>>) {
  const fields = Object.entries<z.ZodType>(shape).map(([name, field]) => [name, describedLike(field, z.string().nullable())]);
  return Object.fromEntries(fields) as Record<Name, z.ZodNullable<z.ZodString>>;
}
