import type { Endpoint, JsonSchema } from "#server/platform/transport/rest.ts";
import { PROBLEMS, type ProblemType } from "#shared/platform/core/errors.ts";

/** Problems that any call can answer, listed once in the document and not at each call. */
export const OF_ANY_CALL: readonly ProblemType[] = [
  "property/switched",
  // An answer above 32 MiB.
  "payload_too_large",
  "disk/full",
  "disk/not_writable",
  "disk/missing",
  "disk/damaged",
  "unknown",
];

/**
 * The problem types that a call can answer, beside those of any call: what follows from its shape, and what it declares (`meta.problems`).
 * The tests fail where a call answers another one.
 */
export function problemsOf(endpoint: Endpoint): ProblemType[] {
  const types = [...new Set([...ofAccess(endpoint), ...ofInput(endpoint), ...endpoint.problems])];
  return types.toSorted((a, b) => PROBLEMS[a] - PROBLEMS[b]);
}

function ofAccess({ permission, withDefaultPassword, proven }: Endpoint): ProblemType[] {
  if (permission === null) return [];
  return [
    "unauthenticated",
    "api_key/expired",
    "forbidden",
    ...(withDefaultPassword ? [] : (["session/default_password"] as const)),
    ...(proven ? (["session/password_needed"] as const) : []),
  ];
}

function ofInput(endpoint: Endpoint): ProblemType[] {
  const { method, repeatable, path, download } = endpoint;
  return [
    "validation",
    ...(repeatable ? (["idempotency_key_reused"] as const) : []),
    ...(path.includes("{") || refersToRecords(endpoint) ? (["not_found"] as const) : []),
    ...(takesIfMatch(endpoint) ? (["stale"] as const) : []),
    ...(takesBody(endpoint) ? (["payload_too_large", "unsupported_media_type"] as const) : []),
    ...(download && method === "GET" ? (["range_not_satisfiable"] as const) : []),
  ];
}

export function takesBody({ method, inQuery, input }: Endpoint): boolean {
  return !inQuery && method !== "DELETE" && (input.properties !== undefined || input.anyOf !== undefined || input["allOf"] !== undefined);
}

/** `If-Match` is compared with the entity that the path names, or with the one entity that the call itself is about (`/users/me`). */
export function takesIfMatch({ method, permission, path, inQuery, output }: Endpoint): boolean {
  if (permission === null || method === "GET" || inQuery) return false;
  return path.includes("{") || (["PUT", "PATCH"].includes(method) && carriesVersion(output));
}

export function carriesVersion(output: JsonSchema): boolean {
  return (output.anyOf ?? [output]).some((variant) => resolved(variant, output).properties?.["version"] !== undefined);
}

function resolved(schema: JsonSchema, whole: JsonSchema): JsonSchema {
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  const known = whole["$defs"] as Record<string, JsonSchema> | undefined;
  return known?.[name ?? ""] ?? schema;
}

/** A list that is filtered by a record that does not exist is empty; what is asked for about one has to exist. */
function refersToRecords({ inQuery, input }: Endpoint): boolean {
  if (!inQuery) return namesRecords(input);
  return ((input["required"] as string[] | undefined) ?? []).some(isId);
}

/** True if a field, at any depth, is the id of a record: `room_id`, `booking_ids`. */
function namesRecords({ properties = {}, anyOf = [], items, $defs = {} }: JsonSchema & { $defs?: Record<string, JsonSchema> }): boolean {
  if (Object.keys(properties).some(isId)) return true;
  return [...Object.values(properties), ...anyOf, ...Object.values($defs), ...(items ? [items] : [])].some(namesRecords);
}

function isId(name: string): boolean {
  return /^ids?$|_ids?$/.test(name);
}
