import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Sqlite } from "#server/core/db.ts";
import type { View } from "#server/core/work.ts";

/** One question to the ledger; every `$name` in it has its value. */
export type Question = { sql: string; values: Readonly<Record<string, string | number | null>> };

type Waiting = { resolve(answers: unknown[][]): void; reject(reason: Error): void };
type Reader = { worker: Worker; waiting: Map<number, Waiting>; next: number; rest: NodeJS.Timeout | null };

const readers = new WeakMap<Sqlite, Reader>();
/** A reader that nobody has asked for so long goes home. */
const IDLE_MS = 60_000;
const DATABASE = createRequire(import.meta.url).resolve("better-sqlite3");

/**
 * The reading thread, as text: a worker needs a file that Node runs as it stands, and the house is bundled, and run
 * from its sources in tests. All questions of a message are asked in one snapshot.
 */
const READER = `
const { parentPort, workerData } = require("node:worker_threads");
const Database = require(workerData.database);
const db = new Database(workerData.file, { readonly: true });
db.pragma("busy_timeout = 5000");
db.pragma("query_only = ON");
const statements = new Map();
function statementOf(sql) {
  let statement = statements.get(sql);
  if (!statement) {
    if (statements.size > 200) statements.clear();
    statements.set(sql, (statement = db.prepare(sql)));
  }
  return statement;
}
const answerAll = db.transaction((questions) => questions.map(({ sql, values }) => statementOf(sql).all(values)));
parentPort.on("message", ({ id, questions }) => {
  try {
    parentPort.postMessage({ id, answers: answerAll(questions) });
  } catch (thrown) {
    parentPort.postMessage({ id, failure: String(thrown && thrown.stack || thrown) });
  }
});
`;

/**
 * Asks questions that take their time (reports, exports) on a read-only connection in a thread of its own, so that
 * nothing at the desk waits for them. The answers are of one moment: that of the last commit.
 */
export function readAside({ db }: View, questions: readonly Question[]): Promise<unknown[][]> {
  const reader = readerOf(db.$client);
  if (reader.rest) clearTimeout(reader.rest);
  const id = reader.next++;
  return new Promise((resolve, reject) => {
    reader.waiting.set(id, { resolve, reject });
    reader.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    reader.worker.postMessage({ id, questions });
  });
}

type Told = { id: number; answers?: unknown[][]; failure?: string };

function readerOf(client: Sqlite): Reader {
  const known = readers.get(client);
  if (known) return known;
  const worker = new Worker(READER, { eval: true, workerData: { file: client.name, database: DATABASE } });
  const reader: Reader = { worker, waiting: new Map(), next: 1, rest: null };
  readers.set(client, reader);
  const forget = (reason: Error) => {
    if (readers.get(client) === reader) readers.delete(client);
    for (const { reject } of reader.waiting.values()) reject(reason);
    reader.waiting.clear();
  };
  worker.on("message", ({ id, answers, failure }: Told) => {
    const asker = reader.waiting.get(id);
    reader.waiting.delete(id);
    if (reader.waiting.size === 0) goHomeLater(client, reader);
    if (answers) asker?.resolve(answers);
    else asker?.reject(new Error(failure));
  });
  worker.on("error", forget);
  worker.on("exit", () => forget(new Error("the reading thread has ended")));
  worker.unref();
  return reader;
}

/** Neither the thread nor its clock keeps a process alive that has nothing else to do. */
function goHomeLater(client: Sqlite, reader: Reader): void {
  reader.worker.unref();
  reader.rest = setTimeout(() => {
    if (readers.get(client) === reader) readers.delete(client);
    void reader.worker.terminate();
  }, IDLE_MS).unref();
}
