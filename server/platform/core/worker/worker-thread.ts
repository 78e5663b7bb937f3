import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { type Db, defineFunctions } from "#server/platform/core/database/db.ts";
import { Database } from "#server/platform/core/database/driver.ts";
import { noteReads, notingReads, type Statements } from "#server/platform/core/database/reads.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { RenderTask, ViewTasks } from "#server/platform/core/worker/tasks.ts";

/** A task for a worker thread; `seenBy` names the database file and the caller of a view task. */
export type TaskRequest = { id: number; name: string; input: unknown; seenBy: ({ file: string } & Pick<View, "actor" | "now">) | null };
/** `statements` are those that a view task has read with. */
export type TaskResult = { id: number; answer: unknown; statements?: Statements; failure?: string };

/** The number of database files kept open; a running server has one. */
const MAX_OPEN = 4;

const MAPPED_BYTES = 1024 ** 3;

type Tasks = {
  renderings: readonly RenderTask<never, unknown>[];
  loadViewTasks(): Promise<ViewTasks>;
};

/** Serves the tasks that the main thread posts: each view on one snapshot of a read-only connection, and rendering. */
export function serveWorker({ renderings, loadViewTasks }: Tasks): void {
  const open = new Map<string, Db>();

  function databaseAt(file: string): Db {
    const known = open.get(file);
    if (known) return known;
    for (const [oldest, { $client }] of open) {
      if (open.size < MAX_OPEN) break;
      $client.close();
      open.delete(oldest);
    }
    const sqlite = new Database(file, { readonly: true });
    sqlite.pragma("busy_timeout = 5000");
    sqlite.pragma("query_only = ON");
    noteReads(sqlite);
    defineFunctions(sqlite);
    // Queries read many pages and few of them twice: with memory mapping the pages are not copied.
    sqlite.pragma(`mmap_size = ${MAPPED_BYTES}`);
    const db = drizzle(sqlite);
    open.set(file, db);
    return db;
  }

  async function answer({ name, input, seenBy }: TaskRequest): Promise<unknown> {
    if (!seenBy) return named(renderings, name).render(input as never);
    const { wiring, tasks } = await loadViewTasks();
    const { file, actor, now } = seenBy;
    const db = databaseAt(file);
    return db.$client.transaction(() => named(tasks, name).read({ db, wiring, actor, now }, input as never))();
  }

  lowerPriority();
  parentPort?.on("message", (request: TaskRequest) => {
    const { id } = request;
    const statements = new Set<string>();
    notingReads(statements, () => answer(request)).then(
      (answered) => post({ id, answer: answered, statements }),
      (thrown: unknown) => {
        post({ id, answer: null, failure: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) });
      },
    );
  });
}

function named<T extends { name: string }>(tasks: readonly T[], name: string): T {
  const task = tasks.find((each) => each.name === name);
  if (!task) throw new Error(`no worker task is named ${name}`);
  return task;
}

/**
 * Gives the main thread priority. On Linux each thread has its own priority; elsewhere it would change that of the whole process. On two
 * busy cores a reconciliation held up the room plan's p95 by 16 to 37 ms, and by 74 to 92 ms without it, where 50 are allowed.
 */
function lowerPriority(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Posts the result; a buffer is transferred instead of copied. */
function post(result: TaskResult): void {
  const { answer } = result;
  const bytes =
    answer instanceof Object && "bytes" in answer && answer.bytes instanceof Uint8Array ? [answer.bytes.buffer as ArrayBuffer] : [];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(result, bytes);
}
