import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import Database from "better-sqlite3";
import type { Sqlite } from "#server/core/db.ts";
import { headSeq } from "#server/core/events.ts";
import type { Making, Reading } from "#server/core/reading.ts";

/** What the thread is asked, of which ledger if it is about one, and what it answers. */
export type Asked = { id: number; file: string | null; name: string; inputs: readonly unknown[] };
/** `moment` is the last event that the answers know of: every change of the books has one. What is made knows of none. */
export type Answered = { id: number; answers: unknown[]; moment: number; failure?: string };

/** Ledgers that are open at the same time: a running house has one. */
const MOST_OPEN = 4;

const MAPPED_BYTES = 1024 ** 3;

/** Reads what the house asks, each from one snapshot of the ledger, which it can only read; and makes what takes its time. */
export function serveAside(readings: readonly Reading<never, unknown>[], makings: readonly Making<never, unknown>[]): void {
  const readingOf = new Map(readings.map((reading) => [reading.name, reading]));
  const makingOf = new Map(makings.map((making) => [making.name, making]));
  const open = new Map<string, Sqlite>();

  function ledgerAt(file: string): Sqlite {
    const known = open.get(file);
    if (known) return known;
    for (const [oldest, db] of open) {
      if (open.size < MOST_OPEN) break;
      db.close();
      open.delete(oldest);
    }
    const db = new Database(file, { readonly: true });
    db.pragma("busy_timeout = 5000");
    db.pragma("query_only = ON");
    // Much is read and little of it twice: from where the system has it, without a copy.
    db.pragma(`mmap_size = ${MAPPED_BYTES}`);
    open.set(file, db);
    return db;
  }

  async function answer({ id, file, name, inputs }: Asked): Promise<Answered> {
    const making = makingOf.get(name);
    if (making) return { id, moment: 0, answers: await Promise.all(inputs.map((input) => making.make(input as never))) };
    const reading = readingOf.get(name);
    if (!reading || file === null) throw new Error(`nobody reads ${name}`);
    const db = ledgerAt(file);
    return db.transaction(() => {
      const moment = headSeq({ $client: db });
      return { id, moment, answers: inputs.map((input) => reading.read({ $client: db }, input as never)) };
    })();
  }

  letDeskGoFirst();
  parentPort?.on("message", (asked: Asked) => {
    answer(asked).then(tell, (thrown: unknown) => {
      const failure = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      tell({ id: asked.id, answers: [], moment: 0, failure });
    });
  });
}

/** Linux has a priority for each thread; elsewhere it would be that of the whole house. */
function letDeskGoFirst(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Long bytes go over as they are, without a copy. */
function tell(answered: Answered): void {
  const bytes = answered.answers.flatMap((answer) =>
    answer instanceof Object && "bytes" in answer && answer.bytes instanceof Uint8Array ? [answer.bytes.buffer as ArrayBuffer] : [],
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answered, bytes);
}
