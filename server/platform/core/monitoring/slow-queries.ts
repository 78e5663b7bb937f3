import type { Sqlite } from "#server/platform/core/database/driver.ts";

/** A statement that held the event loop for longer than it should, without the values that it was run with. */
export type SlowQuery = { sql: string; ms: number; where: string };

/** A statement of the main thread that takes longer delays every other call; long reports run in worker threads. */
export const SLOW_MS = 20;
const MAX_TEXT = 1_000;
const MAX_FRAMES = 4;
const STACK_DEPTH = 40;

/** Times each run of each statement that is prepared from now on, and reports the slow ones. */
export function timeStatements(sqlite: Sqlite, onSlow: (query: SlowQuery) => void): void {
  const prepare = sqlite.prepare.bind(sqlite);
  Object.defineProperty(sqlite, "prepare", {
    writable: true,
    configurable: true,
    value: (source: string) => timed(prepare(source), onSlow),
  });
}

type Runs = {
  readonly source: string;
  run(...values: unknown[]): unknown;
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown;
};

function timed<Statement extends Runs>(statement: Statement, onSlow: (query: SlowQuery) => void): Statement {
  for (const way of ["run", "get", "all"] as const) {
    const original = statement[way].bind(statement);
    const measured = (...values: unknown[]) => {
      const began = performance.now();
      try {
        return original(...values);
      } finally {
        const ms = performance.now() - began;
        if (ms > SLOW_MS) onSlow({ sql: oneLine(statement.source), ms: Math.round(ms), where: callers() });
      }
    };
    Object.defineProperty(statement, way, { writable: true, configurable: true, value: measured });
  }
  return statement;
}

function oneLine(sql: string): string {
  return sql.replaceAll(/\s+/g, " ").trim().slice(0, MAX_TEXT);
}

/** The functions that asked, the nearest first; those of the statement builder have dotted names. */
function callers(): string {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = STACK_DEPTH;
  const { stack = "" } = new Error("a slow query");
  Error.stackTraceLimit = usual;
  const names = [...stack.matchAll(/^ +at (?:async )?([\w$]+) \(/gm)].map((match) => match[1] ?? "");
  return names
    .filter((name) => !OF_THE_BUILDER.has(name))
    .slice(0, MAX_FRAMES)
    .join(" < ");
}

const OF_THE_BUILDER = new Set(["callers", "measured", "sqliteTransaction", "atOnce", "once", "write"]);
