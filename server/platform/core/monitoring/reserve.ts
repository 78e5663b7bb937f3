import { existsSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diskTrouble, ifDiskAllows } from "#server/platform/core/monitoring/disk.ts";

const RESERVE_FILE = "reserve";
/** Twice what SQLite's write-ahead log grows to before it is written back. */
const RESERVE_BYTES = 8 * 1_048_576;

/** Keeps some space of the disk for the day on which it is full, as long as the disk has several times as much left. */
export function keepReserve(dataDir: string): void {
  const path = join(dataDir, RESERVE_FILE);
  if (existsSync(path)) return;
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < 3 * RESERVE_BYTES) return;
  const partial = `${path}.partial`;
  ifDiskAllows(() => {
    try {
      writeFileSync(partial, Buffer.alloc(RESERVE_BYTES), { flush: true });
      renameSync(partial, path);
    } finally {
      rmSync(partial, { force: true });
    }
  });
}

/**
 * Runs a task that has to succeed on a full disk, too, such as a login: only users who can log in can delete something. If the disk is
 * full, deletes the reserve file and runs the task again.
 */
export async function withReserve<T>(dataDir: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (thrown) {
    const path = join(dataDir, RESERVE_FILE);
    if (diskTrouble(thrown) !== "full" || !existsSync(path)) throw thrown;
    rmSync(path);
    return task();
  }
}
