import { asc, eq } from "drizzle-orm";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { recordBookingEvent } from "#server/bookings/save.ts";
import { bookingGuests } from "#server/bookings/tables.ts";
import { contactFacts } from "#server/contacts/contact-facts.ts";
import { contactStore } from "#server/contacts/queries.ts";
import { groupBy } from "#server/core/database/expand.ts";
import { command, oneOf, query } from "#server/core/database/query.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { whyNotEdit } from "#shared/bookings/actions.ts";
import { assertAllowed, notFound, Problem } from "#shared/core/errors.ts";

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

export function setGuests(work: Work, bookingId: string, ids: readonly string[]): void {
  deleteGuests(work, { booking: bookingId });
  for (const [position, id] of ids.entries()) insertGuest(work, { booking: bookingId, contact: id, position });
}

/** Throws `booking/failed_assignment` where the guest is on the booking already or would exceed its occupancy. */
export function addGuest(work: Work, id: string, contactId: string): BookingRow {
  const booking = editable(work, id);
  const guest = contactFacts(work, contactId, "contact_id");
  const guests = guestIds(work, id);
  if (guests.includes(contactId) || guests.length >= booking.occupancy) throw new Problem("booking/failed_assignment");
  return changeGuests(work, booking, [...guests, contactId], { type: "booking.guest_added", words: { guest: guest.name } });
}

/** The guests after the removed one move up, so that a booking with guests has a first guest. */
export function removeGuest(work: Work, id: string, contactId: string): BookingRow {
  const booking = editable(work, id);
  const guests = guestIds(work, id);
  if (!guests.includes(contactId)) throw notFound("contact_id");
  const guest = contactStore.findAny(work, contactId)?.name ?? "";
  const rest = guests.filter((other) => other !== contactId);
  return changeGuests(work, booking, rest, { type: "booking.guest_removed", words: { guest } });
}

/** Replaces all guests of a booking, the first guest first. */
export function replaceGuests(work: Work, booking: BookingRow, { ids, names }: { ids: string[]; names: readonly string[] }): BookingRow {
  return changeGuests(work, booking, ids, { type: "booking.guests_changed", words: { guests: names.join(", ") || "–" } });
}

/** Saves the guests in their own table; the booking's version is incremented with them. */
function changeGuests(work: Work, booking: BookingRow, guests: string[], event: Parameters<typeof recordBookingEvent>[2]): BookingRow {
  const before = guestIds(work, booking.id);
  setGuests(work, booking.id, guests);
  const saved = bookingStore.update(work, booking, {});
  recordBookingEvent(work, saved, event, { from: { guests: before }, to: { guests } });
  return saved;
}

function editable(work: Work, id: string): BookingRow {
  const booking = bookingStore.get(work, id);
  assertEditable(booking);
  return booking;
}

/** Throws the reason why the booking may not be changed any more. */
export function assertEditable(booking: BookingRow): void {
  assertAllowed(whyNotEdit(booking));
}
