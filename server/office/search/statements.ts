import { getTableName, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import { ofProperty, statement } from "#server/platform/core/database/query.ts";
import { boundsSql, type IndexedKind, indexOf, type Pieces } from "#server/platform/core/database/text-index.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksInPart, blocksRoom } from "#server/stays/bookings/conditions.ts";
import { bookingGuests, bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";

const TABLES = { contact: contacts, booking: bookings, group: groups, invoice: invoices, room: rooms } as const;

/** A stay's distance from now in days; canceled stays and no-shows come after all others. */
const { check_in, status } = bookings;
const DISTANCES: Readonly<Partial<Record<IndexedKind, string>>> = {
  booking: `abs(julianday(b.${check_in.name}) - julianday(@now)) + CASE WHEN b.${status.name} IN ('canceled', 'no_show') THEN 10000 ELSE 0 END`,
  invoice: `abs(julianday(b.${invoices.created_at.name}) - julianday(@now))`,
};

/** The range of entry ids of a kind in the text index; undefined if there are none. */
export function boundsOf(view: View, kind: IndexedKind) {
  return prepared<{ first: number; last: number }>(view.db, boundsSql(kind)).get({ property_id: view.actor.property_id });
}

type TierSearch = { kind: IndexedKind; tiers: readonly Pieces[]; tier: number; indexed: boolean };
type Entry = { id: string; tier: number; named: 0 | 1; distance: number };

/** Matching entries: the statement depends on the shape of the query, and is compiled once for each shape. */
export function entriesOf(view: View, asked: TierSearch, values: Readonly<Record<string, unknown>>): Entry[] {
  return prepared<Entry>(view.db, entriesSql(asked)).all(values);
}

function holdsSql(pieces: Pieces, tier: number): string {
  const holds = (spellings: readonly string[], i: number) => spellings.map((_, s) => `instr(e.name || e.more, @text_${tier}_${i}_${s})`);
  return pieces.map((spellings, i) => `(${holds(spellings, i).join(" OR ")})`).join(" AND ");
}

/**
 * Entries that wait for the index come first, because they are the newest. `CROSS JOIN` makes the query planner read the index first, so
 * that a query that matches nearly all stops once it has enough.
 */
function entriesSql({ kind, tiers, tier, indexed }: TierSearch): string {
  const better = tiers.slice(0, tier).map((pieces, i) => `WHEN ${holdsSql(pieces, i)} THEN ${i}`);
  const fits = better.length > 0 ? `CASE ${better.join(" ")} ELSE ${tier} END` : "0";
  const named = kind === "contact" ? "instr(e.name, @phrase) = 1" : "1";
  const what = `SELECT e.id, ${fits} AS tier, ${named} AS named, ${DISTANCES[kind] ?? "0"} AS distance`;
  const live = `CROSS JOIN ${getTableName(TABLES[kind])} b ON b.id = e.id AND b.deleted_at IS NULL`;
  const holds = holdsSql(tiers[tier] ?? [], tier);
  const index = indexOf(kind);
  const from = indexed ? `${index} x CROSS JOIN search_entries e ON e.entry = x.rowid` : "search_entries e";
  const asked = indexed ? `${index} MATCH @match AND x.rowid BETWEEN @first AND @last` : "e.entry BETWEEN @first AND @last";
  return `SELECT * FROM (${what} FROM search_new e ${live} WHERE e.property_id = @property_id AND e.kind = @kind AND ${holds} ORDER BY e.n DESC)
    UNION ALL SELECT * FROM (${what} FROM ${from} ${live} WHERE ${asked} AND ${holds}
      ORDER BY ${indexed ? "x.rowid" : "e.entry"} DESC LIMIT @limit) LIMIT @limit`;
}

const b = alias(bookings, "b");
const p = alias(bookingRooms, "p");
const s = alias(bookings, "s");
const i = alias(invoices, "i");
const g = alias(bookingGuests, "g");

const distanceOfStay = (now: SQLWrapper): SQL =>
  sql`abs(julianday(${b.check_in}) - julianday(${now})) + CASE WHEN ${blocksRoom(b)} THEN 0 ELSE 10000 END`;

type OfPerson = { person: number; id: string; distance: number };

/** Stays nearest to now of each contact in a list of ids: one statement for all of them costs a fifth of one for each. */
export const staysOfPeople = statement<OfPerson>()(
  ["people", "most"],
  ({ people, most, now, property }) => sql`SELECT p.key AS person, ${b.id}, ${distanceOfStay(now)} AS distance
    FROM json_each(${people}) p CROSS JOIN ${bookings} ${b}
    WHERE ${b.deleted_at} IS NULL AND ${ofProperty(b, property)} AND b.rowid IN (
      SELECT * FROM (SELECT s.rowid FROM ${bookings} ${s} WHERE ${s.customer_id} = p.value AND ${s.check_in} >= ${now}
        ORDER BY ${s.check_in} LIMIT ${most})
      UNION ALL SELECT * FROM (SELECT s.rowid FROM ${bookings} ${s} WHERE ${s.customer_id} = p.value AND ${s.check_in} < ${now}
        ORDER BY ${s.check_in} DESC LIMIT ${most})
      UNION ALL SELECT s.rowid FROM (SELECT ${g.booking_id} FROM ${bookingGuests} ${g} WHERE ${g.contact_id} = p.value
        ORDER BY g.rowid DESC LIMIT ${most}) first CROSS JOIN ${bookings} ${s} ON ${s.id} = first.booking_id)`,
);

/** The last invoices of each contact. */
export const invoicesOfPeople = statement<OfPerson>()(
  ["people", "most"],
  ({ people, most, now, property }) => sql`SELECT p.key AS person, ${i.id}, abs(julianday(${i.created_at}) - julianday(${now})) AS distance
    FROM json_each(${people}) p CROSS JOIN ${invoices} ${i}
    WHERE ${ofProperty(i, property)} AND i.rowid IN (SELECT rowid FROM ${invoices}
      WHERE ${invoices.customer_id} = p.value AND ${invoices.number} IS NOT NULL AND ${invoices.deleted_at} IS NULL
      ORDER BY rowid DESC LIMIT ${most})`,
);

/** Today's stays of a room: users search a room number for its guests. */
export const residentsOfRoom = statement<{ id: string; distance: number }>()(
  ["room", "soon", "most"],
  ({ room, soon, most, now, property }) => sql`SELECT DISTINCT ${b.id}, ${distanceOfStay(now)} AS distance FROM ${bookingRooms} ${p}
      CROSS JOIN ${bookings} ${b} ON ${b.id} = ${p.booking_id}
    WHERE ${p.room_id} = ${room} AND ${blocksInPart(p)} AND ${ofProperty(b, property)}
      AND (${b.status} = 'checked_in' AND ${b.room_id} = ${room}
        OR ${b.status} IN ('pending', 'confirmed') AND ${p.check_in} < ${soon} AND ${p.check_out} > ${now})
    LIMIT ${most}`,
);
