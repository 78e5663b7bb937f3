import { Worker } from "node:worker_threads";
import { type Question, questionsReading, type Reading } from "#server/core/reading.ts";
import type { Answered, Asked } from "#server/core/reading-thread.ts";
import type { View } from "#server/core/work.ts";

type Waiting = { resolve(answer: unknown): void; reject(reason: Error): void };
type Reader = { worker: Worker; waiting: Map<number, Waiting>; next: number; rest: NodeJS.Timeout | null };

/** One for all ledgers of the process. */
let current: Reader | null = null;
/** A reader that nobody has asked for so long goes home. */
const IDLE_MS = 60_000;

/**
 * Has something read on a read-only connection in a thread of its own, so that nothing at the desk waits for it. The
 * answer is of one moment: that of the last commit.
 */
export function askAside<Input, Answer>({ db }: Pick<View, "db">, { name }: Reading<Input, Answer>, input: Input): Promise<Answer> {
  const reader = (current ??= startReader());
  if (reader.rest) clearTimeout(reader.rest);
  const id = reader.next++;
  const asked: Asked = { id, file: db.$client.name, name, input };
  return new Promise<Answer>((resolve, reject) => {
    reader.waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject });
    reader.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    reader.worker.postMessage(asked);
  });
}

/** Asks questions that take their time, all of the same moment. */
export function readAside(view: Pick<View, "db">, questions: readonly Question[]): Promise<unknown[][]> {
  return askAside(view, questionsReading, questions);
}

function startReader(): Reader {
  const worker = startThread();
  const reader: Reader = { worker, waiting: new Map(), next: 1, rest: null };
  const forget = (reason: Error) => {
    if (current === reader) current = null;
    for (const { reject } of reader.waiting.values()) reject(reason);
    reader.waiting.clear();
  };
  worker.on("message", ({ id, answer, failure }: Answered) => {
    const asker = reader.waiting.get(id);
    reader.waiting.delete(id);
    if (reader.waiting.size === 0) goHomeLater(reader);
    if (failure === undefined) asker?.resolve(answer);
    else asker?.reject(new Error(failure));
  });
  worker.on("error", forget);
  worker.on("exit", () => forget(new Error("the reading thread has ended")));
  worker.unref();
  return reader;
}

/** Room for the rows of some weeks, so that they are swept away before anybody carries them about. */
const LIMITS = { maxYoungGenerationSizeMb: 64 };

/** The house is bundled, and the thread beside it; in tests and while it is being built it runs from its sources. */
function startThread(): Worker {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./thread.mjs", import.meta.url), { resourceLimits: LIMITS });
  const source = new URL("../thread.ts", import.meta.url).href;
  const start = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(start, { eval: true, resourceLimits: LIMITS });
}

/** Neither the thread nor its clock keeps a process alive that has nothing else to do. */
function goHomeLater(reader: Reader): void {
  reader.worker.unref();
  reader.rest = setTimeout(() => {
    if (current === reader) current = null;
    void reader.worker.terminate();
  }, IDLE_MS).unref();
}
