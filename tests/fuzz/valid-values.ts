import type { JsonSchema } from "#server/platform/transport/rest.ts";
import type { Random } from "#tests/fuzz/random.ts";

/** Sources of values: the components of the document, choices, and ids that exist, by the path of their field. */
export type Maker = {
  random: Random;
  schemas: Readonly<Record<string, JsonSchema>>;
  idAt: (path: readonly string[]) => string | null;
  /** True to leave out optional fields. */
  brief: boolean;
};

type Path = readonly string[];

/** A value that the schema accepts. */
export function validValue(maker: Maker, schema: JsonSchema, path: Path = []): unknown {
  const node = chosen(maker, schema);
  const { random } = maker;
  if (node["const"] !== undefined) return node["const"];
  if (Array.isArray(node["enum"])) return random.one(node["enum"]);
  const type = Array.isArray(node.type) ? random.one(node.type) : node.type;
  if (type === "object") return validObject(maker, node, path);
  if (type === "array") return validList(maker, node, path);
  if (type === "boolean") return random.chance(0.5);
  if (type === "integer" || type === "number") return validNumber(random, node, type);
  if (type === "null") return null;
  return validText(maker, node, path);
}

/** The schema without references and choices; an object has the fields of all its parts. */
export function chosen(maker: Maker, schema: JsonSchema): JsonSchema {
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  const target = maker.schemas[name ?? ""];
  if (target) return chosen(maker, target);
  const choices = schema.anyOf ?? (schema["oneOf"] as JsonSchema[] | undefined);
  if (choices) return chosen(maker, maker.random.one(choices));
  const parts = schema["allOf"] as JsonSchema[] | undefined;
  if (!parts) return schema;
  const all = parts.map((part) => chosen(maker, part));
  return {
    type: "object",
    properties: Object.assign({}, ...all.map(({ properties }) => properties ?? {})),
    required: all.flatMap(requiredOf),
  };
}

export function requiredOf(schema: JsonSchema): string[] {
  return (schema["required"] as string[] | undefined) ?? [];
}

function validObject(maker: Maker, node: JsonSchema, path: Path): Record<string, unknown> {
  const required = requiredOf(node);
  const fields = Object.entries(node.properties ?? {}).filter(
    ([name]) => required.includes(name) || (!maker.brief && maker.random.chance(0.3)),
  );
  return Object.fromEntries(fields.map(([name, child]) => [name, validValue(maker, child, [...path, name])]));
}

function validList(maker: Maker, node: JsonSchema, path: Path): unknown[] {
  const least = Number(node["minItems"] ?? 0);
  const length = Math.min(least + maker.random.below(3), Number(node["maxItems"] ?? 3));
  return Array.from({ length }, (_, index) => validValue(maker, node.items ?? {}, [...path, String(index)]));
}

function validNumber(random: Random, node: JsonSchema, type: "integer" | "number"): number {
  const least = Number(node["minimum"] ?? (node["exclusiveMinimum"] === undefined ? -1000 : Number(node["exclusiveMinimum"]) + 1));
  const most = Number(node["maximum"] ?? Math.max(least, 1000));
  const value = random.one([least, most, least + random.below(4), least + random.below(Math.max(1, Math.floor(most - least)))]);
  const within = Math.min(most, Math.max(least, value));
  return type === "integer" ? Math.trunc(within) : random.one([within, Math.min(most, Math.round(within * 10) / 10)]);
}

const NOW_MS = Date.parse("2030-04-01T00:00:00.000Z");
const DAY_MS = 86_400_000;
/** Fields that end something: they mostly come after those that begin it. */
const ENDS = ["check_out", "to", "end"];

function validDay(random: Random, path: Path): string {
  const name = path.at(-1) ?? "";
  if (random.chance(0.03)) return random.one(["0001-01-01", "1899-12-31", "9999-12-31", "2028-02-29"]);
  if (name === "date_of_birth") return new Date(NOW_MS - (1 + random.below(36_000)) * DAY_MS).toISOString().slice(0, 10);
  const days = ENDS.includes(name) ? 5 + random.below(25) : random.below(6) - 1;
  return new Date(NOW_MS + days * DAY_MS).toISOString().slice(0, 10);
}

const WORDS = [
  "Anna Gruber",
  "Šárka Ødegård",
  "O'Neill & Söhne",
  "山田",
  "a",
  "101",
  "Zimmer 12 – Seeblick",
  "DROP TABLE bookings;--",
  "<b>fett</b>",
  "%_\\",
];

/** Addresses that programs are sent to stay on this computer. */
const ADDRESSES = ["http://127.0.0.1:9/hook", "https://localhost:1/", "http://127.0.0.1:9/calendar.ics"];

function validText({ random, idAt }: Maker, node: JsonSchema, path: Path): string {
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? "";
  const known = idAt(path);
  if (known !== null && !random.chance(0.05)) return known;
  switch (node["format"]) {
    case "date":
      return validDay(random, path);
    case "date-time":
      return `${validDay(random, path)}T${random.one(["00:00:00Z", "10:30:00.000Z", "23:59:59.999+02:00", "12:00:00-11:00"])}`;
    case "email":
      return random.one(["eva@example.com", "a.b-c@mail.example.org", "frontdesk@example.com"]);
    case "uri":
      return random.one(ADDRESSES);
    default:
      return ofName(name, random) ?? ofPattern(String(node["pattern"] ?? ""), random) ?? fitting(random.one(WORDS), node);
  }
}

function ofName(name: string, random: Random): string | null {
  if (/url|website/.test(name)) return random.one(ADDRESSES);
  if (name === "time_zone") return random.one(["Europe/Vienna", "Europe/Berlin", "UTC", "America/New_York"]);
  if (name === "currency") return random.one(["EUR", "CHF"]);
  if (name === "country" || name === "nationality") return random.one(["AT", "DE", "US"]);
  if (name === "iban") return "AT611904300234573201";
  if (name === "bic") return "RLNWATWW";
  if (name === "vat_number") return "ATU12345678";
  if (name === "idempotency_key") return "key";
  return null;
}

function ofPattern(pattern: string, random: Random): string | null {
  if (pattern === "") return null;
  const known = [
    "#aabbcc",
    "15:00",
    "07:30",
    "AT",
    "EUR",
    "a-slug-1",
    "12345",
    "123456",
    "2030",
    "FEATURE_SAMPLE",
    "a".repeat(22),
    "f".repeat(64),
  ];
  const fits = known.filter((text) => matches(pattern, text));
  return fits.length > 0 ? random.one(fits) : null;
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

function fitting(word: string, node: JsonSchema): string {
  const least = Number(node["minLength"] ?? 0);
  return word.slice(0, Number(node["maxLength"] ?? 10_000)).padEnd(least, "x");
}
