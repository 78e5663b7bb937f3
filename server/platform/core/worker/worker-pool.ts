import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { addReads } from "#server/platform/core/database/reads.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { RenderTask, ViewTask } from "#server/platform/core/worker/tasks.ts";
import type { TaskRequest, TaskResult } from "#server/platform/core/worker/worker-thread.ts";

type Waiting = { resolve(result: TaskResult): void; reject(reason: Error): void };
type PooledWorker = { worker: Worker; waiting: Map<number, Waiting>; next: number; idleTimer: NodeJS.Timeout | null };

/** The worker threads, shared by all runtimes of the process. More than two would compete with the main thread for the processor. */
const pool: PooledWorker[] = [];
const MAX_WORKERS = Math.min(2, availableParallelism());
/** A worker thread without a task for this long is ended. */
const IDLE_MS = 60_000;

/** Runs a view task for the caller in a worker thread, so that the event loop stays free. It reads one snapshot: the last commit. */
export async function viewInWorker<Input, Answer>({ db, actor, now }: View, task: ViewTask<Input, Answer>, input: Input): Promise<Answer> {
  const { answer, statements = [] } = await runTask({ name: task.name, input, seenBy: { file: db.$client.name, actor, now } });
  addReads(statements);
  return answer as Answer;
}

/** Runs a render task in a worker thread, so that the event loop stays free. */
export async function renderInWorker<Input, Answer>(task: RenderTask<Input, Answer>, input: Input): Promise<Answer> {
  const { answer } = await runTask({ name: task.name, input, seenBy: null });
  return answer as Answer;
}

function runTask(task: Omit<TaskRequest, "id">): Promise<TaskResult> {
  const pooled = freeWorker();
  if (pooled.idleTimer) clearTimeout(pooled.idleTimer);
  const id = pooled.next++;
  const request: TaskRequest = { id, ...task };
  return new Promise((resolve, reject) => {
    pooled.waiting.set(id, { resolve, reject });
    pooled.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    pooled.worker.postMessage(request);
  });
}

/** An idle worker, else a new one, else the one with the fewest tasks. */
function freeWorker(): PooledWorker {
  const [least] = [...pool].sort((one, other) => one.waiting.size - other.waiting.size);
  if (least && (least.waiting.size === 0 || pool.length >= MAX_WORKERS)) return least;
  const pooled = startPooled();
  pool.push(pooled);
  return pooled;
}

function startPooled(): PooledWorker {
  const worker = startThread();
  const pooled: PooledWorker = { worker, waiting: new Map(), next: 1, idleTimer: null };
  const fail = (reason: Error) => {
    removeFromPool(pooled);
    for (const { reject } of pooled.waiting.values()) reject(reason);
    pooled.waiting.clear();
  };
  worker.on("message", (result: TaskResult) => {
    const { id, failure } = result;
    const waiting = pooled.waiting.get(id);
    pooled.waiting.delete(id);
    if (pooled.waiting.size === 0) endWhenIdle(pooled);
    if (failure === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(failure));
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("the worker thread has ended")));
  worker.unref();
  return pooled;
}

/** In production the server is bundled and the worker thread's bundle is beside it; in development it runs from its source. */
let startThread = (): Worker => {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./thread.mjs", import.meta.url));
  const source = new URL("../../../thread.ts", import.meta.url).href;
  const start = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(start, { eval: true });
};

/** Tests run from their source, but start bundled worker threads: a thread needs a second to load its source. */
export function startThreadsWith(start: () => Worker): void {
  startThread = start;
}

/** Ends the worker after a time without tasks. Neither the thread nor its timer keeps the process alive. */
function endWhenIdle(pooled: PooledWorker): void {
  pooled.worker.unref();
  pooled.idleTimer = setTimeout(() => {
    removeFromPool(pooled);
    void pooled.worker.terminate();
  }, IDLE_MS).unref();
}

/** Ends all threads. Their connections hold the database file open, which some systems then refuse to move. */
export async function endThreads(): Promise<void> {
  await Promise.all(pool.splice(0).map(({ worker }) => worker.terminate()));
}

function removeFromPool(pooled: PooledWorker): void {
  const place = pool.indexOf(pooled);
  if (place !== -1) pool.splice(place, 1);
}
