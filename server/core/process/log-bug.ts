import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";

/** Logs what must not happen and answers the id under which it can be found. */
export function logBug(log: FastifyBaseLogger, thrown: unknown, path: string): string {
  const id = randomUUID();
  log.error({ err: thrown, id, path }, "a call failed unexpectedly");
  return id;
}
