import { TRPCError } from "@trpc/server";
import { getStatusKeyFromCode, type TRPC_ERROR_CODE_KEY } from "@trpc/server/unstable-core-do-not-import";
import { ZodError } from "zod";
import { type FieldError, isProblemType, PROBLEMS, Problem, type ProblemBody } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { problemsText } from "#shared/core/problems-text.ts";

/** Turns whatever was thrown into the refusal that it means; null where it means a bug. */
export function asProblem(thrown: unknown): Problem | null {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof ZodError) return new Problem("validation", null, fieldErrors(thrown));
  if (thrown instanceof TRPCError) return asProblem(thrown.cause) ?? byCode(thrown.code);
  // The ledger's own triggers refuse with a word of the catalogue.
  if (thrown instanceof Error && isProblemType(thrown.message) && "code" in thrown) return new Problem(thrown.message);
  return null;
}

/** Zod's issues as dotted paths; an unknown field is an error of its own, at its own path. */
function fieldErrors(error: ZodError): FieldError[] {
  return error.issues.flatMap((issue) => errorsOf(issue, []));
}

type Issue = ZodError["issues"][number];

function errorsOf(issue: Issue, above: readonly PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ path: dotted([...path, key]), message: "unknown field" }));
  const likest =
    issue.code === "invalid_union" ? likestOf(issue.errors.map((issues) => issues.flatMap((each) => errorsOf(each, path)))) : null;
  return likest ?? [{ path: dotted(path), message: issue.message }];
}

/** Of several shapes that an input may have, what is wrong by the one that it is most like; null where two are as like. */
function likestOf(shapes: readonly FieldError[][]): FieldError[] | null {
  const [first, second] = shapes.toSorted((a, b) => a.length - b.length);
  return first && first.length !== second?.length ? first : null;
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}

function byCode(code: TRPC_ERROR_CODE_KEY): Problem | null {
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

/** The body that leaves the house. A bug leaves as `unknown` with the id under which it was logged. */
export function problemBody(
  problem: Problem | null,
  place: { instance: string | null; language: Language; errorId?: string },
): ProblemBody {
  const type = problem?.type ?? "unknown";
  return {
    type,
    title: problemsText[type][place.language],
    status: PROBLEMS[type],
    detail: problem ? problem.detail : (place.errorId ?? null),
    instance: place.instance,
    ...(problem && problem.errors.length > 0 ? { errors: [...problem.errors] } : {}),
  };
}

/** The same refusal for tRPC's own status line. */
export function asTrpcError(problem: Problem): TRPCError {
  return new TRPCError({ code: getStatusKeyFromCode(problem.status), message: problem.type, cause: problem });
}
