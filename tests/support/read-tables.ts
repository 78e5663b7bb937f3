import { Worker } from "node:worker_threads";
import type { Sqlite } from "#server/platform/core/database/driver.ts";

/** The tables that were read; null if a worker thread read for the task, whose statements are not seen here. */
export type Reads = ReadonlySet<string> | null;
/** The rows of each table as text. */
export type Contents = ReadonlyMap<string, string>;

type Known = { statements: Set<string>; tables: ReadonlyMap<string, ReadonlySet<string>> };
const watched = new WeakMap<Sqlite, Known>();
let threadTasks = 0;

const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (...message: Parameters<typeof post>) {
  threadTasks += 1;
  post.apply(this, message);
};

/** Notes the statements that are prepared from now on whenever they run. Call it before anything is read. */
export function watchReads(client: Sqlite): void {
  const known: Known = { statements: new Set(), tables: tablesOf(client) };
  watched.set(client, known);
  const prepare = client.prepare.bind(client);
  Object.defineProperty(client, "prepare", {
    value: (source: string) => {
      const statement = prepare(source);
      for (const way of ["run", "get", "all", "iterate"] as const) {
        const original = statement[way].bind(statement) as (...values: unknown[]) => unknown;
        Object.defineProperty(statement, way, {
          value: (...values: unknown[]) => {
            known.statements.add(source);
            return original(...values);
          },
        });
      }
      return statement;
    },
  });
}

/** Runs a task and tells which tables its statements name. */
export async function withReads<T>(client: Sqlite, task: () => Promise<T>): Promise<{ result: T; reads: Reads }> {
  const known = watched.get(client);
  if (!known) throw new Error("watchReads comes first");
  known.statements.clear();
  const before = threadTasks;
  const result = await task();
  if (threadTasks > before) return { result, reads: null };
  const words = [...known.statements].flatMap((source) => source.match(/\w+/g) ?? []);
  return { result, reads: new Set(words.flatMap((word) => [...(known.tables.get(word) ?? [])])) };
}

/** Tables, and those that a view or a search index reads, by name. */
function tablesOf(client: Sqlite): Map<string, ReadonlySet<string>> {
  const rows = client.prepare<[], { name: string; type: string; sql: string }>("SELECT name, type, sql FROM sqlite_master").all();
  const isPlain = ({ type, sql }: { type: string; sql: string }) => type === "table" && !sql.startsWith("CREATE VIRTUAL");
  const tables = new Map(rows.filter(isPlain).map(({ name }) => [name, new Set([name])]));
  const others = rows.filter((row) => !isPlain(row) && (row.type === "table" || row.type === "view"));
  return new Map([
    ...tables,
    ...others.map(({ name, sql }) => [name, new Set((sql.match(/\w+/g) ?? []).filter((word) => tables.has(word)))] as const),
  ]);
}

/** Current contents of the tables. */
export function contentsOf(client: Sqlite): Contents {
  const names = [...(watched.get(client)?.tables.keys() ?? [])].filter((name) => !/^sqlite_|^search_(?:people|codes|texts)/.test(name));
  return new Map(names.map((name) => [name, JSON.stringify(client.prepare(`SELECT * FROM ${name}`).raw().all())]));
}

/** True if a task that read these tables could have read something else from the other contents. */
export function isAffected(reads: Reads, before: Contents, after: Contents): boolean {
  return reads === null || reads.size === 0 || [...reads].some((name) => before.get(name) !== after.get(name));
}
