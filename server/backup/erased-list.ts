import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import { contacts } from "#server/contacts/tables.ts";
import { Database, type Sqlite } from "#server/core/database/driver.ts";
import { ifDiskAllows } from "#server/core/monitoring/disk.ts";
import { DATABASE_FILE } from "#server/core/process/data-dir.ts";
import { members } from "#server/team/tables.ts";

/** Beside the database, so that a restore, which replaces the database, leaves it. */
const ERASED_FILE = "erased.txt";
const KINDS = ["contact", "user"] as const;
/** Somebody who was erased: no more than an id, which says nothing without data that has it. */
export type Erased = { kind: (typeof KINDS)[number]; property_id: string; id: string };

/** Who was erased in this DATA_DIR, whatever backup was restored since. Lines that are torn or not understood are left out. */
export function erasedIn(dataDir: string): Erased[] {
  const path = join(dataDir, ERASED_FILE);
  if (!existsSync(path)) return [];
  return [...new Set(readFileSync(path, "utf8").split("\n"))].flatMap((line) => {
    const [word, property_id, id, ...more] = line.split(" ");
    const kind = KINDS.find((each) => each === word);
    return kind && property_id && id && more.length === 0 ? [{ kind, property_id, id }] : [];
  });
}

/** Adds to the list whoever is not on it. On a full disk it is done at the next start. */
export function noteErased(dataDir: string, erased: readonly Erased[]): void {
  const known = new Set(erasedIn(dataDir).map(lineOf));
  const lines = [...new Set(erased.map(lineOf))].filter((line) => !known.has(line));
  // A new line first: the last one may have been torn by a power failure.
  if (lines.length > 0) ifDiskAllows(() => appendFileSync(join(dataDir, ERASED_FILE), `\n${lines.join("\n")}\n`, { flush: true }));
}

const lineOf = ({ kind, property_id, id }: Erased) => `${kind} ${property_id} ${id}`;

const ERASED_ROWS = `SELECT 'contact' AS kind, property_id, id FROM "${getTableName(contacts)}" WHERE ${contacts.anonymized_at.name} IS NOT NULL
  UNION SELECT 'user', property_id, user_id FROM "${getTableName(members)}" WHERE ${members.erased_at.name} IS NOT NULL`;

/** Adds whoever is erased in a database to the list beside it: the list is lost with a disk, and what a backup holds of it is this. */
export function noteErasedOf(dataDir: string, sqlite: Sqlite): void {
  noteErased(dataDir, sqlite.prepare<[], Erased>(ERASED_ROWS).all());
}

/** The same before the database is replaced. One that cannot be read tells nothing; the list has what was written to it. */
export function noteErasedBeforeRestore(dataDir: string): void {
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path)) return;
  try {
    const database = new Database(path, { readonly: true });
    try {
      noteErasedOf(dataDir, database);
    } finally {
      database.close();
    }
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown;
  }
}

/** How many of the list are in a database as if they had never been erased. */
export function countToEraseAgain(dataDir: string, sqlite: Sqlite): number {
  const erased = new Set(sqlite.prepare<[], Erased>(ERASED_ROWS).all().map(lineOf));
  const isThere = {
    contact: sqlite.prepare(`SELECT 1 FROM "${getTableName(contacts)}" WHERE property_id = ? AND id = ?`),
    user: sqlite.prepare(`SELECT 1 FROM "${getTableName(members)}" WHERE property_id = ? AND user_id = ?`),
  };
  const left = erasedIn(dataDir).filter((each) => !erased.has(lineOf(each)));
  return left.filter(({ kind, property_id, id }) => isThere[kind].get(property_id, id) !== undefined).length;
}
