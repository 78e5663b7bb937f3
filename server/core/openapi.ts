import type { Endpoint, JsonSchema } from "#server/core/rest.ts";

type Operation = Record<string, unknown>;

/** The OpenAPI 3.1 document of all endpoints, made from the very schemas that check the calls. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string) {
  const schemas: Record<string, JsonSchema> = { Problem: PROBLEM };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Keyrack", version, description: "Every call of the app, for API keys. Errors are RFC 9457 problems." },
    servers: [{ url: "/api" }],
    security: [{ apiKey: [] }],
    paths,
    components: { schemas, securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key's secret" } } },
  };
}

function operation(endpoint: Endpoint, schemas: Record<string, JsonSchema>): Operation {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const input = hoist(endpoint.input, schemas);
  const fields = Object.entries(input.properties ?? {});
  const inQuery = endpoint.method === "GET" || endpoint.path.includes("switch_property");
  const required = new Set((input["required"] as string[] | undefined) ?? []);
  const bodyFields = fields.filter(([name]) => !inPath.has(name));
  const hasBody = !inQuery && endpoint.method !== "DELETE" && bodyFields.length > 0;
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split(".")[0]],
    ...(endpoint.summary ? { summary: endpoint.summary } : {}),
    parameters: [
      ...[...inPath].map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...(inQuery ? bodyFields.map(([name, schema]) => ({ name, in: "query", required: required.has(name), schema })) : []),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: required.size > inPath.size,
            content: { [endpoint.upload ? "multipart/form-data" : "application/json"]: { schema: bodySchema(input, bodyFields, inPath) } },
          },
        }
      : {}),
    responses: {
      ...(endpoint.download ? downloads(endpoint.download) : answers(hoist(endpoint.output, schemas))),
      default: { description: "Refused", content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } },
    },
  };
}

function bodySchema(input: JsonSchema, fields: [string, JsonSchema][], inPath: Set<string | undefined>): JsonSchema {
  const required = ((input["required"] as string[] | undefined) ?? []).filter((name) => !inPath.has(name));
  return {
    type: "object",
    properties: Object.fromEntries(fields),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function answers(output: JsonSchema): Operation {
  if (Object.keys(output).length === 0) return { 204: { description: "Done" } };
  return { 200: { description: "Done", content: { "application/json": { schema: output } } } };
}

function downloads(type: string): Operation {
  return { 200: { description: "The file", content: { [type]: { schema: { type: "string", format: "binary" } } } } };
}

/** Moves the schemas that have a name of their own to the components, and points there. */
function hoist(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
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
  required: ["type", "title", "status"],
  properties: {
    type: { type: "string", examples: ["booking/overlap_detected"] },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: ["string", "null"] },
    instance: { type: ["string", "null"] },
    errors: {
      type: "array",
      items: { type: "object", required: ["path", "message"], properties: { path: { type: "string" }, message: { type: "string" } } },
    },
  },
};
