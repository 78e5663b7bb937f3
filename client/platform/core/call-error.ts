import { TRPCClientError } from "@trpc/client";
import i18next from "i18next";
import type { FieldError, ProblemType } from "#shared/platform/core/errors.ts";

/** Failures of a call on its way to the server, besides the problems of the catalogue. */
export const TRANSPORT_ERRORS = ["aborted", "network", "timeout", "unanswered", "server_error"] as const;
type TransportError = (typeof TRANSPORT_ERRORS)[number];

/** Name of the error of a write that was given up: nobody knows if it was done. */
export const UNANSWERED = "UnansweredError";

/** Why a call brought nothing. `type` is a word of the catalogue, a trouble of the way, or a word that this version doesn't know. */
export type CallError = { type: string; status: number | null; detail: string | null; errors: readonly FieldError[] };

/** Reads any thrown value; what carries no problem is a trouble of the way. */
export function callErrorOf(thrown: unknown): CallError {
  const problem = problemIn(thrown);
  if (problem) return problem;
  return { type: transportError(thrown), status: null, detail: null, errors: [] };
}

export function isTransport(error: CallError): boolean {
  return TRANSPORT_ERRORS.some((type) => type === error.type);
}

/** A call that failed on its way: nothing came back, or the server answered with an error of its own. */
export type CallFailure = "network" | "server_error";

/** The kind of failure of a call that no rule refused. */
export function failureOf({ type, status }: CallError): CallFailure {
  return type === "server_error" || (status !== null && status >= 500) ? "server_error" : "network";
}

/** An error that may be gone at the next try: the way to the server, an overloaded or a broken server. A refusal stays one. */
export function isPassing(error: CallError): boolean {
  if (error.status !== null) return error.status === 429 || error.status >= 500;
  return isTransport(error) && error.type !== "aborted";
}

export function isProblem(thrown: unknown, type: ProblemType): boolean {
  return callErrorOf(thrown).type === type;
}

/** A refusal that came over REST, as files do. */
export class RestError extends Error {
  readonly problem: unknown;

  constructor(problem: unknown) {
    super("refused");
    this.problem = problem;
  }
}

function problemIn(thrown: unknown): CallError | null {
  const problem = thrown instanceof RestError ? thrown.problem : problemOfCall(thrown);
  if (!isRecord(problem)) return null;
  const { type, status, detail, errors } = problem;
  if (typeof type !== "string") return null;
  return {
    type,
    status: typeof status === "number" ? status : null,
    detail: typeof detail === "string" ? detail : null,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}

function problemOfCall(thrown: unknown): unknown {
  if (!(thrown instanceof TRPCClientError)) return null;
  const data: unknown = thrown.data;
  return isRecord(data) ? data["problem"] : null;
}

function transportError(thrown: unknown): TransportError {
  const causes = [thrown, thrown instanceof Error ? thrown.cause : null].filter((cause) => cause instanceof Error);
  if (causes.some(({ name }) => name === "TimeoutError")) return "timeout";
  if (causes.some(({ name }) => name === UNANSWERED)) return "unanswered";
  if (causes.some(({ name }) => name === "AbortError")) return "aborted";
  // Only the fetch itself throws a TypeError; an answer that is no problem document comes from something in between.
  if (causes.some((cause) => cause instanceof TypeError)) return "network";
  return "server_error";
}

/** Each type of the catalogue has its sentence, so the catalogue itself need not be fetched. */
export function isKnown(type: string): type is ProblemType {
  return i18next.exists(`problems.${type}`);
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value["path"] === "string" && typeof value["message"] === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
