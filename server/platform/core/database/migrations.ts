import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Sqlite } from "#server/platform/core/database/driver.ts";

/** Folder of the program's migrations. */
export const MIGRATIONS = "drizzle/migrations";

type Migration = { sql: string[]; folderMillis: number; hash: string };
type Applied = { hash: string; created_at: number };

/** Drizzle's own table, so that its tools know what was applied. */
const TABLE = "__drizzle_migrations";

/**
 * The migrations that a database still needs, none of a current one. Throws one sentence if another version of the program has written
 * it whose migrations this one does not have.
 */
export function pendingMigrations(sqlite: Sqlite, folder: string): Migration[] {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const applied = appliedIn(sqlite);
  const stranger = applied.find(({ hash }, place) => known[place]?.hash !== hash);
  if (stranger) {
    const newest = known.at(-1)?.folderMillis ?? 0;
    throw new Error(
      stranger.created_at > newest
        ? "this data was written by a newer version of Keyrack. Start that version, or restore a backup that was made before its update."
        : "this data was written by a version of Keyrack from before its first release, which this version cannot read.",
    );
  }
  return known.slice(applied.length);
}

/** True if a database has been set up by Keyrack. */
export function isSetUp(sqlite: Sqlite): boolean {
  return appliedIn(sqlite).length > 0;
}

function appliedIn(sqlite: Sqlite): Applied[] {
  const hasTable = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(TABLE) !== undefined;
  return hasTable ? sqlite.prepare<[], Applied>(`SELECT hash, created_at FROM ${TABLE} ORDER BY created_at`).all() : [];
}

/**
 * Migrates a database to the newest schema, in one transaction that is undone where a statement fails or a reference is broken. Foreign
 * keys are off meanwhile: rebuilding a table would delete its children by cascade.
 */
export function migrate(sqlite: Sqlite, folder: string): void {
  const pending = pendingMigrations(sqlite, folder);
  if (pending.length === 0) return;
  sqlite.pragma("foreign_keys = OFF");
  try {
    sqlite.transaction(() => {
      sqlite.exec(`CREATE TABLE IF NOT EXISTS ${TABLE} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`);
      const note = sqlite.prepare(`INSERT INTO ${TABLE} (hash, created_at) VALUES (?, ?)`);
      for (const { sql, hash, folderMillis } of pending) {
        for (const statement of sql) sqlite.exec(statement);
        note.run(hash, folderMillis);
      }
      const broken = sqlite.pragma("foreign_key_check");
      if (Array.isArray(broken) && broken.length > 0) throw new Error(`broken references: ${JSON.stringify(broken.slice(0, 5))}`);
    })();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(`the data could not be updated and is unchanged; the former version can go on with it (${reason})`, { cause: thrown });
  } finally {
    sqlite.pragma("foreign_keys = ON");
  }
}
