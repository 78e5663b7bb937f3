import { groupBy } from "#server/platform/core/database/expand.ts";
import { problemsOf } from "#server/platform/transport/api-problems.ts";
import type { Endpoint, JsonSchema } from "#server/platform/transport/rest.ts";
import { PROBLEMS, type ProblemType } from "#shared/platform/core/errors.ts";
import { problemsText } from "#shared/platform/core/problems-text.ts";

type Responses = Record<string, Record<string, unknown>>;

/** The responses of a call's refusals by status. Those that many calls share are moved to the components. */
export function refusals(endpoint: Endpoint, shared: Responses): Responses {
  const byStatus = groupBy(problemsOf(endpoint), (type) => String(PROBLEMS[type]));
  const responses = [...byStatus].map(([status, types]) => [status, sharedOr(refusal(types), types, shared)] as const);
  shared["Unexpected"] ??= UNEXPECTED;
  return { ...Object.fromEntries(responses), default: { $ref: "#/components/responses/Unexpected" } };
}

/** The names of the refusals that hold for many calls; others stand at their calls. */
const SHARED: Readonly<Record<string, readonly ProblemType[]>> = {
  BadInput: ["validation"],
  BadInputOrKey: ["validation", "idempotency_key_reused"],
  Unauthenticated: ["unauthenticated", "api_key/expired"],
  Forbidden: ["forbidden", "session/default_password"],
  NotProven: ["forbidden", "session/default_password", "session/password_needed"],
  NotFound: ["not_found"],
  Stale: ["stale"],
  PayloadTooLarge: ["payload_too_large"],
  UnsupportedMediaType: ["unsupported_media_type"],
  RangeNotSatisfiable: ["range_not_satisfiable"],
  TooManyRequests: ["too_many_requests"],
};

function sharedOr(response: Record<string, unknown>, types: readonly ProblemType[], shared: Responses): Record<string, unknown> {
  const name = Object.keys(SHARED).find((each) => SHARED[each]?.join() === types.join());
  if (name === undefined) return response;
  shared[name] ??= response;
  return { $ref: `#/components/responses/${name}` };
}

function refusal(types: readonly ProblemType[]): Record<string, unknown> {
  const retry = types.includes("too_many_requests") ? { headers: { "Retry-After": RETRY_AFTER } } : {};
  return {
    description: types.map((type) => `- \`${type}\`: ${problemsText[type].en}`).join("\n"),
    ...retry,
    content: { "application/problem+json": { schema: ofTypes(types) } },
  };
}

function ofTypes(types: readonly ProblemType[]): JsonSchema {
  return {
    allOf: [
      { $ref: "#/components/schemas/Problem" },
      { type: "object", required: ["type"], properties: { type: { enum: [...types], description: "What was refused" } } },
    ],
  };
}

const RETRY_AFTER = { description: "After how many seconds the call can be tried again", schema: { type: "integer" } };

const UNEXPECTED = {
  description:
    "What any call can answer: 413 `payload_too_large` for JSON above 32 MiB (read it in pages), 503 `disk/full` and other problems of the disk (nothing was saved), 500 `unknown` for an unexpected error, logged under the id that `detail` quotes.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** RFC 9457. */
export const PROBLEM: JsonSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "instance"],
  properties: {
    type: {
      type: "string",
      enum: Object.keys(PROBLEMS),
      examples: ["booking/overlap_detected"],
      description: "What was refused, as a word that programs compare",
    },
    title: { type: "string", description: "In the language of the caller" },
    status: { type: "integer", description: "The HTTP status" },
    detail: {
      type: ["string", "null"],
      description: "What is special about this case: a name, a day, the seconds to wait, the id of a log line",
    },
    existing_id: {
      type: "string",
      description: "The id of the record that is there already, at external_id_taken and contact/already_exists",
    },
    instance: { type: ["string", "null"], description: "The path of the request" },
    errors: {
      type: "array",
      description: "Which fields of the input are wrong; path is dotted (bookings.0.check_in)",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "string", description: "The field, dotted" },
          code: {
            type: "string",
            description: "The rule that is broken, as a word that programs compare; absent if message is a fact, such as a name or a day",
          },
          message: { type: "string", description: "Why, in the language of the caller" },
        },
      },
    },
  },
};
