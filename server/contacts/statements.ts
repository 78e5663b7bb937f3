import { type SQLWrapper, sql } from "drizzle-orm";
import { contacts } from "#server/contacts/tables.ts";
import { statement } from "#server/core/database/query.ts";

const { id, name, property_id, deleted_at } = contacts;

/** So many of one name are looked at; with more of them a name tells nothing. */
const LOOKED_AT = 400;

const holds = (...words: readonly SQLWrapper[]) =>
  sql.join(
    words.map((word) => sql`instr(hay, ${word})`),
    sql` OR `,
  );

/**
 * Contacts with one of six words in their name, in either spelling; a word that is null stands in no name. Plain names are folded by SQLite itself; the inner
 * limit keeps each from being folded once a word.
 */
export const namedLike = statement<{ id: string }>()(
  ["w1", "w2", "w3", "w4", "w5", "w6"],
  ({ w1, w2, w3, w4, w5, w6, property }) => sql`SELECT id FROM (
      SELECT ${id}, CASE WHEN ${name} GLOB '*[^ -~]*' THEN fold(${name}) || ' ' || fold_plain(${name}) ELSE lower(${name}) END AS hay
      FROM ${contacts} WHERE ${property_id} = ${property} AND ${deleted_at} IS NULL LIMIT -1
    ) WHERE ${holds(w1, w2, w3, w4, w5, w6)} LIMIT ${sql.raw(String(LOOKED_AT))}`,
);
