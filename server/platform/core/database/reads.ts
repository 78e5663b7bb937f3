import { AsyncLocalStorage } from "node:async_hooks";
import type { Sqlite } from "#server/platform/core/database/driver.ts";

/** The statements that were run to answer a call, as they are written. */
export type Statements = ReadonlySet<string>;

const current = new AsyncLocalStorage<Set<string> | null>();

/** Notes each run of the statements that are prepared from now on. */
export function noteReads(sqlite: Sqlite): void {
  const prepare = sqlite.prepare.bind(sqlite);
  Object.defineProperty(sqlite, "prepare", {
    writable: true,
    configurable: true,
    value: (source: string) => noted(prepare(source)),
  });
}

/** Runs a task and notes the statements that it reads with, also those of a task that throws. */
export function notingReads<T>(statements: Set<string>, task: () => T): T {
  return current.run(statements, task);
}

/** Runs a task that only checks if the caller may have an answer: what it reads is no part of the answer. */
export function withoutReads<T>(task: () => T): T {
  return current.run(null, task);
}

/** Adds what another thread has read for the call that is under way. */
export function addReads(statements: Iterable<string>): void {
  const noting = current.getStore();
  for (const source of statements) noting?.add(source);
}

/** Notes that an answer tells of something that is in no table, under a name that `server/made-of.ts` knows. */
export function noteRead(name: string): void {
  addReads([`FROM ${name}`]);
}

type Reads = {
  readonly source: string;
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown;
  iterate(...values: unknown[]): unknown;
};

function noted<Statement extends Reads>(statement: Statement): Statement {
  const { source } = statement;
  for (const way of ["get", "all", "iterate"] as const) {
    const original = statement[way].bind(statement);
    const noting = (...values: unknown[]) => {
      current.getStore()?.add(source);
      return original(...values);
    };
    Object.defineProperty(statement, way, { writable: true, configurable: true, value: noting });
  }
  return statement;
}
