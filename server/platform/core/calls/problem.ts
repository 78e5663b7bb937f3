import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { ruleOf } from "#server/platform/core/calls/rule-of-issue.ts";
import { diskTrouble } from "#server/platform/core/monitoring/disk.ts";
import { countedIn } from "#shared/platform/core/counted-records.ts";
import { type FieldError, isProblemType, PROBLEMS, Problem, type ProblemBody, type ProblemType } from "#shared/platform/core/errors.ts";
import { fieldText, readRule } from "#shared/platform/core/field-texts.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { problemsText } from "#shared/platform/core/problems-text.ts";

/** The problem that a thrown value stands for; null for an unexpected error. */
export function asProblem(thrown: unknown): Problem | null {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof ZodError) return new Problem("validation", null, fieldErrors(thrown));
  if (thrown instanceof TRPCError) return asProblem(thrown.cause) ?? byCode(thrown.code);
  const ofDisk = diskProblem(thrown);
  if (ofDisk) return ofDisk;
  // Database triggers raise a problem type of the catalogue as their message.
  if (thrown instanceof Error && isProblemType(thrown.message) && "code" in thrown) return new Problem(thrown.message);
  return null;
}

/** The problem of a disk that is full, cannot be written or is damaged; the error itself is its cause. */
function diskProblem(thrown: unknown): Problem | null {
  const trouble = diskTrouble(thrown);
  if (trouble === null) return null;
  const problem = new Problem(`disk/${trouble}`);
  problem.cause = thrown;
  return problem;
}

/** Zod's issues with dotted paths; an unknown field is an error at its own path. */
function fieldErrors(error: ZodError): FieldError[] {
  return error.issues.flatMap((issue) => errorsOf(issue, []));
}

type Issue = ZodError["issues"][number];

function errorsOf(issue: Issue, above: readonly PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ path: dotted([...path, key]), message: "unknown_field" }));
  const likest =
    issue.code === "invalid_union" ? closestErrors(issue.errors.map((issues) => issues.flatMap((each) => errorsOf(each, path)))) : null;
  return likest ?? [{ path: dotted(path), message: ruleOf(issue) }];
}

/** For a union input: the errors of the shape with the fewest errors; null if two shapes have equally few. */
function closestErrors(shapes: readonly FieldError[][]): FieldError[] | null {
  const [first, second] = shapes.toSorted((a, b) => a.length - b.length);
  return first && first.length !== second?.length ? first : null;
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}

function byCode(code: TRPCError["code"]): Problem | null {
  switch (code) {
    case "NOT_FOUND":
      return new Problem("not_found");
    case "METHOD_NOT_SUPPORTED":
      return new Problem("method_not_allowed");
    case "PARSE_ERROR":
    case "BAD_REQUEST":
      return new Problem("validation");
    case "PAYLOAD_TOO_LARGE":
      return new Problem("payload_too_large");
    case "UNSUPPORTED_MEDIA_TYPE":
      return new Problem("unsupported_media_type");
    default:
      return null;
  }
}

export type CallPlace = {
  /** The procedure or REST address that was called. */
  instance: string | null;
  language: Language;
  /** Logs an unexpected error and returns the id of its log line. */
  logBug: (thrown: unknown) => string;
};

/** The response body for a call that threw: the problem, or `unknown`. The id under which an error was logged is its detail. */
export function problemBody(thrown: unknown, { instance, language, logBug }: CallPlace): ProblemBody {
  const problem = asProblem(thrown);
  const type = problem?.type ?? "unknown";
  const bug = problem === null ? thrown : problem.cause;
  return {
    type,
    title: problemsText[type][language],
    status: PROBLEMS[type],
    detail: problem && bug === undefined ? detailIn(problem, language) : logBug(bug),
    instance,
    ...(problem && problem.errors.length > 0 ? { errors: problem.errors.map((error) => errorIn(error, language)) } : {}),
    ...(problem && problem.existingId !== null ? { existing_id: problem.existingId } : {}),
  };
}

/** An error with its text in the reader's language. Facts, such as the name of a guest, stay as they are. */
function errorIn({ path, message }: FieldError, language: Language): FieldError {
  if (isProblemType(message)) return { path, code: message, message: problemsText[message][language] };
  const rule = readRule(message);
  return rule ? { path, code: rule.code, message: fieldText(rule, language) } : { path, message };
}

const RULED: readonly ProblemType[] = ["validation", "in_use", "session/passkey_refused", "session/passkey_not_added"];
const COUNTED: readonly ProblemType[] = ["in_use", "contact/still_needed"];

/** The detail in the reader's language: a rule, or counted records such as `3 rooms, 1 bookings`. Names, days and codes stay. */
function detailIn({ type, detail, errors }: Problem, language: Language): string | null {
  if (type === "rate/rule_violated") return refusedRules(errors, language) ?? detail;
  const rule = detail !== null && RULED.includes(type) ? readRule(detail) : null;
  if (rule) return fieldText(rule, language);
  return detail !== null && COUNTED.includes(type) ? countedIn(detail, language) : detail;
}

/** The restrictions that a stay breaks, each with its day as the API writes it; null if the errors name none. */
function refusedRules(errors: readonly FieldError[], language: Language): string | null {
  const said = errors.flatMap(({ path, message }) => {
    const rule = readRule(message);
    const day = errors.find((error) => error.path === `${path}.date`)?.message;
    return rule && day !== undefined ? [`${fieldText(rule, language)} (${day})`] : [];
  });
  return said.length > 0 ? said.join(", ") : null;
}

/** JSON-RPC's "invalid request" code, which tRPC's error envelope requires; our client reads the problem instead. */
const JSON_RPC_INVALID_REQUEST = -32_600;

/** tRPC's error envelope around a problem, over HTTP and over websockets. */
export function trpcErrorShape(body: ProblemBody) {
  return { code: JSON_RPC_INVALID_REQUEST, message: body.type, data: { problem: body } } as const;
}

const TRPC_CODES: Record<(typeof PROBLEMS)[ProblemType], TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  416: "BAD_REQUEST",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

/** The same problem with tRPC's own error code. */
export function asTrpcError(problem: Problem): TRPCError {
  return new TRPCError({ code: TRPC_CODES[PROBLEMS[problem.type]], message: problem.type, cause: problem });
}
