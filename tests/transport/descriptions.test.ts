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

/** True if a field can be null: it says so itself, or its schema is one of several of which one is null. */
function canBeNull({ type, anyOf = [], ...field }: JsonSchema): boolean {
  const isOpen = type === undefined && anyOf.length === 0 && field["enum"] === undefined && field["$ref"] === undefined;
  return (
    isOpen || [type].flat().includes("null") || anyOf.some(canBeNull) || (Array.isArray(field["enum"]) && field["enum"].includes(null))
  );
}

test("only fields that can be null are described as null", async () => {
  const saysNull = (field: JsonSchema) => /[;,] null\b/.test(String(field["description"])) && !canBeNull(field);
  const found = fieldsIn(await document(GLOSSARY), saysNull);
  expect([...new Set(found)]).toEqual([]);
});

type Operation = {
  operationId: string;
  parameters: { name?: string; description?: string }[];
  requestBody?: Body;
  responses: Record<string, Body>;
};
type Body = { content?: Record<string, { schema: JsonSchema }> };

type Document = Awaited<ReturnType<typeof document>>;
type IsMeant = (field: JsonSchema) => boolean;

/** The parameters and fields without a description, each after the name of its call or schema. */
function undescribedIn(api: Document): string[] {
  const unnamed = operationsIn(api).flatMap(({ operationId, parameters }) =>
    parameters.flatMap(({ name, description }) => (name === undefined || description ? [] : [`${operationId} ${name}`])),
  );
  return [...unnamed, ...fieldsIn(api, (field) => !field["description"])];
}

/** The meant fields at any depth, each after the name of its call or schema. */
function fieldsIn(api: Document, isMeant: IsMeant): string[] {
  return [
    ...Object.entries(api.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, isMeant).map((field) => `${name} ${field}`)),
    ...operationsIn(api).flatMap((operation) => bodyFields(operation, isMeant).map((field) => `${operation.operationId} ${field}`)),
  ];
}

function operationsIn({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
}

function bodyFields({ requestBody = {}, responses }: Operation, isMeant: IsMeant): string[] {
  const bodies = [requestBody, ...Object.values(responses)].flatMap(({ content = {} }) => Object.values(content));
  return bodies.flatMap(({ schema }) => fieldsOf(schema, isMeant));
}

function fieldsOf(schema: JsonSchema & { allOf?: JsonSchema[] }, isMeant: IsMeant): string[] {
  const { properties = {}, items, anyOf = [], allOf = [], additionalProperties } = schema;
  const within = [items, additionalProperties, ...Object.values(properties), ...anyOf, ...allOf];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => (isMeant(field) ? [name] : [])),
    ...within.flatMap((part) => (typeof part === "object" && part !== null ? fieldsOf(part as JsonSchema, isMeant) : [])),
  ];
}
