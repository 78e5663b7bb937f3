import { type SQL, sql } from "drizzle-orm";
import { soughtDigits } from "#server/core/text/phone.ts";
import { foldings } from "#shared/core/fold.ts";

/** The kinds of entries, as the triggers of the index number them. */
export const KINDS = { contact: 1, booking: 2, group: 3, invoice: 4, room: 5 } as const;
export type IndexedKind = keyof typeof KINDS;

/** Where the entries of one kind of a property lie: from `base` on, so many. */
const SPAN = 4_294_967_296;

/** Further words of a text are not looked at. */
const MAX_WORDS = 6;

/** The index knows which entries hold three letters; of two it is asked with every third that may follow. */
const INDEXED = /^.{3,}$/su;
const THIRDS = " abcdefghijklmnopqrstuvwxyz0123456789.,-@/&'+(".split("");

/** People are in an index of their own. */
export function indexOf(kind: IndexedKind): "search_people" | "search_codes" {
  return kind === "contact" ? "search_people" : "search_codes";
}

/** A sought text in both spellings. */
export type Sought = { words: readonly (readonly [spelt: string, plain: string])[]; phrase: readonly [spelt: string, plain: string] };

/**
 * The words of a text as the index keeps them; none where nothing is left of it to look for. A telephone number is one
 * word, sought as it is written and as it is kept (`phoneDigits`).
 */
export function soughtIn(text: string): Sought {
  const digits = soughtDigits(text);
  if (digits !== null) {
    const word = [text.replace(/\s/g, ""), digits] as const;
    return { words: [word], phrase: word };
  }
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map(foldings)
    .filter(([spelt, plain]) => spelt !== "" && plain !== "")
    .slice(0, MAX_WORDS);
  return { words, phrase: [words.map(([spelt]) => spelt).join(" "), words.map(([, plain]) => plain).join(" ")] };
}

/** Pieces of text that an entry must hold, each in one of its spellings. */
export type Pieces = readonly (readonly string[])[];

/** How well an entry fits, best first: the whole words, a word that begins so, each word somewhere at a word's beginning, anywhere. */
export function tiersOf({ words, phrase }: Sought): Pieces[] {
  const around = (before: string, [spelt, plain]: readonly [string, string], after: string) => [
    `${before}${spelt}${after}`,
    `${before}${plain}${after}`,
  ];
  const beginnings = words.map((word) => around(" ", word, ""));
  return [[around(" ", phrase, " ")], [around(" ", phrase, "")], ...(words.length > 1 ? [beginnings] : []), words];
}

/**
 * What the index is asked for: entries that may hold these pieces, which are sought in them then. Short ones are asked
 * for only where there is nothing longer; null where it can't be asked, or a walk through all of the kind is quicker.
 */
export function matchOf(pieces: Pieces, kind: IndexedKind): string | null {
  if (kind === "room" || kind === "group") return null;
  const long = pieces.filter((spellings) => spellings.every((piece) => INDEXED.test(piece)));
  const pair = long.length > 0 ? undefined : pieces.find((spellings) => spellings.every((piece) => /^[ -~]{2}$/.test(piece)));
  const asked = pair ? [pair] : long;
  if (asked.length === 0) return null;
  return asked.map((spellings) => `(${[...new Set(spellings)].map(lettersOf).join(" OR ")})`).join(" AND ");
}

/** Three letters after three letters, and the last three: what is between is sought in the entry itself. */
function lettersOf(piece: string): string {
  if (!INDEXED.test(piece)) return THIRDS.map((third) => quoted(piece + third)).join(" OR ");
  const letters = Array.from(piece);
  const last = letters.length - 3;
  const starts = letters.flatMap((_, at) => (at === last || (at < last && at % 3 === 0) ? [at] : []));
  return `(${starts.map((at) => quoted(letters.slice(at, at + 3).join(""))).join(" AND ")})`;
}

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}

/** First and last entry of a kind in a property, as SQL that takes `@property_id`. */
export function boundsSql(kind: IndexedKind): string {
  const first = `(number * 8 + ${KINDS[kind]}) * ${SPAN}`;
  return `SELECT ${first} AS first, ${first} + ${SPAN - 1} AS last FROM search_scopes WHERE property_id = @property_id`;
}

/** What a list of one kind is narrowed to: the ids of those that hold every word of a text, anywhere or in their names. */
export function holding(property_id: string, kind: IndexedKind, { text, names = false }: { text: string; names?: boolean }): SQL {
  const { words } = soughtIn(text);
  if (words.length === 0) return sql`SELECT NULL WHERE 0`;
  const match = matchOf(words, kind);
  const base = sql.raw(`(number * 8 + ${KINDS[kind]}) * ${SPAN}`);
  const bound = (end: number) => sql`(SELECT ${base} + ${sql.raw(String(end))} FROM search_scopes WHERE property_id = ${property_id})`;
  const index = sql.raw(indexOf(kind));
  const hay = names ? sql`e.name` : sql`e.name || e.more`;
  const holds = words.map(([spelt, plain]) => sql` AND (instr(${hay}, ${spelt}) > 0 OR instr(${hay}, ${plain}) > 0)`);
  const entries =
    match === null
      ? sql`e.entry BETWEEN ${bound(0)} AND ${bound(SPAN - 1)}`
      : sql`e.entry IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match} AND rowid BETWEEN ${bound(0)} AND ${bound(SPAN - 1)})`;
  const waits = sql`e.property_id = ${property_id} AND e.kind = ${KINDS[kind]}`;
  return sql`SELECT e.id FROM search_entries e WHERE ${entries}${sql.join(holds)}
    UNION ALL SELECT e.id FROM search_new e WHERE ${waits}${sql.join(holds)}`;
}
