import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { API_CONVENTIONS, whoMay } from "#server/platform/transport/api-conventions.ts";
import { carriesVersion, takesBody, takesIfMatch } from "#server/platform/transport/api-problems.ts";
import { describeFields, describeOperation, type Glossary } from "#server/platform/transport/descriptions.ts";
import { type Exchange, exampleOf } from "#server/platform/transport/examples.ts";
import { PROBLEM, refusals } from "#server/platform/transport/openapi-refusals.ts";
import { type Endpoint, endpointFor, type JsonSchema } from "#server/platform/transport/rest.ts";

type Operation = Record<string, unknown>;
type Schemas = Record<string, JsonSchema>;

/** A chapter of the documentation. */
export type ApiTopic = {
  name: string;
  description: string;
  /** The modules whose calls are in it: the first part of a procedure's name. */
  modules: readonly string[];
};

export type ApiDescription = {
  version: string;
  /** In the order of the documentation. */
  topics: readonly ApiTopic[];
  glossary: Glossary;
  /** Real calls with their answers, which become examples. */
  exchanges: readonly Exchange[];
};

/**
 * The OpenAPI 3.1 document of all endpoints, generated from the schemas that validate the calls. It takes most of a second of the
 * processor, so calls are served between its steps, the longest of which are the schemas of a call.
 */
export async function openApiDocument(endpoints: readonly Endpoint[], { version, topics, glossary, exchanges }: ApiDescription) {
  const schemas: Schemas = { Problem: PROBLEM };
  const responses: Record<string, Operation> = {};
  const paths: Record<string, Record<string, Operation>> = {};
  const tags = new Map(topics.flatMap(({ name, modules }) => modules.map((module) => [module, name])));
  const inOrder = [...endpoints].sort((a, b) => a.path.localeCompare(b.path));
  await eachInTurns(inOrder, (endpoint) => {
    const operations = (paths[endpoint.path] ??= {});
    const tag = tags.get(moduleOf(endpoint)) ?? moduleOf(endpoint);
    operations[endpoint.method.toLowerCase()] = {
      ...describeOperation(operation(endpoint, schemas, responses), glossary),
      tags: [tag],
    };
  });
  const recorded = firstRecorded(endpoints, exchanges);
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  await eachInTurns(operations, (each) => addExamples(each, schemas, recorded.get(String(each["operationId"]))));
  const described: Schemas = {};
  await eachInTurns(Object.entries(schemas), ([name, schema]) => {
    described[name] = describeFields(schema, glossary);
  });
  const description = API_CONVENTIONS.map(([title, text]) => `**${title}.** ${text}`).join("\n\n");
  return {
    openapi: "3.1.0",
    info: { title: "Keyrack", version, description, ...LEGAL },
    servers: [{ url: "/api", description: "This installation" }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: topics.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: described,
      responses,
      parameters: HEADERS,
      headers: { ETag: ETAG },
      securitySchemes: SECURITY,
    },
  };
}

/** Adds examples to bodies and answers in JSON: from a real exchange if there is one, else generated from the schema. */
function addExamples({ requestBody, responses }: Operation, schemas: Schemas, recorded: Exchange | undefined): void {
  type Body = { content?: Record<string, Operation> } | undefined;
  const answer = (responses as Record<string, Body>)["200"];
  for (const [body, real] of [[requestBody as Body, recorded?.request] as const, [answer, recorded?.response] as const]) {
    const media = body?.content?.["application/json"];
    const example = real ?? (media && exampleOf(media["schema"] as JsonSchema, schemas));
    if (media && example !== undefined) media["example"] = example;
  }
}

/** The first answered exchange of each call. */
function firstRecorded(endpoints: readonly Endpoint[], exchanges: readonly Exchange[]): Map<string, Exchange> {
  const answered = exchanges.filter(({ status }) => status === 200).toReversed();
  return new Map(answered.map((each) => [endpointFor(endpoints, each.method, each.path.split("?")[0] ?? "").endpoint.name, each]));
}

function moduleOf({ name }: Endpoint): string {
  return name.split(".")[0] ?? "";
}

const LEGAL = {
  summary: "The property management system for small hotels and guesthouses",
  contact: { name: "The property that runs this installation", url: "/api/docs" },
  license: { name: "Proprietary", url: "/api/docs" },
};

const SECURITY = {
  apiKey: { type: "http", scheme: "bearer", description: "An API key's secret" },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "keyrack_session",
    description: "The cookie that a login sets; where PUBLIC_URL is https its name begins with __Host-",
  },
};

const HEADERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "The same key and body within 24 hours get the first response again",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "The ETag that was read; refused with 412 where the entity has changed since",
    schema: { type: "string", examples: ['"3"'] },
  },
};
const ETAG = { description: "The entity's version, quoted", schema: { type: "string" } };

function operation(endpoint: Endpoint, schemas: Schemas, responses: Record<string, Operation>): Operation {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""));
  const input = hoist(endpoint.input, schemas);
  return {
    operationId: endpoint.name,
    ...(endpoint.summary ? { summary: endpoint.summary } : {}),
    description: whoMay(endpoint),
    ...(endpoint.permission === null ? { security: [] } : {}),
    parameters: [
      ...[...inPath].map((name) => ({ name, in: "path", required: true, schema: fieldOf(input, name) })),
      ...(endpoint.inQuery || endpoint.method === "DELETE" ? inQuery(input, inPath) : []),
      ...headersOf(endpoint),
    ],
    ...(takesBody(endpoint) ? requestBody(endpoint, input, inPath) : {}),
    responses: {
      ...(endpoint.download ? downloads(endpoint) : answers(endpoint.output, schemas)),
      ...refusals(endpoint, responses),
    },
  };
}

/** The schema of a path parameter, which is a field of the input, or of each of its variants. */
function fieldOf(input: JsonSchema, name: string): JsonSchema {
  return (
    [input, ...(input.anyOf ?? [])].map(({ properties }) => properties?.[name]).find((schema) => schema !== undefined) ?? { type: "string" }
  );
}

function inQuery(input: JsonSchema, inPath: ReadonlySet<string>): Operation[] {
  const required = requiredOf(input);
  return Object.entries(input.properties ?? {})
    .filter(([name]) => !inPath.has(name))
    .map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));
}

function headersOf(endpoint: Endpoint): Operation[] {
  return [
    ...(endpoint.repeatable ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(takesIfMatch(endpoint) ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
  ];
}

function requestBody(endpoint: Endpoint, input: JsonSchema, inPath: ReadonlySet<string>): Operation {
  const variants = (input.anyOf ?? [input]).map((variant) => bodySchema(endpoint, variant, inPath));
  if (variants.every(({ properties = {} }) => Object.keys(properties).length === 0)) return {};
  const [only] = variants;
  const schema = variants.length === 1 ? only : { anyOf: variants };
  return {
    requestBody: {
      required: variants.every((variant) => requiredOf(variant).length > 0),
      content: { [endpoint.upload ? "multipart/form-data" : "application/json"]: { schema } },
    },
  };
}

/** The body's schema: the input without the path parameters. A field without a schema of its own is a file. */
function bodySchema({ upload }: Endpoint, input: JsonSchema, inPath: ReadonlySet<string>): JsonSchema {
  const fields = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name));
  const required = requiredOf(input).filter((name) => !inPath.has(name));
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, upload && Object.keys(schema).length === 0 ? BYTES : schema])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function requiredOf(schema: JsonSchema): string[] {
  return (schema["required"] as string[] | undefined) ?? [];
}

function answers(described: JsonSchema, schemas: Schemas): Operation {
  const output = hoist(described, schemas);
  if (Object.keys(output).length === 0) return { 204: { description: "Done" } };
  const headers = carriesVersion(described) ? { headers: { ETag: { $ref: "#/components/headers/ETag" } } } : {};
  return { 200: { description: "Done", ...headers, content: { "application/json": { schema: output } } } };
}

const BYTES: JsonSchema = { type: "string", format: "binary" };

function downloads({ download, method }: Endpoint): Operation {
  const types = (download ?? "").split(", ");
  const content = Object.fromEntries(types.map((type) => [type, { schema: contentOf(type) }]));
  const whole = { 200: { description: "The file", content } };
  return method === "GET" ? { ...whole, 206: { description: "The requested range of the file", content } } : whole;
}

function contentOf(type: string): JsonSchema {
  if (type === "application/json") return { type: "object" };
  return type.startsWith("text/") ? { type: "string" } : BYTES;
}

/** Moves schemas with an id to the components, and replaces them by references. */
function hoist(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $defs = {}, $schema: _, id, ...rest } = schema as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= withoutId(pointed(definition));
  const body = withoutId(pointed(rest));
  if (typeof id !== "string" || typeof rest["$ref"] === "string") return body;
  schemas[id] ??= body;
  return { $ref: `#/components/schemas/${id}` };
}

function withoutId(schema: JsonSchema): JsonSchema {
  const { id: _, ...rest } = schema;
  return rest;
}

function pointed(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
