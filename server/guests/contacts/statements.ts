import { type SQLWrapper, sql } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { statement } from "#server/platform/core/database/query.ts";

const { id, name, property_id, deleted_at } = contacts;

/** At most this many contacts of one name are compared; a more common name does not identify anybody. */
const LOOKED_AT = 400;

const holds = (...words: readonly SQLWrapper[]) =>
  sql.join(
    words.map((word) => sql`instr(hay, ${word})`),
    sql` OR `,
  );

/**
 * Contacts with one of six words in their name, in either spelling; a null word matches no name. Plain ASCII names are folded by SQLite
 * itself; the inner LIMIT keeps SQLite from folding each name once per word.
 */
export const namedLike = statement<{ id: string }>()(
  ["w1", "w2", "w3", "w4", "w5", "w6"],
  ({ w1, w2, w3, w4, w5, w6, property }) => sql`SELECT id FROM (
      SELECT ${id}, CASE WHEN ${name} GLOB '*[^ -~]*' THEN fold(${name}) || ' ' || fold_plain(${name}) ELSE lower(${name}) END AS hay
      FROM ${contacts} WHERE ${property_id} = ${property} AND ${deleted_at} IS NULL LIMIT -1
    ) WHERE ${holds(w1, w2, w3, w4, w5, w6)} LIMIT ${sql.raw(String(LOOKED_AT))}`,
);
