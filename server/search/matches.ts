import { prepared } from "#server/core/prepared.ts";
import { boundsSql, type IndexedKind, indexOf, type Question, questionsOf, type Sought } from "#server/core/text-index.ts";
import type { View } from "#server/core/work.ts";

/** Something that fits: the lower the rank, the better; among equals the nearest. */
export type Found = { object: IndexedKind; id: string; rank: number; distance: number };

/** So many of a kind are looked at: who has more should type another letter. */
const MOST = 150;
/** The stays and bills of so many people, and so many of each. */
const PEOPLE = 25;
const OF_EACH = 8;

const TABLES = { contact: "contacts", booking: "bookings", group: "groups", invoice: "invoices", room: "rooms" } as const;

/** How far a stay lies from now in days; one that will not happen lies behind all others. */
const DISTANCE_OF_STAY = `abs(julianday(b.check_in) - julianday(@now)) + CASE WHEN b.status IN ('canceled', 'no_show') THEN 10000 ELSE 0 END`;
const DISTANCES: Readonly<Partial<Record<IndexedKind, string>>> = {
  booking: DISTANCE_OF_STAY,
  invoice: "abs(julianday(b.created_at) - julianday(@now))",
};

/** Entries of one kind that fit, the best first, those of one rank from the newest on. */
export function matchesOf(view: View, kind: IndexedKind, sought: Sought): Found[] {
  const bounds = prepared<{ first: number; last: number }>(view.db, boundsSql(kind)).get({ property_id: view.actor.property_id });
  if (!bounds) return [];
  const found = new Map<string, Found>();
  for (const [rank, question] of questionsOf(sought, kind).entries()) {
    if (found.size >= MOST) break;
    const texts = question.scanned.flatMap(([spelt, plain], i) => [
      [`spelt${i}`, spelt],
      [`plain${i}`, plain],
    ]);
    const rows = prepared<{ id: string; distance: number; named: 0 | 1 }>(view.db, entriesSql(kind, question)).all({
      ...bounds,
      ...Object.fromEntries(texts),
      match: question.match,
      phrase: ` ${sought.phrase[1]}`,
      now: view.now,
      limit: MOST,
    });
    for (const { id, distance, named } of rows)
      if (!found.has(id)) found.set(id, { object: kind, id, rank: 2 * rank + (named ? 0 : 1), distance });
  }
  return [...found.values()];
}

/** `CROSS JOIN` keeps the index in front, so that a question which fits nearly all stops when it has enough. */
function entriesSql(kind: IndexedKind, { match, scanned }: Question): string {
  const holds = scanned.map((_, i) => ` AND (instr(e.name || e.more, @spelt${i}) OR instr(e.name || e.more, @plain${i}))`).join("");
  const named = kind === "contact" ? "instr(e.name, @phrase) = 1" : "1";
  const what = `SELECT e.id, ${named} AS named, ${DISTANCES[kind] ?? "0"} AS distance`;
  const live = `CROSS JOIN ${TABLES[kind]} b ON b.id = e.id AND b.deleted_at IS NULL`;
  if (match === null)
    return `${what} FROM search_entries e ${live} WHERE e.entry BETWEEN @first AND @last${holds} ORDER BY e.entry DESC LIMIT @limit`;
  return `${what} FROM ${indexOf(kind)} x CROSS JOIN search_entries e ON e.entry = x.rowid ${live}
    WHERE ${indexOf(kind)} MATCH @match AND x.rowid BETWEEN @first AND @last${holds} ORDER BY x.rowid DESC LIMIT @limit`;
}

const STAYS = `SELECT b.id, ${DISTANCE_OF_STAY} AS distance FROM (
    SELECT * FROM (SELECT id FROM bookings WHERE customer_id = @id AND check_in >= @now ORDER BY check_in LIMIT @limit)
    UNION SELECT * FROM (SELECT id FROM bookings WHERE customer_id = @id AND check_in < @now ORDER BY check_in DESC LIMIT @limit)
    UNION SELECT * FROM (SELECT booking_id FROM booking_guests WHERE contact_id = @id ORDER BY rowid DESC LIMIT @limit)
  ) s CROSS JOIN bookings b ON b.id = s.id WHERE b.deleted_at IS NULL`;

const BILLS = `SELECT b.id, ${DISTANCES.invoice} AS distance FROM invoices b
  WHERE b.customer_id = @id AND b.number IS NOT NULL AND b.deleted_at IS NULL ORDER BY b.rowid DESC LIMIT @limit`;

/** Stays and bills of the people who were found: of each those around now, as well as he fits himself. */
export function theirsOf(view: View, people: readonly Found[]): Found[] {
  const first = people.toSorted((a, b) => a.rank - b.rank).slice(0, PEOPLE);
  const limit = first.length === 1 ? MOST : OF_EACH;
  return first.flatMap(({ id: person, rank }) => {
    const of = (object: IndexedKind, sql: string) =>
      prepared<{ id: string; distance: number }>(view.db, sql)
        .all({ id: person, now: view.now, limit })
        .map((row): Found => ({ object, rank, ...row }));
    return [...of("booking", STAYS), ...of("invoice", BILLS)];
  });
}
