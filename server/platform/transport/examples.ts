import type { JsonSchema } from "#server/platform/transport/rest.ts";

/** A real call with its answer, as the documentation shows it. */
export type Exchange = {
  method: string;
  /** With ids and query: `/bookings/0190…?expand=room` */
  path: string;
  /** Headers beside authorization and content type. */
  headers: Readonly<Record<string, string>>;
  request: unknown;
  status: number;
  response: unknown;
};

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Field values of the documentation's examples: the Pension Edelweiss and its guest Anna Huber. */
const STORY: Readonly<Record<string, unknown>> = {
  address: "Hauptstraße 12",
  amount: 120,
  author_name: "Maria Berger",
  actor_name: "Maria Berger",
  check_in: "2030-05-06T13:00:00.000Z",
  check_out: "2030-05-09T09:00:00.000Z",
  city: "Graz",
  code: "48213",
  color: "#12574a",
  country: "AT",
  currency: "EUR",
  customer_name: "Anna Huber",
  date_of_birth: "1988-11-23",
  due_amount: 120,
  email: "anna.huber@example.com",
  guest_name: "Anna Huber",
  iban: "AT611904300234573201",
  language: "en",
  line1: "Hauptstraße 12",
  month: "2030-05",
  name: "Anna Huber",
  nationality: "AT",
  number_of_nights: 3,
  occupancy: 2,
  page_size: 15,
  percentage: 10,
  phone: "+43 660 1234567",
  postal_code: "8010",
  primary_color: "#12574a",
  property_name: "Pension Edelweiss",
  rate_name: "Standard",
  room_type_name: "Double",
  slug: "pension-edelweiss",
  time_zone: "Europe/Vienna",
  total_pages: 1,
  unit_gross_amount: 120,
};

/** Names of things, by the schema that has them. */
const NAMES: Readonly<Record<string, string>> = {
  ApiKey: "Channel manager",
  CalendarFeed: "Airbnb",
  CancellationPolicy: "Flexible",
  Group: "Wedding Huber",
  Item: "Breakfast",
  ParentRate: "Standard",
  PaymentMethod: "Credit card",
  Property: "Pension Edelweiss",
  PropertyName: "Pension Edelweiss",
  Rate: "Standard",
  RateRestriction: "Summer",
  RoomType: "Double",
  TaxRate: "10 %",
};

const ID = "0198c5d2-7a10-7b3e-9c41-5d2f8e6a1b07";
const INSTANT = "2030-05-06T13:00:00.000Z";
const DAY = "2030-05-06";

/**
 * A value as the schema asks for it, told from the story. Relations that may be null are null, as they are without `expand`; undefined for
 * what can't be shown, such as the bytes of a file.
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas, owner = "", field = ""): unknown {
  if (typeof schema["$ref"] === "string") {
    const name = schema["$ref"].split("/").at(-1) ?? "";
    return exampleOf(schemas[name] ?? {}, schemas, name, field);
  }
  const [told] = (schema["examples"] as unknown[] | undefined) ?? [];
  if (told !== undefined) return told;
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if (schema.anyOf) return exampleOfUnion(schema.anyOf, (part) => exampleOf(part, schemas, owner, field));
  const types = [schema.type ?? []].flat();
  if (types.includes("object")) return exampleOfObject(schema, (part, name) => exampleOf(part, schemas, owner, name));
  if (types.includes("array")) return exampleOfList(schema, (part) => exampleOf(part, schemas, owner, field));
  return exampleOfValue(schema, types, field === "name" ? (NAMES[owner] ?? STORY["name"]) : STORY[field]);
}

/** The first variant; null if a relation may be so. */
function exampleOfUnion(variants: readonly JsonSchema[], example: (part: JsonSchema) => unknown): unknown {
  const isDeep = variants.some((part) => part["$ref"] !== undefined || part.type === "array" || part.type === "object");
  if (isDeep && variants.some(({ type }) => type === "null")) return null;
  const shown = example(variants.find(({ type }) => type !== "null") ?? {});
  return shown === undefined && variants.some(({ type }) => type === "null") ? null : shown;
}

function exampleOfObject(schema: JsonSchema, example: (part: JsonSchema, name: string) => unknown): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, example(part, name)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function exampleOfList({ items, minItems }: JsonSchema & { minItems?: number }, example: (part: JsonSchema) => unknown): unknown[] {
  const entry = example(items ?? {});
  if (entry === undefined) return [];
  return Array.from({ length: Math.max(1, minItems ?? 1) }, () => entry);
}

function exampleOfValue(schema: JsonSchema, types: readonly string[], told: unknown): unknown {
  if (types.includes("integer") || types.includes("number")) return numberWithin(schema, told);
  if (types.includes("boolean")) return schema["default"] ?? false;
  if (types.includes("string")) return textFor(schema, told) ?? (types.includes("null") ? null : undefined);
  return types.includes("null") ? null : undefined;
}

function numberWithin(schema: JsonSchema, told: unknown): number {
  const { minimum = 0, maximum = 1e6, exclusiveMinimum } = schema as { minimum?: number; maximum?: number; exclusiveMinimum?: number };
  const wanted = typeof told === "number" ? told : 1;
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  return Math.max(least, Math.min(maximum, schema.type === "integer" ? Math.round(wanted) : wanted));
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: ID,
  date: DAY,
  "date-time": INSTANT,
  time: "15:00",
  email: "anna.huber@example.com",
  uri: "https://edelweiss.example",
};

function textFor(schema: JsonSchema, told: unknown): string | undefined {
  const { format, pattern, minLength = 0, maxLength = 1000 } = schema as { format?: string; pattern?: string } & Bounds;
  if (format === "binary") return undefined;
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && (pattern === undefined || matches(pattern, text));
  const byFormat = format === undefined ? undefined : BY_FORMAT[format];
  const candidates = [byFormat, typeof told === "string" ? told : undefined, ...GUESSES].filter((text) => text !== undefined);
  return candidates.find(fits);
}

type Bounds = { minLength?: number; maxLength?: number };

/** Texts of which one fits nearly every field. */
const GUESSES = [
  "A quiet room, please",
  "Double",
  ID,
  DAY,
  INSTANT,
  "15:00",
  "05-01",
  "2030-05",
  "101",
  "AT",
  "EUR",
  "AT611904300234573201",
  "ATU12345678",
  "#12574a",
  "https://edelweiss.example/calendar.ics",
  "anna.huber@example.com",
  "123456",
  "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  "a".repeat(64),
] as const;

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, "u").test(text);
}
