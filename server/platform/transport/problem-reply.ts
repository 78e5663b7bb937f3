import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "#server/platform/core/calls/headers.ts";
import { asProblem, problemBody } from "#server/platform/core/calls/problem.ts";
import { logBug } from "#server/platform/core/process/log-bug.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";

/** Sends a problem as `application/problem+json`; an unexpected error is logged and sent as `unknown` with the id of its log line. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply, language?: Language): FastifyReply {
  const problem = asProblem(thrown) ?? byServerCode(thrown);
  const instance = request.url.split("?")[0] ?? request.url;
  const body = problemBody(problem ?? thrown, {
    instance,
    language: language ?? languageOf(request.headers) ?? "de",
    logBug: () => logBug(request.log, thrown, instance),
  });
  if (problem?.type === "too_many_requests" && problem.detail) reply.header("retry-after", problem.detail);
  if (problem?.type === "range_not_satisfiable" && problem.detail) reply.header("content-range", `bytes */${problem.detail}`);
  if (body.status === 401) reply.header("www-authenticate", "Bearer");
  return reply.code(body.status).type("application/problem+json").send(JSON.stringify(body));
}

function isNoJson(thrown: object): boolean {
  return thrown instanceof SyntaxError || ("code" in thrown && String(thrown.code).startsWith("FST_ERR_CTP"));
}

/** Problems for errors of the HTTP server itself, before a call is reached. */
function byServerCode(thrown: unknown): Problem | null {
  if (typeof thrown !== "object" || thrown === null || !("statusCode" in thrown)) return null;
  switch (thrown.statusCode) {
    case 400:
      return new Problem("validation", isNoJson(thrown) ? "no_json" : null);
    case 404:
      return new Problem("not_found");
    case 413:
    // A path with more than 5,000 letters: a batch of too many calls.
    case 414:
      return new Problem("payload_too_large");
    case 415:
      return new Problem("unsupported_media_type");
    default:
      return null;
  }
}
