import { type SQL, sql } from "drizzle-orm";
import { soughtDigits } from "#server/platform/core/text/phone.ts";
import { foldings } from "#shared/platform/core/fold.ts";

/** The numbers that the triggers of the text index give the kinds of entries. */
export const KINDS = { contact: 1, booking: 2, group: 3, invoice: 4, room: 5 } as const;
export type IndexedKind = keyof typeof KINDS;

/** The number of entry ids reserved for one kind of one property. */
const SPAN = 4_294_967_296;

/** Further words of a search text are ignored. */
const MAX_WORDS = 6;

/** The trigram index finds three or more letters; for two it is queried with every possible third letter. */
const INDEXED = /^.{3,}$/su;
const THIRDS = " abcdefghijklmnopqrstuvwxyz0123456789.,-@/&'+(".split("");

/** Contacts have an index of their own. */
export function indexOf(kind: IndexedKind): "search_people" | "search_codes" {
  return kind === "contact" ? "search_people" : "search_codes";
}

/** The folded words of a search text in both spellings. */
export type Sought = {
  words: readonly (readonly [spelt: string, plain: string])[];
  phrase: readonly [spelt: string, plain: string];
  /** The words are one telephone number, or a number of the property that begins with zeros. */
  isPhone: boolean;
};

/**
 * The words of a search text as the index stores them; empty if no searchable word is left. Contacts are also found by a telephone number:
 * it is one word, searched as it is written and as it is stored (`phoneDigits`). Codes and numbers of other kinds keep their zeros.
 */
export function soughtIn(text: string, kind: IndexedKind): Sought {
  const digits = kind === "contact" ? soughtDigits(text) : null;
  if (digits !== null) {
    const word = [text.replace(/\s/g, ""), digits] as const;
    return { words: [word], phrase: word, isPhone: true };
  }
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map(foldings)
    .filter(([spelt, plain]) => spelt !== "" && plain !== "")
    .slice(0, MAX_WORDS);
  return { words, phrase: [words.map(([spelt]) => spelt).join(" "), words.map(([, plain]) => plain).join(" ")], isPhone: false };
}

/** Substrings that an entry must contain, each in one of its spellings. */
export type Pieces = readonly (readonly string[])[];

/**
 * Ranks of a match, best first: the whole phrase as whole words (of a telephone number first as it is written), a word that begins with it,
 * each search word at the beginning of a word, any substring.
 */
export function tiersOf({ words, phrase, isPhone }: Sought): Pieces[] {
  const around = (before: string, [spelt, plain]: readonly [string, string], after: string) => [
    `${before}${spelt}${after}`,
    `${before}${plain}${after}`,
  ];
  const beginnings = words.map((word) => around(" ", word, ""));
  const whole = isPhone ? [[[` ${phrase[0]} `]], [around(" ", phrase, " ")]] : [[around(" ", phrase, " ")]];
  return [...whole, [around(" ", phrase, "")], ...(words.length > 1 ? [beginnings] : []), words];
}

/**
 * The full-text MATCH expression for entries that may contain these pieces; the caller then checks the text itself. A pair of letters is
 * used only if no piece is longer. Null if the index cannot be used, or where a scan of all entries of the kind is faster.
 */
export function matchOf(pieces: Pieces, kind: IndexedKind): string | null {
  if (kind === "room" || kind === "group") return null;
  const long = pieces.filter((spellings) => spellings.every((piece) => INDEXED.test(piece)));
  const pair = long.length > 0 ? undefined : pieces.find((spellings) => spellings.every((piece) => /^[ -~]{2}$/.test(piece)));
  const asked = pair ? [pair] : long;
  if (asked.length === 0) return null;
  return asked.map((spellings) => `(${[...new Set(spellings)].map(lettersOf).join(" OR ")})`).join(" AND ");
}

/** Every third trigram of the piece and its last one; the letters in between are checked in the entry itself. */
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

/** First and last entry id of a kind in a property, as SQL with the parameter `@property_id`. */
export function boundsSql(kind: IndexedKind): string {
  const first = `(number * 8 + ${KINDS[kind]}) * ${SPAN}`;
  return `SELECT ${first} AS first, ${first} + ${SPAN - 1} AS last FROM search_scopes WHERE property_id = @property_id`;
}

/**
 * A subquery for a list's search filter: the ids of the entities that contain every word of a text, in any indexed text or only in their
 * names.
 */
export function holding(property_id: string, kind: IndexedKind, { text, names = false }: { text: string; names?: boolean }): SQL {
  const { words } = soughtIn(text, kind);
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
