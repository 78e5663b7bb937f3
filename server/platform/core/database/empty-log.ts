import { setImmediate, setTimeout } from "node:timers/promises";
import type { Db } from "#server/platform/core/database/db.ts";

const TRIES = 40;
const PAUSE_MS = 100;

/**
 * Writes the write-ahead log into the database and truncates it, so that former contents of pages are gone from the disk. Waits for readers
 * in worker threads without blocking the event loop. Returns false if one of them reads for longer.
 */
export async function emptyLog({ $client }: Db): Promise<boolean> {
  // The transaction before has held other calls already.
  await setImmediate();
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await setTimeout(PAUSE_MS);
    if (!$client.open || isEmptied($client)) return true;
  }
  return false;
}

/** Writes back what no reader needs any more, so that less is left for `emptyLog` to do at once. */
export function writeLogBack({ $client }: Db): void {
  $client.pragma("wal_checkpoint(PASSIVE)");
}

/** SQLite itself would wait for readers synchronously. */
function isEmptied(sqlite: Db["$client"]): boolean {
  const wait = Number(sqlite.pragma("busy_timeout", { simple: true }));
  sqlite.pragma("busy_timeout = 0");
  try {
    const [{ busy } = { busy: 1 }] = sqlite.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
    return busy === 0;
  } finally {
    sqlite.pragma(`busy_timeout = ${wait}`);
  }
}
