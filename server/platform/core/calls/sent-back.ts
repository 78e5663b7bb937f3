import type { z } from "zod";

/**
 * Records that are read, changed and sent back: PUT and PATCH take what GET answered. Fields that only answers have are left out before the
 * input is parsed, so a misspelled field is still refused. A body without the record's `object` may only carry the frame of an entity
 * beside its own fields, so `{"status": "canceled"}` is refused instead of ignored.
 */

const FRAME = new Set(["object", "id", "created_at", "updated_at", "deleted_at", "version"]);

type Json = Readonly<Record<string, unknown>>;

/** The input without fields that only the answer has. */
export function withoutReadOnly(input: unknown, schemas: { input: z.core.$ZodType; output: z.core.$ZodType }): unknown {
  const [taken, answered] = [shapeOf(schemas.input), shapeOf(schemas.output)];
  if (!isRecord(input) || taken === null || answered === null) return input;
  const isWhole = !("object" in answered) || "object" in input;
  return isWhole
    ? writable(input, taken, answered)
    : kept(input, (field) => Object.hasOwn(taken, field) || !FRAME.has(field) || !Object.hasOwn(answered, field));
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The schema of a field; undefined also for a name that every object inherits, such as `constructor`. */
function schemaOf(shape: Shape, field: string): z.core.$ZodType | undefined {
  return Object.hasOwn(shape, field) ? shape[field] : undefined;
}

function writable(value: Json, taken: Shape, answered: Shape): Json {
  const fields = kept(value, (field) => {
    const [input, output] = [schemaOf(taken, field), schemaOf(answered, field)];
    if (input === undefined) return output === undefined;
    // An answer's null says that there is nothing; an input without null leaves the field out instead.
    return value[field] !== null || takesNull(input) || output === undefined || !takesNull(output);
  });
  return Object.fromEntries(
    Object.entries(fields).map(([field, part]) => [field, partOf(part, schemaOf(taken, field), schemaOf(answered, field))]),
  );
}

function partOf(part: unknown, taken: z.core.$ZodType | undefined, answered: z.core.$ZodType | undefined): unknown {
  if (taken === undefined || answered === undefined) return part;
  const [input, output] = [unwrapped(taken), unwrapped(answered)];
  if (Array.isArray(part) && input.type === "array" && output.type === "array")
    return part.map((each: unknown) => partOf(each, input.element, output.element));
  const shapes = [shapeOf(taken), shapeOf(answered)] as const;
  return isRecord(part) && shapes[0] !== null && shapes[1] !== null ? writable(part, shapes[0], shapes[1]) : part;
}

function kept(value: Json, isKept: (field: string) => boolean): Json {
  return Object.fromEntries(Object.entries(value).filter(([field]) => isKept(field)));
}

/** The definition below optional, nullable, defaults and conversions of money. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodTypes["_zod"]["def"] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "nullable":
    case "optional":
    case "default":
    case "prefault":
      return unwrapped(def.innerType);
    case "pipe":
      return unwrapped(def.in);
    default:
      return def;
  }
}

function shapeOf(schema: z.core.$ZodType): Shape | null {
  const def = unwrapped(schema);
  return def.type === "object" ? def.shape : null;
}

function takesNull(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "nullable") return true;
  if (def.type === "optional" || def.type === "default" || def.type === "prefault") return takesNull(def.innerType);
  return def.type === "pipe" ? takesNull(def.in) : def.type === "union" ? def.options.some(takesNull) : false;
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
