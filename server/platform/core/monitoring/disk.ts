import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#server/platform/core/database/db.ts";
import type { DiskTrouble } from "#shared/tenant/system/schema.ts";

export type DiskState = { trouble: DiskTrouble | null; free: number; total: number };

const TRIAL_FILE = ".write-trial";
const TRIAL = Buffer.alloc(65_536);
/** Strangers may ask for the state as often as they like. */
const LOOKED_AT_EVERY_MS = 2_000;

const known = new WeakMap<object, { at: number; state: DiskState }>();

/** The free space of DATA_DIR and if it can be written to; checked every two seconds at most. */
export function diskState(db: Db, dataDir: string): DiskState {
  const before = known.get(db.$client);
  if (before && performance.now() - before.at < LOOKED_AT_EVERY_MS) return before.state;
  const state = look(db, dataDir);
  known.set(db.$client, { at: performance.now(), state });
  return state;
}

function look({ $client }: Db, dataDir: string): DiskState {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir);
    const space = { free: bavail * bsize, total: blocks * bsize };
    if (!$client.open || $client.readonly) return { trouble: "not_writable", ...space };
    // A file that was deleted or replaced under a running process: what is written now would be gone with it.
    statSync($client.name);
    tryToWrite(join(dataDir, TRIAL_FILE));
    return { trouble: null, ...space };
  } catch (thrown) {
    const isGone = thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
    return { trouble: isGone ? "missing" : (diskTrouble(thrown) ?? "not_writable"), free: 0, total: 0 };
  }
}

/** Writes a little file: neither a quota nor a disk that was remounted to be only read shows in its figures. */
function tryToWrite(path: string): void {
  try {
    const file = openSync(path, "w");
    try {
      writeSync(file, TRIAL);
    } finally {
      closeSync(file);
    }
  } finally {
    rmSync(path, { force: true });
  }
}

const BY_CODE: Readonly<Record<string, DiskTrouble>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  SQLITE_FULL: "full",
  EROFS: "not_writable",
  EACCES: "not_writable",
  EPERM: "not_writable",
  SQLITE_IOERR: "not_writable",
  SQLITE_READONLY: "not_writable",
  SQLITE_READONLY_DBMOVED: "missing",
  SQLITE_CANTOPEN: "missing",
  SQLITE_CORRUPT: "damaged",
  SQLITE_NOTADB: "damaged",
};

/** Reads a disk problem from an error of the file system or of SQLite; null for any other error. */
export function diskTrouble(thrown: unknown): DiskTrouble | null {
  if (!(thrown instanceof Error) || !("code" in thrown) || typeof thrown.code !== "string") return null;
  const { code } = thrown;
  return BY_CODE[code] ?? BY_CODE[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ""] ?? null;
}

/**
 * Runs a write that is no more than a note, such as when a session was last used. On a full disk it is left out, so that people can still
 * read.
 */
export function ifDiskAllows(write: () => void): void {
  try {
    write();
  } catch (thrown) {
    if (diskTrouble(thrown) === null) throw thrown;
  }
}

/** The sizes of the database and of its write-ahead log, in bytes. */
export function databaseSizes({ $client }: Db): { database: number; wal: number } {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return { database: sizeOf($client.name), wal: sizeOf(`${$client.name}-wal`) };
}
