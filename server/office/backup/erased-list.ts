import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { contacts } from "#server/guests/contacts/tables.ts";
import { Database, type Sqlite } from "#server/platform/core/database/driver.ts";
import { ifDiskAllows } from "#server/platform/core/monitoring/disk.ts";
import { DATABASE_FILE } from "#server/platform/core/process/data-dir.ts";
import { members } from "#server/tenant/team/tables.ts";

/** Beside the database, so that a restore, which replaces the database, leaves it. */
const ERASED_FILE = "erased.txt";
const KINDS = ["contact", "user"] as const;
/** Prefix of a line that takes a person off the list. */
const KEPT = "kept";

/** An erased person: only an id, which says nothing without data that contains it. */
export type Erased = { kind: (typeof KINDS)[number]; property_id: string; id: string };
/** The same with the trusted moment of the erasure (ISO instant); null in lines of earlier versions. */
export type ErasedAt = Erased & { at: string | null };

/**
 * The ids of contacts erased in this DATA_DIR, whatever backup was restored since, except for those taken off the list. Lines that are torn
 * or not understood are left out.
 */
export function erasedIn(dataDir: string): ErasedAt[] {
  const path = join(dataDir, ERASED_FILE);
  if (!existsSync(path)) return [];
  const listed = new Map<string, ErasedAt>();
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const words = line.split(" ");
    const isKept = words[0] === KEPT;
    const [word, property_id, id, at = null, ...more] = isKept ? words.slice(1) : words;
    const kind = KINDS.find((each) => each === word);
    if (!kind || !property_id || !id || more.length > 0 || (at !== null && Number.isNaN(Date.parse(at)))) continue;
    const erased = { kind, property_id, id, at };
    if (isKept) listed.delete(keyOf(erased));
    else if (!listed.has(keyOf(erased))) listed.set(keyOf(erased), erased);
  }
  return [...listed.values()];
}

/** Adds to the list anyone who is not on it. On a full disk it is done at the next start. */
export function noteErased(dataDir: string, erased: readonly ErasedAt[]): void {
  const known = new Set(erasedIn(dataDir).map(keyOf));
  const news = new Map(erased.filter((each) => !known.has(keyOf(each))).map((each) => [keyOf(each), each]));
  append(
    dataDir,
    [...news].map(([key, { at }]) => (at === null ? key : `${key} ${at}`)),
  );
}

/** Takes a person off the list who was erased only because of a wrong clock. */
export function noteKept(dataDir: string, erased: Erased): void {
  append(dataDir, [`${KEPT} ${keyOf(erased)}`]);
}

/** A new line first: the last one may have been torn by a power failure. */
function append(dataDir: string, lines: readonly string[]): void {
  if (lines.length > 0) ifDiskAllows(() => appendFileSync(join(dataDir, ERASED_FILE), `\n${lines.join("\n")}\n`, { flush: true }));
}

const keyOf = ({ kind, property_id, id }: Erased) => `${kind} ${property_id} ${id}`;

/** True if an erasure is dated later than now: the clock was wrong then, and nobody has asked for it. */
export function isErasedLater({ at }: ErasedAt, now: string): boolean {
  return at !== null && at > now;
}

/** The ids of contacts erased in a database itself. */
function erasedRows(sqlite: Sqlite): ErasedAt[] {
  const db = drizzle(sqlite);
  const people = db
    .select({ kind: sql<"contact">`'contact'`, property_id: contacts.property_id, id: contacts.id, at: contacts.anonymized_at })
    .from(contacts)
    .where(isNotNull(contacts.anonymized_at));
  const colleagues = db
    .select({ kind: sql<"user">`'user'`, property_id: members.property_id, id: members.user_id, at: members.erased_at })
    .from(members)
    .where(isNotNull(members.erased_at));
  return [...people.all(), ...colleagues.all()];
}

/** Adds anyone who is erased in a database to the list beside it: the list is lost with a disk, and what a backup holds of it is this. */
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

/**
 * The number of listed contacts that are in a database as if they had never been erased: `again` will be erased at the next start, `later`
 * are those whom a wrong clock has erased.
 */
export function countToEraseAgain(dataDir: string, sqlite: Sqlite, now: string): { again: number; later: number } {
  const db = drizzle(sqlite);
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  const there = {
    contact: idsOf(db.select({ id: contacts.id }).from(contacts).all()),
    user: idsOf(db.select({ id: members.user_id }).from(members).all()),
  };
  const erased = new Set(erasedRows(sqlite).map(keyOf));
  const back = erasedIn(dataDir).filter((each) => there[each.kind].has(each.id) && !erased.has(keyOf(each)));
  const later = back.filter((each) => isErasedLater(each, now)).length;
  return { again: back.length - later, later };
}
