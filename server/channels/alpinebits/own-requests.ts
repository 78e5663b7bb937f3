import { and, asc, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import { acceptance, refusal } from "#server/channels/alpinebits/answers.ts";
import { reservationElement } from "#server/channels/alpinebits/reservation-element.ts";
import { alpineBitsRequests, type ToldState } from "#server/channels/alpinebits/tables.ts";
import { type ConnectionRow, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { child, children, lineIn, readXml, UnreadableXml } from "#shared/platform/core/read-xml.ts";

/** Requests that are told at once; the partner reports them and asks again. */
const MAX_TOLD = 100;

/** The state in which a booking is told, as SQL: what an offer, a booking and a cancellation are to the partner. */
const STATE = sql<ToldState>`CASE ${bookings.status} WHEN 'pending' THEN 'requested' WHEN 'canceled' THEN 'canceled' ELSE 'reserved' END`;

/** The state that the partner has reported last of a booking, as SQL; null if it knows it not. */
const known = (connection: unknown) => sql`(SELECT told.state FROM ${alpineBitsRequests} told
  WHERE told.connection_id = ${connection} AND told.booking_id = ${bookings.id} AND told.reported_at IS NOT NULL
  ORDER BY told.reported_at DESC, told.rowid DESC LIMIT 1)`;

/** Bookings of the booking page that the partner does not know in their state; a canceled one only if it knows the booking. */
const untold = query(["connection", "since"], (db, { connection, since, property }) =>
  db
    .select({ id: bookings.id, state: STATE })
    .from(bookings)
    .where(
      and(
        eq(bookings.property_id, property),
        eq(bookings.source, "booking_page"),
        isNull(bookings.deleted_at),
        gte(bookings.created_at, since),
        sql`${known(connection)} IS NOT ${STATE}`,
        or(ne(bookings.status, "canceled"), sql`${known(connection)} IS NOT NULL`),
      ),
    )
    .orderBy(asc(bookings.created_at), asc(bookings.id))
    .limit(MAX_TOLD),
);

/** All bookings of the booking page since a moment, whatever was reported. */
const madeSince = query(["since"], (db, { since, property }) =>
  db
    .select({ id: bookings.id, state: STATE })
    .from(bookings)
    .where(
      and(
        eq(bookings.property_id, property),
        eq(bookings.source, "booking_page"),
        isNull(bookings.deleted_at),
        gte(bookings.created_at, since),
      ),
    )
    .orderBy(asc(bookings.created_at), asc(bookings.id))
    .limit(MAX_TOLD),
);

const noteTold = command(["connection", "booking", "state"], (db, { connection, booking, state, property, now }) =>
  db
    .insert(alpineBitsRequests)
    .values({
      property_id: property,
      connection_id: connection,
      booking_id: booking,
      state: sql`${state}`,
      told_at: now,
    })
    .onConflictDoNothing(),
);

/** Notes that a booking which is in a state again is told again: the partner has yet to report it. */
const noteToldAgain = command(["connection", "booking", "state"], (db, { connection, booking, state, property, now }) =>
  db
    .update(alpineBitsRequests)
    .set({ told_at: sql`${now}`, reported_at: null })
    .where(
      and(
        eq(alpineBitsRequests.connection_id, connection),
        eq(alpineBitsRequests.booking_id, booking),
        eq(alpineBitsRequests.property_id, property),
        eq(alpineBitsRequests.state, state),
      ),
    ),
);

/**
 * Answers `OTA_Read:GuestRequests`: the requests and bookings of the booking page that the partner has not reported as taken, or with a start
 * all since then. Throws `UnreadableXml`.
 */
export function tellOwnRequests(work: Work, connection: ConnectionRow, message: string): { answer: string; count: number } {
  const request = child(readXml(message), "OTA_ReadRQ", "ReadRequests", "HotelReadRequest");
  if (request === undefined) throw new UnreadableXml("unreadable");
  const hotel = lineIn(child(request, "@HotelCode"));
  if (hotel !== connection.hotel_code) {
    return { answer: refusal("OTA_ResRetrieveRS", { code: "392", text: `unknown HotelCode ${hotel ?? ""}` }), count: 0 };
  }
  const start = Date.parse(lineIn(child(request, "SelectionCriteria", "@Start")) ?? "");
  const isRecovery = !Number.isNaN(start);
  const found = !isRecovery
    ? untold.all(work, { connection: connection.id, since: connection.created_at })
    : madeSince.all(work, { since: new Date(start).toISOString() });
  const codes = codesOf(work, connection);
  const elements = found.map(({ id, state }) => {
    noteTold(work, { connection: connection.id, booking: id, state });
    if (!isRecovery) noteToldAgain(work, { connection: connection.id, booking: id, state });
    return reservationElement(factsOf(work, bookingStore.get(work, id), state), codes);
  });
  const ReservationsList = elements.length > 0 ? { HotelReservation: elements } : {};
  return { answer: acceptance("OTA_ResRetrieveRS", { ReservationsList }), count: elements.length };
}

const report = command(["connection", "booking", "canceled"], (db, { connection, booking, canceled, property, now }) =>
  db
    .update(alpineBitsRequests)
    .set({ reported_at: sql`${now}` })
    .where(
      and(
        eq(alpineBitsRequests.connection_id, connection),
        eq(alpineBitsRequests.booking_id, booking),
        eq(alpineBitsRequests.property_id, property),
        isNull(alpineBitsRequests.reported_at),
        sql`(${alpineBitsRequests.state} = 'canceled') = ${canceled}`,
      ),
    ),
);

/** Takes `OTA_NotifReport:GuestRequests`: what the partner has taken or refused is not told again. Throws `UnreadableXml`. */
export function takeReport(
  work: Work,
  { id: connection }: ConnectionRow,
  message: string,
): { answer: string; count: number; note: string | null } {
  const root = child(readXml(message), "OTA_NotifReportRQ");
  if (root === undefined) throw new UnreadableXml("unreadable");
  const taken = children(child(root, "NotifDetails", "HotelNotifReport", "HotelReservations"), "HotelReservation").map((each) => ({
    key: lineIn(child(each, "UniqueID", "@ID")) ?? "",
    canceled: [Number(lineIn(child(each, "UniqueID", "@Type")) === CANCELLATION)],
  }));
  const warnings = children(child(root, "Warnings"), "Warning");
  // A refusal does not say if it is about a booking or its cancellation.
  const refused = warnings.map((each) => ({ key: lineIn(child(each, "@RecordID")) ?? "", canceled: [0, 1] }));
  for (const { key, canceled } of [...taken, ...refused]) {
    for (const each of canceled) report(work, { connection, booking: bookingOf(key), canceled: each });
  }
  return { answer: acceptance("OTA_NotifReportRS"), count: taken.length, note: lineIn(warnings[0]) };
}

/** `Type` of an id that is canceled. */
const CANCELLATION = "15";

/** Ids have at most 32 letters, so those of bookings go out without their hyphens. */
function bookingOf(key: string): string {
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The partner's codes of room types and rates. */
function codesOf(view: View, connection: ConnectionRow) {
  const mappings = mappingsOf(view, connection.id);
  return {
    hotel: connection.hotel_code ?? "",
    typeCode: (type: string) => mappings.find(({ room_type_id, rate_id }) => room_type_id === type && rate_id === null)?.partner_id ?? null,
    rateCode: (rate: string | null) => mappings.find(({ rate_id }) => rate_id !== null && rate_id === rate)?.partner_id ?? null,
  };
}

function factsOf(view: View, booking: BookingRow, state: ToldState) {
  const { currency } = getProperty(view, view.actor.property_id);
  const customer = booking.customer_id === null ? null : contactStore.find(view, booking.customer_id);
  return { booking, state, customer, currency, zone: view.actor.time_zone };
}
