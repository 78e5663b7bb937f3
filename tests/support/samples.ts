import type { JsonSchema } from "#server/platform/transport/rest.ts";

export type Path = readonly string[];
/** The id to use at a path of an input; null keeps the sample's own text there. */
export type IdAt = (path: Path) => string | null;

const BY_NAME: Readonly<Record<string, unknown>> = {
  time_zone: "Europe/Vienna",
  currency: "EUR",
  country: "AT",
  nationality: "AT",
  iban: "AT611904300234573201",
  bic: "RLNWATWW",
  vat_number: "ATU12345678",
  key: "FEATURE_SAMPLE",
  lastEventId: "1",
  value: "true",
  url: "https://example.com/hook",
  event_types: "*",
};

const DAYS: Readonly<Record<string, string>> = {
  check_in: "2032-06-01",
  check_out: "2032-06-04",
  start: "2032-07-01",
  end: "2032-07-03",
  to: "2032-06-30",
};

function sampleOfFormat(format: unknown, name: string): string | null {
  const day = DAYS[name] ?? "2032-06-01";
  if (format === "date-time") return `${day}T10:00:00.000Z`;
  if (format === "date") return day;
  return format === "email" ? "sample@example.com" : null;
}

/** A value that the schema accepts, with the required fields only. */
export function sample(schema: JsonSchema, idAt: IdAt, path: Path = []): unknown {
  const node = chosen(schema);
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? "";
  if (node["const"] !== undefined) return node["const"];
  if (Array.isArray(node["enum"])) return node["enum"][0];
  if (node.type === "object") return sampleObject(node, idAt, path);
  if (node.type === "array") return [sample(node.items ?? {}, idAt, [...path, "0"])];
  if (node.type === "boolean") return true;
  if (node.type === "integer" || node.type === "number") return Math.max(1, Number(node["minimum"] ?? 1));
  if (isIdName(name)) return idAt(path) ?? "nothing";
  return sampleOfFormat(node["format"], name) ?? BY_NAME[name] ?? sampleText(node);
}

function sampleObject(node: JsonSchema, idAt: IdAt, path: Path): Record<string, unknown> {
  const required = new Set((node["required"] as string[] | undefined) ?? []);
  // A new stay needs a number of persons, which may also be that of its adults.
  if (required.has("check_in") && node.properties?.["adults"]) required.add("occupancy");
  const fields = Object.entries(node.properties ?? {}).filter(([name]) => required.has(name));
  return Object.fromEntries(fields.map(([name, child]) => [name, sample(child, idAt, [...path, name])]));
}

function sampleText(node: JsonSchema): string {
  const pattern = String(node["pattern"] ?? "");
  if (pattern.includes("#")) return "#aabbcc";
  if (pattern.includes("[0-5]")) return "15:00";
  return "sample-text".slice(0, Number(node["maxLength"] ?? 11)).padEnd(Number(node["minLength"] ?? 1), "x");
}

export function isIdName(name: string): boolean {
  return name === "id" || name === "ids" || name === "propertyId" || name === "deliveryId" || /_ids?$/.test(name);
}

/** The branch of a union that a sample uses: the first that isn't null. */
export function chosen(schema: JsonSchema): JsonSchema {
  const branch = schema.anyOf?.find((one) => one.type !== "null");
  return branch ? chosen(branch) : schema;
}

export function isNullable(schema: JsonSchema): boolean {
  return [schema.type].flat().includes("null") || (schema.anyOf ?? []).some(isNullable);
}

export type Place = { path: Path; schema: JsonSchema; required: boolean };

/** Every field of an input, including those of nested objects and of a list's first entry. */
export function placesOf(schema: JsonSchema, path: Path = []): Place[] {
  const node = chosen(schema);
  if (node.type === "array") return placesOf(node.items ?? {}, [...path, "0"]);
  const required = new Set((node["required"] as string[] | undefined) ?? []);
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => [
    { path: [...path, name], schema: child, required: required.has(name) },
    ...placesOf(child, [...path, name]),
  ]);
}

/** The input with another value at one path; `undefined` removes it. Missing objects and lists on the path are created. */
export function withValue(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(input) || /^\d+$/.test(step)) {
    const [first, ...others] = Array.isArray(input) ? input : [{}];
    return [withValue(first, rest, value), ...others];
  }
  const fields = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  if (rest.length > 0 || value !== undefined) return { ...fields, [step]: withValue(fields[step], rest, value) };
  const { [step]: _, ...left } = fields;
  return left;
}
