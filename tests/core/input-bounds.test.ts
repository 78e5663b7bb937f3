import { expect, test } from "vitest";
import { z } from "zod";
import type { JsonSchema } from "#server/platform/transport/rest.ts";
import { PROCEDURES } from "#tests/support/procedures.ts";

/** Fields without a bound of their own, and what bounds them instead. */
const BOUNDED_OTHERWISE: Readonly<Record<string, string>> = {
  "events.create: data": "16 KB and a depth of 20 (`tests/faults/requests.test.ts`)",
  "events.create: data{}": "as above",
  ...Object.fromEntries(
    [
      "bankStatements.upload",
      "files.create",
      "imports.create",
      "imports.preview",
      "imports.refused",
      "notes.setPhoto",
      "rates.previewSynchronize",
      "rates.synchronize",
      "team.setAvatar",
    ].map((name) => [`${name}: file`, "20 MiB, by the reader of multipart bodies"]),
  ),
};

/** Formats of zod whose patterns end by themselves. */
const SHORT_FORMATS = ["date", "date-time", "time", "uuid"];

/** The paths of the texts, lists and records within an input that may be of any length. */
function unboundedIn(schema: JsonSchema, path: string, above: readonly JsonSchema[] = []): string[] {
  const whole = above[0] ?? schema;
  const isKnown = above.includes(schema);
  if (isKnown) return [];
  const within = (each: JsonSchema, at: string) => unboundedIn(each, at, [...above, schema]);
  const reference = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  if (reference !== undefined) {
    const named = schemas(whole["$defs"])[reference];
    return named ? within(named, path) : [`${path}: ${reference}`];
  }
  const others = schemas({ others: schema["additionalProperties"] })["others"];
  return [
    ...(isLong(schema) ? [path] : []),
    ...(schema.items ? within(schema.items, `${path}[]`) : []),
    ...Object.entries(schemas(schema.properties)).flatMap(([name, field]) => within(field, path === "" ? name : `${path}.${name}`)),
    ...["anyOf", "oneOf", "allOf"].flatMap((kind) => Object.values(schemas(schema[kind])).flatMap((each) => within(each, path))),
    ...(others ? within(others, `${path}{}`) : []),
  ];
}

function isLong(schema: JsonSchema): boolean {
  if (schema.type === "string") return !isShortText(schema);
  if (schema.type === "array") return schema["maxItems"] === undefined && schema["prefixItems"] === undefined;
  // A record whose keys may be any: one with known keys has them as an enum.
  const isRecord = schema.type === "object" && schema["propertyNames"] !== undefined;
  if (isRecord)
    return schemas({ names: schema["propertyNames"] })["names"]?.["enum"] === undefined && schema["maxProperties"] === undefined;
  // What no JSON schema describes, such as `z.unknown()`.
  return ["type", "anyOf", "oneOf", "allOf", "enum", "const", "not"].every((kind) => schema[kind] === undefined);
}

function isShortText({ maxLength, enum: values, const: value, format, pattern }: JsonSchema): boolean {
  if (maxLength !== undefined || values !== undefined || value !== undefined) return true;
  if (SHORT_FORMATS.includes(String(format))) return true;
  return typeof pattern === "string" && !/[*+]|,\}/.test(pattern.replaceAll(/\\./g, ""));
}

/** The schemas under their names, or of a list under their places. */
function schemas(value: unknown): Record<string, JsonSchema> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, JsonSchema] => typeof entry[1] === "object" && entry[1] !== null),
  );
}

test("every text, list and record that a call takes has a bound, or a reason", () => {
  const found = PROCEDURES.flatMap(({ name, input }) =>
    input === null ? [] : [...new Set(unboundedIn(input, ""))].map((path) => `${name}: ${path}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(BOUNDED_OTHERWISE).toSorted());
});

test("the walk sees what has no bound, at any depth", () => {
  const Part = z.strictObject({ text: z.string(), list: z.array(z.string().max(5)), short: z.string().regex(/^[A-Z]{2}$/) });
  const input = z.strictObject({
    part: z.array(Part).max(3),
    more: z.union([z.null(), Part]),
    any: z.unknown(),
    map: z.record(z.string(), Part),
  });
  const schema = z.toJSONSchema(input, { io: "input" });
  expect(new Set(unboundedIn(schema as JsonSchema, ""))).toEqual(
    new Set(["part[].text", "part[].list", "more.text", "more.list", "any", "map", "map{}.text", "map{}.list"]),
  );
});

test("no list answers more than a thousand rows, with twenty relations at most", () => {
  const lists = PROCEDURES.filter(({ input }) => input?.properties?.["page_size"] !== undefined);
  expect(lists.length).toBeGreaterThan(20);
  for (const { name, input } of lists) {
    const { page_size, expand } = input?.properties ?? {};
    expect([name, page_size?.["maximum"]]).toEqual([name, 1000]);
    expect([name, Number(expand?.["maxItems"] ?? 0) <= 20]).toEqual([name, true]);
  }
});
