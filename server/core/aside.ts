import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Answered, Asked } from "#server/core/aside-thread.ts";
import { type Making, type Question, questionsReading, type Reading } from "#server/core/reading.ts";
import type { View } from "#server/core/work.ts";

type Heard = Pick<Answered, "answers" | "moment">;
type Waiting = { resolve(heard: Heard): void; reject(reason: Error): void };
type Reader = { worker: Worker; waiting: Map<number, Waiting>; next: number; rest: NodeJS.Timeout | null };

/** For all ledgers of the process. More than two would take the desk its turn. */
const readers: Reader[] = [];
const MOST_READERS = Math.min(2, availableParallelism());
/** A reader that nobody has asked for so long goes home. */
const IDLE_MS = 60_000;

/**
 * Has something read on a read-only connection in a thread of its own, so that nothing at the desk waits for it. The
 * answer is of one moment: that of the last commit.
 */
async function askAside<Input, Answer>(view: Pick<View, "db">, reading: Reading<Input, Answer>, input: Input): Promise<Answer> {
  const { answers } = await ask(view.db.$client.name, reading, [input]);
  return answers[0] as Answer;
}

/** Has something made in a thread of its own: the desk goes on working meanwhile. */
export async function makeAside<Input, Answer>(making: Making<Input, Answer>, input: Input): Promise<Answer> {
  const { answers } = await ask(null, making, [input]);
  return answers[0] as Answer;
}

/**
 * Has the parts of something long read side by side. All answers are of one moment too: where a change came between two
 * of them, one reader reads everything once more.
 */
export async function askTogether<Input, Answer>(
  view: Pick<View, "db">,
  reading: Reading<Input, Answer>,
  parts: readonly Input[],
): Promise<Answer[]> {
  const heard = await Promise.all(parts.map((part) => ask(view.db.$client.name, reading, [part])));
  const isOneMoment = heard.every(({ moment }) => moment === heard[0]?.moment);
  const answers = isOneMoment ? heard.flatMap((each) => each.answers) : (await ask(view.db.$client.name, reading, parts)).answers;
  return answers as Answer[];
}

/** Asks questions that take their time, all of the same moment. */
export function readAside(view: Pick<View, "db">, questions: readonly Question[]): Promise<unknown[][]> {
  return askAside(view, questionsReading, questions);
}

function ask(file: string | null, { name }: { name: string }, inputs: readonly unknown[]): Promise<Heard> {
  const reader = freeReader();
  if (reader.rest) clearTimeout(reader.rest);
  const id = reader.next++;
  const asked: Asked = { id, file, name, inputs };
  return new Promise((resolve, reject) => {
    reader.waiting.set(id, { resolve, reject });
    reader.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    reader.worker.postMessage(asked);
  });
}

/** One with nothing to do, or a new one, or the one with the least to do. */
function freeReader(): Reader {
  const [least] = [...readers].sort((one, other) => one.waiting.size - other.waiting.size);
  if (least && (least.waiting.size === 0 || readers.length >= MOST_READERS)) return least;
  const reader = startReader();
  readers.push(reader);
  return reader;
}

function startReader(): Reader {
  const worker = startThread();
  const reader: Reader = { worker, waiting: new Map(), next: 1, rest: null };
  const forget = (reason: Error) => {
    dismiss(reader);
    for (const { reject } of reader.waiting.values()) reject(reason);
    reader.waiting.clear();
  };
  worker.on("message", ({ id, answers, moment, failure }: Answered) => {
    const asker = reader.waiting.get(id);
    reader.waiting.delete(id);
    if (reader.waiting.size === 0) goHomeLater(reader);
    if (failure === undefined) asker?.resolve({ answers, moment });
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
    dismiss(reader);
    void reader.worker.terminate();
  }, IDLE_MS).unref();
}

function dismiss(reader: Reader): void {
  const place = readers.indexOf(reader);
  if (place !== -1) readers.splice(place, 1);
}
