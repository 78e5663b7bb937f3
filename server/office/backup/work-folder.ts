import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Database, type Sqlite } from "#server/platform/core/database/driver.ts";

/** The prefix of the folders in which backups are put together, or opened for a test. */
const PREFIX = ".backup-";
/** Held while the folder is used. The operating system releases it when the process ends, also by SIGKILL. */
const LOCK_FILE = "in-use.lock";
/** Names the incomplete backup that the folder's process is writing elsewhere. */
const PARTIAL_NOTE = "partial.txt";
/** Held while folders are created or looked through, so that no folder is seen before it is locked. */
const GATE_FILE = "backup.lock";
const GATE_TIMEOUT_MS = 5_000;

export type WorkFolder = { path: string; remove(): void };

/**
 * Creates a locked folder in DATA_DIR, and removes those of killed processes: they keep the bytes of files that were deleted since.
 * `partial` is an incomplete backup that goes with the folder.
 */
export function makeWorkFolder(data_dir: string, partial: string | null = null): WorkFolder {
  return throughGate(data_dir, () => {
    removeUnused(data_dir);
    const path = mkdtempSync(join(data_dir, PREFIX));
    const lock = tryToLock(join(path, LOCK_FILE));
    if (partial !== null) writeFileSync(join(path, PARTIAL_NOTE), resolve(partial));
    return {
      path,
      remove() {
        lock?.close();
        removeWithPartial(path);
      },
    };
  });
}

/** Removes what killed backups have left in DATA_DIR and beside the backups that they were writing. */
export function removeAbandonedWork(data_dir: string): void {
  throughGate(data_dir, () => removeUnused(data_dir));
}

function removeUnused(data_dir: string): void {
  for (const name of readdirSync(data_dir).filter((each) => each.startsWith(PREFIX))) {
    const path = join(data_dir, name);
    const lock = tryToLock(join(path, LOCK_FILE));
    if (lock === null) continue;
    lock.close();
    removeWithPartial(path);
  }
}

function removeWithPartial(path: string): void {
  const partial = readNote(join(path, PARTIAL_NOTE));
  if (partial) rmSync(partial, { force: true });
  rmSync(path, { recursive: true, force: true });
}

function readNote(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function throughGate<T>(data_dir: string, work: () => T): T {
  const gate = new Database(join(data_dir, GATE_FILE), { timeout: GATE_TIMEOUT_MS });
  try {
    gate.exec("BEGIN EXCLUSIVE");
    return work();
  } finally {
    gate.close();
  }
}

/** Null if another connection holds the lock, or if the folder belongs to another user. */
function tryToLock(file: string): Sqlite | null {
  let lock: Sqlite | null = null;
  try {
    lock = new Database(file, { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch {
    lock?.close();
    return null;
  }
}
