import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { type Db, defineFunctions } from "#server/platform/core/database/db.ts";
import { Database } from "#server/platform/core/database/driver.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { QueryTask, RenderTask, ViewTasks } from "#server/platform/core/worker/tasks.ts";

/** Who asks, and when, for a view task. */
export type Viewer = Pick<View, "actor" | "now">;
/** A task for a worker thread, with the database file if it reads one. */
export type TaskRequest = { id: number; file: string | null; name: string; inputs: readonly unknown[]; viewer: Viewer | null };
/**
 * The result of a task. `moment` is the last event in the snapshot that was read, since every change has an event; a render task reads
 * none.
 */
export type TaskResult = { id: number; answers: unknown[]; moment: number; failure?: string };

/** The number of database files kept open; a running server has one. */
const MAX_OPEN = 4;

const MAPPED_BYTES = 1024 ** 3;

type Tasks = {
  queries: readonly QueryTask<never, unknown>[];
  renderings: readonly RenderTask<never, unknown>[];
  loadViewTasks(): Promise<ViewTasks>;
};

/** Serves the tasks that the main thread posts: each query and view on one snapshot of a read-only connection, and rendering. */
export function serveWorker({ queries, renderings, loadViewTasks }: Tasks): void {
  const queryNamed = new Map(queries.map((query) => [query.name, query]));
  const renderingNamed = new Map(renderings.map((rendering) => [rendering.name, rendering]));
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
    defineFunctions(sqlite);
    // Queries read many pages and few of them twice: with memory mapping the pages are not copied.
    sqlite.pragma(`mmap_size = ${MAPPED_BYTES}`);
    const db = drizzle(sqlite);
    open.set(file, db);
    return db;
  }

  async function readerOf({ name, viewer }: TaskRequest): Promise<(db: Db, input: never) => unknown> {
    if (!viewer) return (db, input) => named(queryNamed.get(name), name).read(db, input);
    const { wiring, tasks } = await loadViewTasks();
    const task = named(
      tasks.find((each) => each.name === name),
      name,
    );
    return (db, input) => task.read({ db, wiring, ...viewer }, input);
  }

  async function answer(request: TaskRequest): Promise<TaskResult> {
    const { id, file, name, inputs } = request;
    if (file === null) {
      const rendering = named(renderingNamed.get(name), name);
      return { id, moment: 0, answers: await Promise.all(inputs.map((input) => rendering.render(input as never))) };
    }
    const read = await readerOf(request);
    const db = databaseAt(file);
    return db.$client.transaction(() => {
      const moment = headSeq(db);
      return { id, moment, answers: inputs.map((input) => read(db, input as never)) };
    })();
  }

  lowerPriority();
  parentPort?.on("message", (request: TaskRequest) => {
    answer(request).then(post, (thrown: unknown) => {
      const failure = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      post({ id: request.id, answers: [], moment: 0, failure });
    });
  });
}

function named<T>(task: T | undefined, name: string): T {
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

/** Posts the result; buffers are transferred instead of copied. */
function post(result: TaskResult): void {
  const bytes = result.answers.flatMap((answer) =>
    answer instanceof Object && "bytes" in answer && answer.bytes instanceof Uint8Array ? [answer.bytes.buffer as ArrayBuffer] : [],
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(result, bytes);
}
