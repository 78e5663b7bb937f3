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

/** Name, number, e-mail and company of a contact; the nested texts are only read where one of the words stands in them at all. */
function contactText(words: number): string {
  const mentions = Array.from({ length: words }, (_, i) => `instr(lower(communication), @spelt${i})`).join(" OR ");
  return `(name || ' ' || number
    || CASE WHEN ${mentions} THEN ' ' || coalesce(json_extract(communication, '$.email'), '') ELSE '' END
    || CASE WHEN instr(company, '"name":null') THEN '' ELSE ' ' || coalesce(json_extract(company, '$.name'), '') END)`;
}

/** Rows of a table whose text holds every word, with their rank. The limits keep the planner from working a text out again for every question. */
function matching(table: string, { text, words, only }: { text: string; words: number; only?: string }): string {
  const holds = Array.from({ length: words }, (_, i) => `(instr(hay, @spelt${i}) OR instr(hay, @plain${i}))`).join(" AND ");
  return `SELECT id, ${RANK} AS rank FROM (
      SELECT id, ${folded("line")} AS hay FROM (
        SELECT id, ${text} AS line FROM ${table} WHERE property_id = @property_id AND deleted_at IS NULL${only === undefined ? "" : ` AND ${only}`} LIMIT -1
      ) LIMIT -1
    ) WHERE ${holds}`;
}

/**
 * One page of matches for a query of so many words. The kinds take turns among equals, so twenty stays of a regular
 * don't hide the guest; stays that will not happen come last. `CROSS JOIN` keeps the few matches in front: from them
 * to their bookings by index, not the other way round.
 */
export function matchesSql(words: number): string {
  return `WITH
    people AS MATERIALIZED (${matching("contacts", { text: contactText(words), words })}),
    stays AS (
      SELECT id, min(rank) AS rank FROM (
        ${matching("bookings", { text: "(code || ' ' || coalesce(external_code, ''))", words })}
        UNION ALL SELECT b.id, p.rank FROM people p CROSS JOIN bookings b ON b.customer_id = p.id WHERE b.deleted_at IS NULL
        UNION ALL SELECT b.id, p.rank FROM people p CROSS JOIN booking_guests g ON g.contact_id = p.id
          CROSS JOIN bookings b ON b.id = g.booking_id WHERE b.deleted_at IS NULL
      ) GROUP BY id
    ),
    found AS (
      SELECT 'booking' AS object, s.id, s.rank, abs(julianday(b.check_in) - julianday(@now))
        + CASE WHEN b.status IN ('canceled', 'no_show') THEN 10000 ELSE 0 END AS distance
        FROM stays s CROSS JOIN bookings b ON b.id = s.id
      UNION ALL SELECT 'contact', id, rank, 0 FROM people
      UNION ALL SELECT 'group', id, rank, 0 FROM (${matching("groups", { text: "name", words })})
      UNION ALL SELECT 'invoice', i.id, min(f.rank), abs(julianday(i.created_at) - julianday(@now)) FROM (
        ${matching("invoices", { text: "number", words, only: "number IS NOT NULL" })}
        UNION ALL SELECT i.id, p.rank FROM people p CROSS JOIN invoices i ON i.customer_id = p.id
          WHERE i.number IS NOT NULL AND i.deleted_at IS NULL
      ) f JOIN invoices i ON i.id = f.id GROUP BY i.id
      UNION ALL SELECT 'room', id, rank, 0 FROM (${matching("rooms", { text: "number", words })})
    )
    SELECT object, id FROM (
      SELECT object, id, rank, row_number() OVER (PARTITION BY object, rank ORDER BY distance, id) AS turn FROM found
    ) ORDER BY rank, turn, object LIMIT @limit OFFSET @offset`;
}
