import { expect, test } from "vitest";
import { API_DOCS } from "#server/api-docs.ts";
import { GLOSSARY } from "#server/office/api-docs/glossary.ts";
import type { Glossary } from "#server/platform/transport/descriptions.ts";
import { openApiDocument } from "#server/platform/transport/openapi.ts";
import { endpointsOf, type JsonSchema } from "#server/platform/transport/rest.ts";
import { appRouter } from "#server/router.ts";

const document = (glossary: Glossary) => openApiDocument(endpointsOf(appRouter), { ...API_DOCS, version: "1.0.0", glossary });

test("every field and every parameter of the API has a description", async () => {
  expect([...new Set(undescribedIn(await document(GLOSSARY)))]).toEqual([]);
});

test("the glossary names only fields that lack a description of their own", async () => {
  const missing = new Set(undescribedIn(await document({})).map((place) => place.split(" ")[1] ?? ""));
  expect(Object.keys(GLOSSARY).filter((name) => !missing.has(name))).toEqual([]);
});
type Operation = {
  operationId: string;
  parameters: { name?: string; description?: string }[];
  requestBody?: Body;
  responses: Record<string, Body>;
};
type Body = { content?: Record<string, { schema: JsonSchema }> };

/** The parameters and fields without a description, each after the name of its call or schema. */
function undescribedIn({ paths, components }: Awaited<ReturnType<typeof document>>): string[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
  return [
    ...Object.entries(components.schemas).flatMap(([name, schema]) => undescribedFields(schema).map((field) => `${name} ${field}`)),
    ...operations.flatMap((operation) => undescribedOf(operation).map((field) => `${operation.operationId} ${field}`)),
  ];
}

function undescribedOf({ parameters, requestBody = {}, responses }: Operation): string[] {
  const bodies = [requestBody, ...Object.values(responses)].flatMap(({ content = {} }) => Object.values(content));
  return [
    ...parameters.flatMap(({ name, description }) => (name === undefined || description ? [] : [name])),
    ...bodies.flatMap(({ schema }) => undescribedFields(schema)),
  ];
}

function undescribedFields({
  properties = {},
  items,
  anyOf = [],
  allOf = [],
  additionalProperties,
}: JsonSchema & { allOf?: JsonSchema[] }): string[] {
  const within = [items, additionalProperties, ...Object.values(properties), ...anyOf, ...allOf];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => (field["description"] ? [] : [name])),
    ...within.flatMap((part) => (typeof part === "object" && part !== null ? undescribedFields(part as JsonSchema) : [])),
  ];
}
