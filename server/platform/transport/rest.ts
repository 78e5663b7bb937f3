import { type AnyProcedure, getTRPCErrorFromUnknown } from "@trpc/server";
import { z } from "zod";
import { describedBy } from "#server/platform/core/calls/raw-json.ts";
import { type Listed, proceduresOf, schemasOf } from "#server/platform/core/calls/read-input.ts";
import type { Context, Meta } from "#server/platform/core/calls/trpc.ts";
import { takesBothForms } from "#shared/platform/core/date-forms.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import type { Permission } from "#shared/platform/core/permissions.ts";

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  [key: string]: unknown;
};
export type Endpoint = {
  /** `bookings.update`: the procedure behind the endpoint. */
  name: string;
  method: string;
  /** `/bookings/{id}` */
  path: string;
  summary: string | null;
  pattern: RegExp;
  input: JsonSchema;
  output: JsonSchema;
  download: string | null;
  upload: boolean;
  /** True if the fields are in the query string rather than in the body. */
  inQuery: boolean;
  people: boolean;
  withDefaultPassword: boolean;
  anyProperty: boolean;
  proven: boolean;
  /** True if a repeated call with the same `Idempotency-Key` gets the first answer. */
  repeatable: boolean;
  permission: Permission | null;
  /** The refusals of the domain that it declares. */
  problems: readonly ProblemType[];
  procedure: AnyProcedure;
};

const known = new WeakMap<Listed, readonly Endpoint[]>();

/** Every procedure with `meta.rest`, read once for each router. Literal paths win over those with parameters. */
export function endpointsOf(router: Listed): readonly Endpoint[] {
  const endpoints = known.get(router) ?? readEndpoints(router);
  known.set(router, endpoints);
  return endpoints;
}

function readEndpoints(router: Listed): Endpoint[] {
  return proceduresOf(router)
    .flatMap(([name, procedure]) => {
      const { meta, inputs, output } = schemasOf<Meta>(procedure);
      if (!meta?.rest) return [];
      const [method = "GET", path = "/"] = meta.rest.split(" ");
      const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
      const summary = meta.summary ?? null;
      return [
        {
          name,
          method,
          path,
          summary,
          pattern,
          download: meta.download ?? null,
          upload: meta.upload ?? false,
          inQuery: method === "GET" || (meta.query ?? false),
          people: meta.people ?? false,
          withDefaultPassword: meta.withDefaultPassword ?? false,
          anyProperty: meta.anyProperty ?? false,
          proven: meta.proven ?? false,
          repeatable: method === "POST" && (meta.repeatable ?? meta.permission !== undefined),
          permission: meta.permission ?? null,
          problems: meta.problems ?? [],
          procedure,
          // The JSON schema is generated on first use: all of them at once would cost every start a fifth of a second.
          get input() {
            return jsonSchema(inputs.at(-1), "input");
          },
          get output() {
            return jsonSchema(output && describedBy(output), "output");
          },
        },
      ];
    })
    .sort((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));
}

const described = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() };

function jsonSchema(schema: z.ZodType | undefined, io: "input" | "output"): JsonSchema {
  if (!schema) return {};
  const kept = described[io].get(schema);
  if (kept) return kept;
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (io === "input" && takesBothForms(zodSchema)) inBothForms(jsonSchema as JsonSchema);
      (io === "output" ? asAnswered : tame)(jsonSchema as JsonSchema);
    },
  }) as JsonSchema;
  described[io].set(schema, made);
  return made;
}

/** A calendar date or an instant, whichever of them the schema itself wants. */
function inBothForms(schema: JsonSchema): void {
  for (const name of ["type", "format", "pattern"]) delete schema[name];
  schema["anyOf"] = ["date", "date-time"].map((format) => ({ type: "string", format }));
}

/** An answer may have more fields one day, and its instants say what they are. */
function asAnswered(schema: JsonSchema): void {
  tame(schema);
  if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (INSTANTS.test(name)) for (const branch of [field, ...(field.anyOf ?? [])]) if (isPlainText(branch)) branch["format"] = "date-time";
  }
}

const INSTANTS = /^(check_in|check_out)$|_at$/;

function isPlainText({ type, ...schema }: JsonSchema): boolean {
  return type === "string" && ["format", "enum", "const", "pattern"].every((kind) => schema[kind] === undefined);
}

/** Removes bounds of safe integers and long patterns of date formats, which are noise in the document. */
function tame(schema: JsonSchema): void {
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (typeof schema["format"] === "string" && ["date", "date-time", "email"].includes(schema["format"])) delete schema["pattern"];
  nameKeys(schema);
}

/** A record whose keys are known is an object with these properties. */
function nameKeys(schema: Record<string, unknown>): void {
  const keys = (schema["propertyNames"] as JsonSchema | undefined)?.["enum"];
  if (!Array.isArray(keys)) return;
  schema["properties"] = Object.fromEntries(keys.map((key) => [String(key), schema["additionalProperties"]]));
  schema["additionalProperties"] = false;
  delete schema["propertyNames"];
}

export type RestRequest = { method: string; path: string; query: URLSearchParams; body: unknown };

/** The endpoint of a request; HEAD uses the endpoint of GET. Throws `not_found`, or `method_not_allowed` if only the method is wrong. */
export function endpointFor(
  endpoints: readonly Endpoint[],
  method: string,
  path: string,
): { endpoint: Endpoint; params: Record<string, string> } {
  const asked = method === "HEAD" ? "GET" : method;
  for (const endpoint of inCollectionOf(endpoints, path)) {
    const match = endpoint.method === asked ? endpoint.pattern.exec(path) : null;
    if (match) return { endpoint, params: decoded(match.groups ?? {}) };
  }
  throw new Problem(endpointsAt(endpoints, path).length > 0 ? "method_not_allowed" : "not_found");
}

/** The value of the `Allow` header for a path; null if no endpoint has it. */
export function allowedAt(endpoints: readonly Endpoint[], path: string): string | null {
  const methods = new Set(endpointsAt(endpoints, path).map(({ method }) => method));
  if (methods.size === 0) return null;
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    .filter((method) => method === "OPTIONS" || methods.has(method === "HEAD" ? "GET" : method))
    .join(", ");
}

const byCollection = new WeakMap<readonly Endpoint[], ReadonlyMap<string, readonly Endpoint[]>>();

function endpointsAt(endpoints: readonly Endpoint[], path: string): Endpoint[] {
  return inCollectionOf(endpoints, path).filter(({ pattern }) => pattern.test(path));
}

/** Those whose path has the same first part: to try the patterns of all took 4 % of a call. */
function inCollectionOf(endpoints: readonly Endpoint[], path: string): readonly Endpoint[] {
  const known = byCollection.get(endpoints) ?? groupBy(endpoints, (endpoint) => collectionOf(endpoint.path));
  byCollection.set(endpoints, known);
  return known.get(collectionOf(path)) ?? [];
}

function collectionOf(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, segment]) => [name, decode(segment)]));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Problem("not_found");
  }
}

/** Calls the procedure of an endpoint with path, query and body as its one input. */
export async function callEndpoint(found: ReturnType<typeof endpointFor>, request: RestRequest, ctx: Context): Promise<unknown> {
  const { endpoint, params } = found;
  const hasInput = endpoint.input.properties !== undefined || endpoint.input.anyOf !== undefined || endpoint.input["allOf"] !== undefined;
  const given = { ...(request.query.size > 0 ? valuesOf(request.query, endpoint.input) : {}), ...bodyFields(request.body), ...params };
  const input = hasInput || Object.keys(given).length > 0 ? given : undefined;
  if (!hasInput && input !== undefined)
    throw new Problem(
      "validation",
      null,
      Object.keys(given).map((path) => ({ path, message: "unknown_field" })),
    );
  try {
    // As `callTRPCProcedure` calls it, which looks it up in a router first.
    const procedure = endpoint.procedure as unknown as (asked: object) => Promise<unknown>;
    const called = { ctx, path: endpoint.name, type: endpoint.procedure._def.type, getRawInput: async () => input };
    return await procedure({ ...called, signal: undefined, batchIndex: 0 });
  } catch (thrown) {
    throw getTRPCErrorFromUnknown(thrown);
  }
}

function bodyFields(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new Problem("validation", "json_object");
  return body;
}

/** Converts the parameters of a query or form from text by the input's schema: numbers, booleans and lists (`status` and `status[]` alike). */
export function valuesOf(query: URLSearchParams, schema: JsonSchema): Record<string, unknown> {
  const names = new Set([...query.keys()].map((key) => key.replace(/\[\]$/, "")));
  return Object.fromEntries(
    [...names].map((name) => {
      const property = schema.properties?.[name];
      const values = [...query.getAll(name), ...query.getAll(`${name}[]`)];
      if (property?.type === "array") return [name, values.map((value) => scalar(value, property.items))];
      return [name, scalar(values.at(-1) ?? "", property)];
    }),
  );
}

function scalar(value: string, schema: JsonSchema | undefined): unknown {
  const type = schema?.type;
  if ((type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}
