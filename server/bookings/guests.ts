import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { tell } from "#server/bookings/save.ts";
import { contactNamed } from "#server/contacts/contact-named.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { whyNotEdit } from "#shared/bookings/actions.ts";
import { assertAllowed, notFound, Problem } from "#shared/core/errors.ts";

/** Ids of a booking's guests, the first one first. */
export function guestIds(view: View, bookingId: string): string[] {
  const sql = "SELECT contact_id FROM booking_guests WHERE booking_id = ? ORDER BY position";
  return prepared<{ contact_id: string }>(view.db, sql)
    .all(bookingId)
    .map((guest) => guest.contact_id);
}

export function setGuests(work: Work, bookingId: string, ids: readonly string[]): void {
  prepared(work.db, "DELETE FROM booking_guests WHERE booking_id = ?").run(bookingId);
  const insert = prepared(work.db, "INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, ?)");
  for (const [position, id] of ids.entries()) insert.run(bookingId, id, position);
}

/** Throws `booking/failed_assignment` where the guest is on the booking already or would be one too many. */
export function addGuest(work: Work, id: string, contactId: string): BookingRow {
  const booking = editable(work, id);
  const guest = contactNamed(work, contactId, "contact_id");
  const guests = guestIds(work, id);
  if (guests.includes(contactId) || guests.length >= booking.occupancy) throw new Problem("booking/failed_assignment");
  return changeGuests(work, booking, [...guests, contactId], { type: "booking.guest_added", words: { guest: guest.name } });
}

/** Those behind move up, so that there is a first guest as long as there is any. */
export function removeGuest(work: Work, id: string, contactId: string): BookingRow {
  const booking = editable(work, id);
  const guests = guestIds(work, id);
  if (!guests.includes(contactId)) throw notFound("contact_id");
  const sql = "SELECT name FROM contacts WHERE id = ?";
  const guest = prepared<{ name: string }>(work.db, sql).get(contactId)?.name ?? "";
  const rest = guests.filter((other) => other !== contactId);
  return changeGuests(work, booking, rest, { type: "booking.guest_removed", words: { guest } });
}

/** All guests of a booking at once, the first one first. */
export function replaceGuests(work: Work, booking: BookingRow, { ids, names }: { ids: string[]; names: readonly string[] }): BookingRow {
  return changeGuests(work, booking, ids, { type: "booking.guests_changed", words: { guests: names.join(", ") || "–" } });
}

/** Guests stand in a table of their own; the booking counts a version up with them. */
function changeGuests(work: Work, booking: BookingRow, guests: string[], telling: Parameters<typeof tell>[2]): BookingRow {
  const before = guestIds(work, booking.id);
  setGuests(work, booking.id, guests);
  const saved = bookingStore.update(work, booking, {});
  tell(work, saved, telling, { from: { guests: before }, to: { guests } });
  return saved;
}

function editable(work: Work, id: string): BookingRow {
  const booking = bookingStore.get(work, id);
  assertEditable(booking);
  return booking;
}

/** Throws why nothing of the booking may change any more. */
export function assertEditable(booking: BookingRow): void {
  assertAllowed(whyNotEdit(booking));
}
