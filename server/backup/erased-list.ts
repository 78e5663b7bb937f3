import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
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

/** Who is erased in a database itself. */
function erasedRows(sqlite: Sqlite): Erased[] {
  const db = drizzle(sqlite);
  const people = db
    .select({ kind: sql<"contact">`'contact'`, property_id: contacts.property_id, id: contacts.id })
    .from(contacts)
    .where(isNotNull(contacts.anonymized_at));
  const colleagues = db
    .select({ kind: sql<"user">`'user'`, property_id: members.property_id, id: members.user_id })
    .from(members)
    .where(isNotNull(members.erased_at));
  return [...people.all(), ...colleagues.all()];
}

/** Adds whoever is erased in a database to the list beside it: the list is lost with a disk, and what a backup holds of it is this. */
export function noteErasedOf(dataDir: string, sqlite: Sqlite): void {
  noteErased(dataDir, erasedRows(sqlite));
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
  const db = drizzle(sqlite);
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  const there = {
    contact: idsOf(db.select({ id: contacts.id }).from(contacts).all()),
    user: idsOf(db.select({ id: members.user_id }).from(members).all()),
  };
  const erased = new Set(erasedRows(sqlite).map(lineOf));
  return erasedIn(dataDir).filter((each) => there[each.kind].has(each.id) && !erased.has(lineOf(each))).length;
}
