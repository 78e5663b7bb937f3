import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";

/** Logs an unexpected error and returns the id of its log line. */
export function logBug(log: FastifyBaseLogger, thrown: unknown, path: string): string {
  const id = randomUUID();
  log.error({ err: thrown, id, path }, "a call failed unexpectedly");
  return id;
}
