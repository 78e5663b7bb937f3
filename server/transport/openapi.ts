import { API_CONVENTIONS, whoMay } from "#server/transport/api-conventions.ts";
import type { Endpoint, JsonSchema } from "#server/transport/rest.ts";
import { PROBLEMS } from "#shared/core/errors.ts";

type Operation = Record<string, unknown>;
type Schemas = Record<string, JsonSchema>;

/** The OpenAPI 3.1 document of all endpoints, generated from the schemas that validate the calls. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string) {
  const schemas: Schemas = { Problem: PROBLEM };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  const description = API_CONVENTIONS.map(([title, text]) => `**${title}.** ${text}`).join("\n\n");
  return {
    openapi: "3.1.0",
    info: { title: "Keyrack", version, description },
    servers: [{ url: "/api" }],
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    components: { schemas, parameters: HEADERS, headers: { ETag: ETAG }, securitySchemes: SECURITY },
  };
}

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

function operation(endpoint: Endpoint, schemas: Schemas): Operation {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""));
  const input = hoist(endpoint.input, schemas);
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split(".")[0]],
    ...(endpoint.summary ? { summary: endpoint.summary } : {}),
    description: whoMay(endpoint),
    ...(endpoint.permission === null ? { security: [] } : {}),
    parameters: [
      ...[...inPath].map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...(endpoint.inQuery ? inQuery(input, inPath) : []),
      ...headersOf(endpoint, inPath, schemas),
    ],
    ...(endpoint.inQuery || endpoint.method === "DELETE" ? {} : requestBody(endpoint, input, inPath)),
    responses: {
      ...(endpoint.download ? downloads(endpoint) : answers(endpoint.output, schemas)),
      default: { description: "Refused", content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } },
    },
  };
}

function inQuery(input: JsonSchema, inPath: ReadonlySet<string>): Operation[] {
  const required = requiredOf(input);
  return Object.entries(input.properties ?? {})
    .filter(([name]) => !inPath.has(name))
    .map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));
}

/** `If-Match` is compared with the entity that the path names, or with the one entity that the call itself is about (`/users/me`). */
function headersOf({ method, permission, inQuery, output }: Endpoint, inPath: ReadonlySet<string>, schemas: Schemas): Operation[] {
  if (permission === null || method === "GET") return [];
  const ofOne = inPath.size > 0 || (["PUT", "PATCH"].includes(method) && carriesVersion(hoist(output, schemas), schemas));
  return [
    ...(method === "POST" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(ofOne && !inQuery ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
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
  const headers = carriesVersion(output, schemas) ? { headers: { ETag: { $ref: "#/components/headers/ETag" } } } : {};
  return { 200: { description: "Done", ...headers, content: { "application/json": { schema: output } } } };
}

function carriesVersion(output: JsonSchema, schemas: Schemas): boolean {
  return (output.anyOf ?? [output]).some((variant) => resolved(variant, schemas).properties?.["version"] !== undefined);
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  return schemas[name ?? ""] ?? schema;
}

const BYTES: JsonSchema = { type: "string", format: "binary" };

function downloads({ download, method }: Endpoint): Operation {
  const content = { [download ?? ""]: { schema: download === "application/json" ? { type: "object" } : BYTES } };
  const whole = { 200: { description: "The file", content } };
  return method === "GET" ? { ...whole, 206: { description: "The requested range of the file", content } } : whole;
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

const PROBLEM: JsonSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "instance"],
  properties: {
    type: { type: "string", enum: Object.keys(PROBLEMS), examples: ["booking/overlap_detected"] },
    title: { type: "string", description: "In the language of the caller" },
    status: { type: "integer" },
    detail: { type: ["string", "null"] },
    instance: { type: ["string", "null"], description: "The path of the request" },
    errors: {
      type: "array",
      description: "Which fields of the input are wrong; path is dotted (bookings.0.check_in)",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "string" },
          message: { type: "string", description: "For developers, in English; for the rows of a file in the caller's language" },
        },
      },
    },
  },
};
