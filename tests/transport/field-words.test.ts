import { expect, test } from "vitest";
import { API_DOCS } from "#server/api-docs.ts";
import { API_WORDS } from "#server/office/api-words/api-words.ts";
import { atOnce } from "#server/platform/core/process/in-turns.ts";
import type { FieldWords } from "#server/platform/transport/field-words.ts";
import { openApiDocument } from "#server/platform/transport/openapi.ts";
import { endpointsOf, type JsonSchema } from "#server/platform/transport/rest.ts";
import { appRouter } from "#server/router.ts";

const document = (words: FieldWords) => atOnce(openApiDocument(endpointsOf(appRouter), { ...API_DOCS, version: "1.0.0", words }));

test("every field and every parameter of the API has a description", () => {
  expect([...new Set(muteIn(document(API_WORDS)))]).toEqual([]);
});

test("no description is for a field that does not exist", () => {
  const used = new Set<string>();
  const watched = Object.entries(API_WORDS).map(([owner, fields]) => [
    owner,
    new Proxy({ ...fields }, { get: (all, field) => note(all, field) }),
  ]);
  document(Object.fromEntries(watched));
  const lost = Object.entries(API_WORDS).flatMap(([owner, fields]) =>
    Object.entries(fields).flatMap(([field, text]) => (used.has(`${field}: ${text}`) ? [] : [`${owner}.${field}`])),
  );
  expect(lost).toEqual([]);

  function note(all: Record<string, string>, field: string | symbol): string | undefined {
    const text = typeof field === "string" ? all[field] : undefined;
    if (text !== undefined) used.add(`${String(field)}: ${text}`);
    return text;
  }
});

type Operation = {
  operationId: string;
  parameters: { name?: string; description?: string }[];
  requestBody?: Body;
  responses: Record<string, Body>;
};
type Body = { content?: Record<string, { schema: JsonSchema }> };

/** The parameters and fields without a description, each after the name of its call or schema. */
function muteIn({ paths, components }: ReturnType<typeof document>): string[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
  return [
    ...Object.entries(components.schemas).flatMap(([name, schema]) => muteFields(schema).map((field) => `${name} ${field}`)),
    ...operations.flatMap((operation) => muteOf(operation).map((field) => `${operation.operationId} ${field}`)),
  ];
}

function muteOf({ parameters, requestBody = {}, responses }: Operation): string[] {
  const bodies = [requestBody, ...Object.values(responses)].flatMap(({ content = {} }) => Object.values(content));
  return [
    ...parameters.flatMap(({ name, description }) => (name === undefined || description ? [] : [name])),
    ...bodies.flatMap(({ schema }) => muteFields(schema)),
  ];
}

function muteFields({
  properties = {},
  items,
  anyOf = [],
  allOf = [],
  additionalProperties,
}: JsonSchema & { allOf?: JsonSchema[] }): string[] {
  const within = [items, additionalProperties, ...Object.values(properties), ...anyOf, ...allOf];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => (field["description"] ? [] : [name])),
    ...within.flatMap((part) => (typeof part === "object" && part !== null ? muteFields(part as JsonSchema) : [])),
  ];
}
