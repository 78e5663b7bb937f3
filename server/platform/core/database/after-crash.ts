import { existsSync, statSync } from "node:fs";
import { Database } from "#server/platform/core/database/driver.ts";

/**
 * Checks a database whose process was killed before its write-ahead log is written into it: a log that is damaged, or that belongs to
 * another database, would ruin it. Does nothing after a clean end, which leaves no log. Throws SQLite's error if the database is damaged.
 */
export function assertWholeAfterCrash(file: string): void {
  if (!existsSync(file) || (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  // Only a connection that may write takes the log over when it closes.
  const database = new Database(file, { readonly: true });
  try {
    const found = database.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Database.SqliteError("database disk image is malformed", "SQLITE_CORRUPT");
  } finally {
    database.close();
  }
}
