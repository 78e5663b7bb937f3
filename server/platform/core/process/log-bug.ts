import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { loggedPath } from "#server/platform/core/process/logged-path.ts";

/** Logs an unexpected error and returns the id of its log line. */
export function logBug(log: FastifyBaseLogger, thrown: unknown, path: string): string {
  const id = randomUUID();
  log.error({ err: thrown, id, path: loggedPath(path) }, "a call failed unexpectedly");
  return id;
}

/** An unexpected error of a screen, and by whom it was reported. */
export type LoggedClientError = {
  message: string;
  stack: string;
  build: string;
  path: string;
  version: string;
  property_id: string | null;
  role: string | null;
};

/** Logs an unexpected error of a screen in one line. */
export function logClientError(log: FastifyBaseLogger, client_error: LoggedClientError): void {
  log.error({ client_error }, "a screen failed unexpectedly");
}
