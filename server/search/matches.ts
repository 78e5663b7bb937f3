/** A text as it is compared: both foldings of it, which for plain ASCII are the same and need no function call. */
function folded(text: string): string {
  return `CASE WHEN ${text} GLOB '*[^ -~]*' THEN fold(${text}) || ' ' || fold_plain(${text}) ELSE lower(${text}) END`;
}

/** 0 a whole word, 1 the text's beginning, 2 a word's beginning, 3 anywhere. */
const RANK = `CASE
  WHEN instr(' ' || hay || ' ', ' ' || @spelt || ' ') OR instr(' ' || hay || ' ', ' ' || @plain || ' ') THEN 0
  WHEN instr(hay, @spelt) = 1 OR instr(hay, @plain) = 1 THEN 1
  WHEN instr(' ' || hay, ' ' || @spelt) OR instr(' ' || hay, ' ' || @plain) THEN 2
  ELSE 3 END`;

const CONTACT_TEXT = `(name || ' ' || number || ' ' || coalesce(json_extract(communication, '$.email'), '')
  || ' ' || coalesce(json_extract(company, '$.name'), ''))`;

/** Rows of a table whose text holds every word, with their rank. */
function matching(table: string, { text, words }: { text: string; words: number }): string {
  const holds = Array.from({ length: words }, (_, i) => `(instr(hay, @spelt${i}) OR instr(hay, @plain${i}))`).join(" AND ");
  return `SELECT id, ${RANK} AS rank FROM (
      SELECT id, ${folded(text)} AS hay FROM ${table} WHERE property_id = @property_id AND deleted_at IS NULL
    ) WHERE ${holds}`;
}

/**
 * One page of matches for a query of so many words. The kinds take turns among equals, so twenty stays of a regular
 * don't hide the guest; stays that will not happen come last.
 */
export function matchesSql(words: number): string {
  return `WITH
    people AS MATERIALIZED (${matching("contacts", { text: CONTACT_TEXT, words })}),
    stays AS (
      SELECT id, min(rank) AS rank FROM (
        ${matching("bookings", { text: "(code || ' ' || coalesce(external_code, ''))", words })}
        UNION ALL SELECT b.id, p.rank FROM people p JOIN bookings b ON b.customer_id = p.id WHERE b.deleted_at IS NULL
        UNION ALL SELECT b.id, p.rank FROM people p JOIN booking_guests g ON g.contact_id = p.id
          JOIN bookings b ON b.id = g.booking_id WHERE b.deleted_at IS NULL
      ) GROUP BY id
    ),
    found AS (
      SELECT 'booking' AS object, s.id, s.rank, abs(julianday(b.check_in) - julianday(@now))
        + CASE WHEN b.status IN ('canceled', 'no_show') THEN 10000 ELSE 0 END AS distance
        FROM stays s JOIN bookings b ON b.id = s.id
      UNION ALL SELECT 'contact', id, rank, 0 FROM people
      UNION ALL SELECT 'group', id, rank, 0 FROM (${matching("groups", { text: "name", words })})
      UNION ALL SELECT 'room', id, rank, 0 FROM (${matching("rooms", { text: "number", words })})
    )
    SELECT object, id FROM (
      SELECT object, id, rank, row_number() OVER (PARTITION BY object, rank ORDER BY distance, id) AS turn FROM found
    ) ORDER BY rank, turn, object LIMIT @limit OFFSET @offset`;
}
