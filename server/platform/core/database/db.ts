import { dirname } from "node:path";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { Database, type Sqlite } from "#server/platform/core/database/driver.ts";
import { noteReads } from "#server/platform/core/database/reads.ts";
import { type SlowQuery, timeStatements } from "#server/platform/core/monitoring/slow-queries.ts";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import { phoneDigits } from "#server/platform/core/text/phone.ts";
import { fold, foldings, searchText } from "#shared/platform/core/fold.ts";

export type Db = BetterSQLite3Database & { $client: Sqlite };

/** Opens the database. A committed write survives a power cut (`synchronous = FULL`). Slow statements are reported to `onSlow`. */
export function openDb(file: string, onSlow?: (query: SlowQuery) => void): Db {
  if (file !== ":memory:") makeFolder(dirname(file));
  const sqlite = new Database(file);
  if (onSlow) timeStatements(sqlite, onSlow);
  noteReads(sqlite);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 5000");
  // 32 MB: a room plan of 25,000 bookings is read from all over the file.
  sqlite.pragma("cache_size = -32000");
  // What is deleted or replaced is overwritten with zeros, so that nothing of an erased person stays in free pages.
  sqlite.pragma("secure_delete = ON");
  defineFunctions(sqlite);
  return drizzle(sqlite);
}

/** The functions of ours that statements call. */
export function defineFunctions(sqlite: Sqlite): void {
  sqlite.function("fold", { deterministic: true }, (value) => fold(String(value ?? "")));
  sqlite.function("fold_plain", { deterministic: true }, (value) => foldings(String(value ?? ""))[1]);
  sqlite.function("search_text", { deterministic: true, varargs: true }, (...values: unknown[]) =>
    searchText(...values.map((value) => (value === null ? null : String(value)))),
  );
  sqlite.function("phone_digits", { deterministic: true }, (phone, country) =>
    phoneDigits(String(phone ?? ""), country === null ? null : String(country)),
  );
}
