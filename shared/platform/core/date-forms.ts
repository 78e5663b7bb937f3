import { z } from "zod";
import { instantAt, instantsOfDays, localDate } from "#shared/platform/core/stays.ts";
import { type UsualTimes, usualArrival, usualDeparture } from "#shared/platform/core/usual-times.ts";

/**
 * Dates and moments are accepted in both forms: an instant for a calendar date is the day at the property, a calendar date for a moment is
 * a time of that day. Schemas mark their fields with the form that they want; `readDates` rewrites an input before it is parsed.
 */

/** The form of a marked field. The others than `date` are moments, named by what a plain date means there. */
type DateForm = "date" | "day_start" | "day_end" | "last_minute" | "check_in" | "check_out";

/** The property's time zone, and its usual times, which are read only if a date needs them. */
export type PropertyClock = { time_zone: string; times: () => UsualTimes };

const FORMS = z.registry<{ form: DateForm }>();

/** Marks a schema; schemas derived from it are marked as well. */
export function inBothForms<S extends z.ZodType>(schema: S, form: DateForm): S {
  FORMS.add(schema, { form });
  return schema;
}

/** Tells if a field takes calendar dates and instants alike. */
export function takesBothForms(schema: z.core.$ZodType): boolean {
  return FORMS.get(schema) !== undefined;
}

type Rewrite = (value: unknown, clock: PropertyClock) => unknown;

const made = new WeakMap<z.core.$ZodType, Rewrite | null>();

/** The input with each marked field in the form that its schema wants; what is neither date nor instant stays for the schema to refuse. */
export function readDates(schema: z.core.$ZodType, input: unknown, clock: PropertyClock): unknown {
  const rewrite = rewriterOf(schema);
  return rewrite === null ? input : rewrite(input, clock);
}

/** The rewriter of a schema, built once; null if it has no marked field. */
function rewriterOf(schema: z.core.$ZodType): Rewrite | null {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const form = FORMS.get(schema)?.form;
  const rewrite = form ? ofForm(form) : ofDefinition(schema as z.core.$ZodTypes);
  made.set(schema, rewrite);
  return rewrite;
}

const PlainDate = z.iso.date();
const AnyInstant = z.iso.datetime({ offset: true });
const LAST_MINUTE = "23:59";

function ofForm(form: DateForm): Rewrite {
  const isDate = form === "date";
  return (value, clock) => {
    const isOtherForm = (isDate ? AnyInstant : PlainDate).safeParse(value).success;
    if (typeof value !== "string" || !isOtherForm) return value;
    return isDate ? localDate(value, clock.time_zone) : momentOf(value, form, clock);
  };
}

function momentOf(date: string, form: Exclude<DateForm, "date">, { time_zone, times }: PropertyClock): string {
  switch (form) {
    case "day_start":
      return instantAt(date, "00:00", time_zone);
    case "day_end":
      return instantsOfDays({ to: date }, time_zone).end ?? `${date}T23:59:59.999Z`;
    case "last_minute":
      return instantAt(date, LAST_MINUTE, time_zone);
    case "check_in":
      return usualArrival(date, times(), time_zone);
    case "check_out":
      return usualDeparture(date, times(), time_zone);
  }
}

function ofDefinition({ _zod: { def } }: z.core.$ZodTypes): Rewrite | null {
  switch (def.type) {
    case "object":
      return ofShape(def.shape);
    case "union":
      return ofShape(Object.assign({}, ...def.options.map(shapeOf)) as Shape);
    case "array":
      return ofArray(rewriterOf(def.element));
    case "nullable":
    case "optional":
    case "default":
      return rewriterOf(def.innerType);
    case "pipe":
      return rewriterOf(def.in);
    default:
      return null;
  }
}

function ofArray(rewrite: Rewrite | null): Rewrite | null {
  return rewrite && ((value, clock) => (Array.isArray(value) ? value.map((each: unknown) => rewrite(each, clock)) : value));
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

function ofShape(shape: Shape): Rewrite | null {
  const fields = Object.entries(shape).flatMap(([field, schema]) => {
    const rewrite = rewriterOf(schema);
    return rewrite ? [[field, rewrite] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value, clock) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const row: Record<string, unknown> = { ...value };
    for (const [field, rewrite] of fields) if (field in row) row[field] = rewrite(row[field], clock);
    return row;
  };
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "object" ? def.shape : {};
}
