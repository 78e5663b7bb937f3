import { asc, eq } from "drizzle-orm";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { command, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { bookingGuests } from "#server/stays/bookings/tables.ts";

/** Guests have no `property_id`: they are found by bookings that were read in the property. */
const BY_BOOKING = { acrossProperties: "guests are found by bookings that were read in the property" };

const guestsOfOne = query(
  ["booking"],
  (db, { booking }) =>
    db
      .select({ contact_id: bookingGuests.contact_id })
      .from(bookingGuests)
      .where(eq(bookingGuests.booking_id, booking))
      .orderBy(asc(bookingGuests.position)),
  BY_BOOKING,
);

/** The ids of a booking's guests, the first guest first. */
export function guestIds(view: View, bookingId: string): string[] {
  return guestsOfOne.all(view, { booking: bookingId }).map((guest) => guest.contact_id);
}

const guestsOfMany = query(
  ["bookings"],
  (db, { bookings }) =>
    db
      .select({ booking_id: bookingGuests.booking_id, contact_id: bookingGuests.contact_id })
      .from(bookingGuests)
      .where(oneOf(bookingGuests.booking_id, bookings))
      .orderBy(asc(bookingGuests.position)),
  BY_BOOKING,
);

/** The ids of each booking's guests, by the booking's id, the first guest first. */
export function guestIdsOf(view: View, bookingIds: readonly string[]): Map<string, string[]> {
  if (bookingIds.length === 0) return new Map();
  const pairs = groupBy(guestsOfMany.all(view, { bookings: bookingIds }), ({ booking_id }) => booking_id);
  return new Map([...pairs].map(([id, guests]) => [id, guests.map(({ contact_id }) => contact_id)]));
}

const deleteGuests = command(
  ["booking"],
  (db, { booking }) => db.delete(bookingGuests).where(eq(bookingGuests.booking_id, booking)),
  BY_BOOKING,
);
/** Removes the guests of an offer that nobody took. */
export function forgetGuests(work: Work, booking: string): void {
  deleteGuests(work, { booking });
}

const insertGuest = command(
  ["booking", "contact", "position"],
  (db, { booking, contact, position }) => db.insert(bookingGuests).values({ booking_id: booking, contact_id: contact, position }),
  BY_BOOKING,
);

/** Stores the guests of a booking, the first guest first, without an event of its own. */
export function setGuests(work: Work, bookingId: string, ids: readonly string[]): void {
  deleteGuests(work, { booking: bookingId });
  insertGuests(work, bookingId, ids);
}

/** Adds the guests of a booking that has none yet, the first guest first. */
export function insertGuests(work: Work, bookingId: string, ids: readonly string[]): void {
  for (const [position, id] of ids.entries()) insertGuest(work, { booking: bookingId, contact: id, position });
}
