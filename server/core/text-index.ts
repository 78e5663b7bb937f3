import { type SQL, sql } from "drizzle-orm";
import { foldings } from "#shared/core/fold.ts";

/** The kinds of entries, as the triggers of the index number them. */
const KINDS = { contact: 1, booking: 2, group: 3, invoice: 4, room: 5 } as const;
export type IndexedKind = keyof typeof KINDS;

/** Where the entries of one kind of a property lie: from `base` on, so many. */
const SPAN = 4_294_967_296;

/** Further words of a text are not looked at. */
const MAX_WORDS = 6;

/** The index knows texts by three letters; of two it is asked with every third that may follow. */
const INDEXED = /^.{3,}$/su;
const THIRDS = " abcdefghijklmnopqrstuvwxyz0123456789.,-@/&'+(".split("");

/** People are in an index of their own. */
export function indexOf(kind: IndexedKind): "search_people" | "search_codes" {
  return kind === "contact" ? "search_people" : "search_codes";
}

/** A sought text in both spellings. */
export type Sought = { words: readonly [spelt: string, plain: string][]; phrase: readonly [spelt: string, plain: string] };

/** The words of a text as the index keeps them; none where nothing is left of it to look for. */
export function soughtIn(text: string): Sought {
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map(foldings)
    .filter(([spelt, plain]) => spelt !== "" && plain !== "")
    .slice(0, MAX_WORDS);
  return { words, phrase: [words.map(([spelt]) => spelt).join(" "), words.map(([, plain]) => plain).join(" ")] };
}

/** A question to the index, and the texts that it can't be asked for and that are sought in what it has found. */
export type Question = { match: string | null; scanned: readonly (readonly string[])[] };

/** How well an entry fits, best first: the whole words, a word that begins so, each word somewhere at a word's beginning, anywhere. */
export function questionsOf({ words, phrase }: Sought, kind: IndexedKind): Question[] {
  const around = (before: string, [spelt, plain]: readonly [string, string], after: string) => [
    `${before}${spelt}${after}`,
    `${before}${plain}${after}`,
  ];
  const beginnings = words.map((word) => around(" ", word, ""));
  const tiers = [[around(" ", phrase, " ")], [around(" ", phrase, "")], ...(words.length > 1 ? [beginnings] : []), words];
  // A house has few rooms and groups: walking through them is quicker than asking.
  return tiers.map((patterns) => (kind === "room" || kind === "group" ? { match: null, scanned: patterns } : question(patterns)));
}

/** All of these must be there, each in one of its spellings. Short ones are asked for only where there is nothing longer. */
function question(patterns: readonly (readonly string[])[], column = ""): Question {
  const isLong = (spellings: readonly string[]) => spellings.every((pattern) => INDEXED.test(pattern));
  const long = patterns.filter(isLong);
  const pair = long.length > 0 ? undefined : patterns.find((spellings) => spellings.every((pattern) => /^[ -~]{2}$/.test(pattern)));
  const asked = pair ? [pair] : long;
  if (asked.length === 0) return { match: null, scanned: patterns };
  const match = asked.map((spellings) => `(${[...new Set(spellings)].flatMap(phrasesOf).join(" OR ")})`).join(" AND ");
  return { match: `${column}(${match})`, scanned: patterns.filter((spellings) => !asked.includes(spellings)) };
}

/** A piece of text as the index is asked for it. */
function phrasesOf(pattern: string): string[] {
  return INDEXED.test(pattern) ? [quoted(pattern)] : THIRDS.map((third) => quoted(pattern + third));
}

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}

/** First and last entry of a kind in a property, as SQL that takes `@property_id`. */
export function boundsSql(kind: IndexedKind): string {
  const first = `(number * 8 + ${KINDS[kind]}) * ${SPAN}`;
  return `SELECT ${first} AS first, ${first} + ${SPAN - 1} AS last FROM search_scopes WHERE property_id = @property_id`;
}

/** What a list of one kind is narrowed to: the ids of those that hold every word of a text, in any column of the index or in its names. */
export function holding(property_id: string, kind: IndexedKind, { text, names = false }: { text: string; names?: boolean }): SQL {
  const { words } = soughtIn(text);
  if (words.length === 0) return sql`SELECT NULL WHERE 0`;
  const { match, scanned } = question(words, names ? "name : " : "");
  const base = sql.raw(`(number * 8 + ${KINDS[kind]}) * ${SPAN}`);
  const bound = (end: number) => sql`(SELECT ${base} + ${sql.raw(String(end))} FROM search_scopes WHERE property_id = ${property_id})`;
  const index = sql.raw(indexOf(kind));
  const hay = names ? sql`e.name` : sql`e.name || e.more`;
  const holds = scanned.map(([spelt, plain]) => sql` AND (instr(${hay}, ${spelt}) > 0 OR instr(${hay}, ${plain}) > 0)`);
  const entries =
    match === null
      ? sql`e.entry BETWEEN ${bound(0)} AND ${bound(SPAN - 1)}`
      : sql`e.entry IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match} AND rowid BETWEEN ${bound(0)} AND ${bound(SPAN - 1)})`;
  return sql`SELECT e.id FROM search_entries e WHERE ${entries}${sql.join(holds)}`;
}
