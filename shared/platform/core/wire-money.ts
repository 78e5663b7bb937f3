import { z } from "zod";
import { type Amount, amount, type Cents, cents, type Decimal } from "#shared/platform/core/money.ts";

/**
 * Conversion between amounts (API) and cents (rules and database). The API's schemas mark their money fields. `toAmounts`
 * converts a row to an output, `inCents` an input to the input of a use case.
 */

const MONEY = z.registry<{ money: true }>();

/** Marks a schema as money; schemas derived from it are marked as well. */
export function markMoney<S extends z.ZodType>(schema: S): S {
  MONEY.add(schema, { money: true });
  return schema;
}

/** A type with its amounts replaced by cents. */
export type InCents<T> = T extends Amount ? Cents : T extends Plain ? T : T extends object ? { [K in keyof T]: InCents<T[K]> } : T;

/** A type with its cents replaced by amounts. */
export type InAmounts<T> = T extends Cents ? Amount : T extends Plain ? T : T extends object ? { [K in keyof T]: InAmounts<T[K]> } : T;

/** True of entities that `expand` has not converted, and of lists of them. */
type IsUnconverted<V> = V extends readonly (infer E)[]
  ? IsUnconverted<E>
  : V extends { version: number }
    ? [Extract<V[keyof V], Cents>] extends [never]
      ? false
      : true
    : false;

/** Refuses cents in fields that the schema doesn't mark as money, and in entities, because they would be sent unconverted. */
type Declared<R, T> = {
  [K in keyof R as K extends keyof T ? K : never]: [Extract<R[K], Cents>] extends [never]
    ? true extends IsUnconverted<NonNullable<R[K]>>
      ? never
      : R[K]
    : NonNullable<T[K & keyof T]> extends Amount
      ? R[K]
      : never;
};

type Plain = string | number | boolean | null | undefined;

/**
 * A row or a result with its money as amounts: `schema` marks the money fields. Expanded entities were converted by `expand`
 * and are not converted again; neither are fields that the schema doesn't know.
 */
export function toAmounts<T, R>(schema: z.ZodType<T>, value: R & Declared<R, T>): InAmounts<R> {
  return converted(schema, value, "amounts") as InAmounts<R>;
}

/** Fields as event records store them and the API returns them, with amounts instead of cents. */
export type WireObject = { readonly [field: string]: Json };
type Json = string | boolean | null | undefined | Decimal | readonly Json[] | WireObject;

/** Converts some fields of a row for the event record of a change. */
export function shown(schema: z.ZodType, fields: object): WireObject {
  return converted(schema, fields, "amounts") as WireObject;
}

/** The inverse of `toAmounts`: converts an input to cents. */
export function toCents<T>(schema: z.ZodType<T>, value: T): InCents<T> {
  return converted(schema, value, "cents") as InCents<T>;
}

/** Transforms the input of a call to cents for its use case. The API document still describes amounts. */
export function inCents<S extends z.ZodType>(schema: S) {
  return schema.transform((value) => toCents(schema, value) as InCents<z.output<S>>);
}

type Unit = "amounts" | "cents";
type Convert = (value: unknown) => unknown;

/** The few kinds of Zod schemas in which money fields occur. */
type Schema = z.core.$ZodTypes;
type Shape = Readonly<Record<string, z.core.$ZodType>>;

const made: Record<Unit, WeakMap<z.core.$ZodType, Convert | null>> = { amounts: new WeakMap(), cents: new WeakMap() };

function converted(schema: z.core.$ZodType, value: unknown, unit: Unit): unknown {
  const convert = converterOf(schema, unit);
  return convert === null ? value : convert(value);
}

/** The converter of a schema, built once and cached; null if the schema has no money fields. */
function converterOf(schema: z.core.$ZodType, unit: Unit): Convert | null {
  const known = made[unit].get(schema);
  if (known !== undefined) return known;
  const convert = MONEY.get(schema) ? ofMoney(unit) : ofDefinition(schema as Schema, unit);
  made[unit].set(schema, convert);
  return convert;
}

function ofMoney(unit: Unit): Convert {
  const convert = unit === "cents" ? (value: number) => cents(value) : (value: number) => amount(value as Cents);
  return (value) => (typeof value === "number" ? convert(value) : value);
}

function ofDefinition({ _zod: { def } }: Schema, unit: Unit): Convert | null {
  switch (def.type) {
    case "object":
      return ofShape(def.shape, unit);
    case "union":
      return ofShape(Object.assign({}, ...def.options.map(shapeOf)) as Shape, unit);
    case "array":
      return ofArray(converterOf(def.element, unit));
    case "nullable":
    case "optional":
    case "default":
      return converterOf(def.innerType, unit);
    case "pipe":
      return converterOf(unit === "cents" ? def.in : def.out, unit);
    default:
      return null;
  }
}

function ofArray(convert: Convert | null): Convert | null {
  return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value));
}

function ofShape(shape: Shape, unit: Unit): Convert | null {
  const fields = Object.entries(shape).flatMap(([field, schema]) => {
    const convert = unit === "amounts" && hasVersion(schema) ? null : converterOf(schema, unit);
    return convert ? [[field, convert] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const row: Record<string, unknown> = { ...value };
    for (const [field, convert] of fields) if (field in row) row[field] = convert(row[field]);
    return row;
  };
}

/** True if a schema is an entity, a stored document, or a list of them. Those are converted by their own `toAmounts`. */
function hasVersion(schema: z.core.$ZodType): boolean {
  const { def } = (schema as Schema)._zod;
  if (def.type === "nullable" || def.type === "optional") return hasVersion(def.innerType);
  if (def.type === "array") return hasVersion(def.element);
  return "version" in shapeOf(schema);
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = (schema as Schema)._zod;
  return def.type === "object" ? def.shape : {};
}
