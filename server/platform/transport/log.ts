import type { IncomingMessage } from "node:http";
import type { FastifyRequest, FastifyServerOptions } from "fastify";
import { single } from "#server/platform/core/calls/headers.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { Monitor } from "#server/platform/core/monitoring/monitor.ts";
import { safeError } from "#server/platform/core/monitoring/safe-error.ts";
import { loggedPath } from "#server/platform/core/process/logged-path.ts";

/** The level of pino from which on a line tells of an error. */
const ERROR_LEVEL = 50;

/**
 * Options of the server's log: one JSON line for each request and each error, without names, addresses or values. Errors are kept in
 * memory, too, for admins who have no access to the log.
 */
export function logOptions(monitor: Monitor, level: string) {
  return {
    level,
    serializers: { req: loggedRequest, err: (thrown: unknown) => safeError(thrown) },
    hooks: {
      logMethod(line: unknown[], write: (...line: unknown[]) => void, logged: number) {
        if (logged >= ERROR_LEVEL) noteError(monitor, line);
        write.apply(this, line);
      },
    },
  } satisfies FastifyServerOptions["logger"];
}

function noteError(monitor: Monitor, [fields, message]: unknown[]): void {
  if (typeof fields !== "object" || fields === null) return monitor.error(String(fields), null);
  const thrown = "err" in fields ? fields.err : fields instanceof Error ? fields : null;
  monitor.error(String(message ?? ""), thrown ?? clientError(fields));
}

/** An error that a screen reported: its text was redacted before. */
function clientError(fields: object): Error | null {
  if (!("client_error" in fields) || typeof fields.client_error !== "object" || fields.client_error === null) return null;
  return new Error("message" in fields.client_error ? String(fields.client_error.message) : "");
}

/** The remote address is a guest's or a colleague's; the security log keeps those that matter. */
function loggedRequest({ method, url }: FastifyRequest) {
  return { method, url: loggedPath(url) };
}

/** The id of a request in the log and in its answer: the proxy's where there is one, whose log has the same. */
export function requestIds(proxies: number): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = proxies > 0 ? single(headers["x-request-id"]) : null;
    return given !== null && /^[\w.-]{8,64}$/.test(given) ? given : newId();
  };
}
