import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { byId, groupBy } from "#server/platform/core/database/expand.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import { byLastName, exactFirst, firstOfEachOwner, sorting } from "#server/platform/core/database/sorting.ts";
import { holding } from "#server/platform/core/database/text-index.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksInPart, isExpiredOffer, isOwedByGuest, isSoldStay, isUnpricedStay } from "#server/stays/bookings/conditions.ts";
import { bookingGuests, bookingRooms, bookings } from "#server/stays/bookings/tables.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { MAX_RELATED, type Page } from "#shared/platform/core/paging.ts";
import { instantAt, instantsOfDays, localDate } from "#shared/platform/core/stays.ts";
import type { BookingQuery } from "#shared/stays/bookings/schema.ts";

/** Only this module writes through it. */
export const bookingStore = entityStore("booking", bookings);
export const { get: getBooking, findMany: bookingsById } = bookingStore;
export type BookingRow = ReturnType<typeof bookingStore.get>;

/** Sorted by arrival by default; a booking whose code is the search text comes first in any order. */
export function listBookings(view: View, query: BookingQuery): Page<BookingRow> {
  const where = and(...filters(view, query));
  const exact = exactFirst(query.query, bookings.code, bookings.external_code, bookings.external_id);
  if (query.sort === "upcoming" || query.sort === "-upcoming")
    return bookingStore.page(view, query, where, ...exact, ...upcoming(view, query.sort));
  const order = sorting(query.sort ?? "check_in", {
    check_in: bookings.check_in,
    check_out: bookings.check_out,
    code: bookings.code,
    created_at: bookings.created_at,
    number_of_nights: bookings.number_of_nights,
    occupancy: bookings.occupancy,
    gross_amount: bookings.gross_amount,
    name: NAME,
    room: sql`(SELECT ${rooms.number_order} FROM ${rooms} WHERE ${rooms.id} = ${bookings.room_id})`,
  });
  return bookingStore.page(view, query, where, ...exact, order);
}

/** The reverse order begins with the arrival longest ago. */
function upcoming({ now, actor }: View, sort: "upcoming" | "-upcoming"): SQL[] {
  const today = instantAt(localDate(now, actor.time_zone), "00:00", actor.time_zone);
  if (sort === "-upcoming")
    return [
      sql`${bookings.check_in} >= ${today}`,
      sql`CASE WHEN ${bookings.check_in} < ${today} THEN ${bookings.check_in} END`,
      desc(bookings.check_in),
    ];
  return [
    sql`${bookings.check_in} < ${today}`,
    sql`CASE WHEN ${bookings.check_in} >= ${today} THEN ${bookings.check_in} END`,
    desc(bookings.check_in),
  ];
}

/** The name by which the front desk knows a booking: the first guest's, else the customer's. */
const NAME = sql`coalesce(
  (SELECT ${byLastName(contacts)} FROM ${bookingGuests} JOIN ${contacts} ON ${contacts.id} = ${bookingGuests.contact_id}
    WHERE ${bookingGuests.booking_id} = ${bookings.id} ORDER BY ${bookingGuests.position} LIMIT 1),
  (SELECT ${byLastName(contacts)} FROM ${contacts} WHERE ${contacts.id} = ${bookings.customer_id}))`;

function filters(view: View, query: BookingQuery): (SQL | undefined)[] {
  return [
    query.query === undefined ? undefined : or(codeLike(view, query.query), ...nameLike(view, query.query)),
    query.external_id === undefined ? undefined : eq(bookings.external_id, query.external_id),
    query.code === undefined ? undefined : eq(bookings.code, query.code),
    query.name === undefined ? undefined : or(...nameLike(view, query.name)),
    query.status.length > 0 ? inArray(bookings.status, query.status) : undefined,
    accountFilter(query),
    query.group_id === undefined ? undefined : eq(bookings.group_id, query.group_id),
    query.customer_id === undefined ? undefined : eq(bookings.customer_id, query.customer_id),
    query.room_id === undefined ? undefined : hasRoom(query.room_id),
    query.guest_id === undefined ? undefined : isGuest(query.guest_id),
    dateFilter(view, query),
  ];
}

function codeLike({ actor }: View, text: string): SQL {
  return sql`${bookings.id} IN (${holding(actor.property_id, "booking", { text })})`;
}

/** The customer's or a guest's name contains the text. The subquery finds the contacts once, not for each booking. */
function nameLike({ actor }: View, text: string): SQL[] {
  const people = holding(actor.property_id, "contact", { text, names: true });
  return [
    sql`${bookings.customer_id} IN (${people})`,
    sql`${bookings.id} IN (SELECT ${bookingGuests.booking_id} FROM ${bookingGuests} WHERE ${bookingGuests.contact_id} IN (${people}))`,
  ];
}

/** The stay has the room on some of its nights. */
function hasRoom(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${bookingRooms} WHERE ${bookingRooms.booking_id} = ${bookings.id} AND ${bookingRooms.room_id} = ${id})`;
}

function isGuest(id: string): SQL {
  return sql`${bookings.id} IN (SELECT ${bookingGuests.booking_id} FROM ${bookingGuests} WHERE ${bookingGuests.contact_id} = ${id})`;
}

function accountFilter({ folio_status }: BookingQuery): SQL | undefined {
  if (folio_status === undefined) return undefined;
  if (folio_status === "paid") return not(isOwedByGuest(bookings));
  if (folio_status === "unpriced") return and(isUnpricedStay(bookings), isSoldStay(bookings));
  if (folio_status === "unpaid") return isOwedByGuest(bookings);
  return sql`EXISTS (SELECT 1 FROM ${folios} WHERE ${folios.booking_id} = ${bookings.id} AND ${folios.default} = 1
    AND ${folios.status} = ${folio_status})`;
}

/** Both dates are inclusive; an open end has no bound. */
function dateFilter({ actor }: View, { date_filter, ...range }: BookingQuery): SQL | undefined {
  const { start, end } = instantsOfDays(range, actor.time_zone);
  if (date_filter === "stay") {
    return and(start ? gt(bookings.check_out, start) : undefined, end ? lt(bookings.check_in, end) : undefined);
  }
  const column = { check_in: bookings.check_in, check_out: bookings.check_out, created: bookings.created_at }[date_filter];
  return and(start ? gte(column, start) : undefined, end ? lt(column, end) : undefined);
}

type Owner = "group_id" | "customer_id";

/** Bookings by an owner, for `expand`: one query for a whole page. */
function bookingsBy(column: Owner, where?: (view: View, ids: string[]) => SQL) {
  return (view: View, ids: string[]): Map<string, BookingRow[]> => {
    if (ids.length === 0) return new Map();
    const rows = bookingStore.all(view, and(inArray(bookings[column], ids), where?.(view, ids)), bookings.check_in);
    return groupBy(rows, (row) => row[column] ?? "");
  };
}
export const bookingsOfGroups = bookingsBy("group_id");

/** The condition for as many bookings of each owner as `expand` shows, and one more. */
function firstBookings(column: Owner, { view, ids, order }: { view: View; ids: string[]; order: SQL }, where?: SQL): SQL {
  const owner = bookings[column];
  const live = and(eq(bookings.property_id, view.actor.property_id), inArray(owner, ids), isNull(bookings.deleted_at));
  return firstOfEachOwner({ table: bookings, owner, order, where: and(live, where) });
}

const staysInRooms = query(["rooms", "from"], (db, { rooms: ids, from, property }) => {
  const { room_id, booking_id, check_in, check_out } = bookingRooms;
  const place = sql<number>`row_number() OVER (PARTITION BY ${room_id} ORDER BY min(${check_in}), ${booking_id})`;
  const stays = db
    .select({ room_id, booking_id, place: place.as("place") })
    .from(bookings)
    .innerJoin(bookingRooms, eq(booking_id, bookings.id))
    .where(
      and(
        eq(bookings.property_id, property),
        gte(bookings.check_out, from),
        isNull(bookings.deleted_at),
        oneOf(room_id, ids),
        gte(check_out, from),
      ),
    )
    .groupBy(room_id, booking_id)
    .as("stays");
  return db
    .select({ room_id: stays.room_id, booking_id: stays.booking_id })
    .from(stays)
    .where(lte(stays.place, MAX_RELATED + 1));
});

/** Stays that are in rooms today or later, in order of arrival: the first ones of each room. A stay in parts is one of each of its rooms. */
export function bookingsOfRooms(view: View, ids: string[]): Map<string, BookingRow[]> {
  const { now, actor } = view;
  const from = instantAt(localDate(now, actor.time_zone), "00:00", actor.time_zone);
  return ids.length === 0 ? new Map() : staysByRoom(view, staysInRooms.all(view, { rooms: ids, from }));
}

/** The bookings of pairs by their rooms, in order of arrival. */
function staysByRoom(view: View, pairs: readonly { room_id: string | null; booking_id: string }[]): Map<string, BookingRow[]> {
  const rows = byId(bookingsById(view, [...new Set(pairs.map((pair) => pair.booking_id))]));
  const stays = pairs.flatMap(({ room_id, booking_id }) => {
    const row = rows.get(booking_id);
    return row ? [{ room_id, row }] : [];
  });
  stays.sort((a, b) => a.row.check_in.localeCompare(b.row.check_in) || a.row.id.localeCompare(b.row.id));
  return new Map([...groupBy(stays, (stay) => stay.room_id ?? "")].map(([id, group]) => [id, group.map((stay) => stay.row)]));
}

/** Stays by the contacts who pay for them, in order of arrival: the latest ones of each contact. */
export const bookingsOfCustomers = bookingsBy("customer_id", (view, ids) =>
  firstBookings("customer_id", { view, ids, order: sql`${bookings.check_in} DESC, ${bookings.id} DESC` }),
);

const staysNowInRooms = query(["rooms"], (db, { rooms: ids, now, property }) => {
  const { room_id, booking_id, check_in, check_out } = bookingRooms;
  const isThere = sql`(${bookings.status} = 'checked_in' AND ${bookings.room_id} = ${room_id})`;
  const isDue = sql`(${bookings.status} <> 'checked_in' AND ${blocksInPart(bookingRooms)} AND ${check_in} <= ${now} AND ${check_out} > ${now}
    AND NOT ${isExpiredOffer(bookings, now)})`;
  return db
    .selectDistinct({ room_id, booking_id })
    .from(bookings)
    .innerJoin(bookingRooms, eq(booking_id, bookings.id))
    .where(
      and(
        eq(bookings.property_id, property),
        isNull(bookings.deleted_at),
        or(eq(bookings.status, "checked_in"), gt(bookings.check_out, now)),
        oneOf(room_id, ids),
        or(isThere, isDue),
      ),
    );
});

/** Stays in rooms now: checked in, or this moment is in the part of the stay that has the room. */
export function currentBookingsOfRooms(view: View, ids: string[]): Map<string, BookingRow[]> {
  return ids.length === 0 ? new Map() : staysByRoom(view, staysNowInRooms.all(view, { rooms: ids }));
}

const latestStaysOfGuests = query(["contacts"], (db, { contacts: ids, property }) => {
  const { contact_id, booking_id } = bookingGuests;
  const latest = sql<number>`row_number() OVER (PARTITION BY ${contact_id} ORDER BY ${bookings.check_in} DESC, ${booking_id} DESC)`;
  const stays = db
    .select({ contact_id, booking_id, place: latest.as("place") })
    .from(bookingGuests)
    .innerJoin(bookings, eq(bookings.id, booking_id))
    .where(and(oneOf(contact_id, ids), eq(bookings.property_id, property), isNull(bookings.deleted_at)))
    .as("stays");
  return db
    .select({ contact_id: stays.contact_id, booking_id: stays.booking_id })
    .from(stays)
    .where(lte(stays.place, MAX_RELATED + 1));
});

/** Stays by the contacts who are guests of them, in order of arrival: the latest ones of each contact. */
export function bookingsOfGuests(view: View, ids: string[]): Map<string, BookingRow[]> {
  if (ids.length === 0) return new Map();
  const pairs = latestStaysOfGuests.all(view, { contacts: ids });
  const rows = byId(bookingsById(view, [...new Set(pairs.map((pair) => pair.booking_id))]));
  const stays = pairs.flatMap(({ contact_id, booking_id }) => {
    const row = rows.get(booking_id);
    return row ? [{ contact_id, row }] : [];
  });
  stays.sort((a, b) => a.row.check_in.localeCompare(b.row.check_in) || a.row.id.localeCompare(b.row.id));
  return new Map([...groupBy(stays, (stay) => stay.contact_id)].map(([id, group]) => [id, group.map((stay) => stay.row)]));
}
