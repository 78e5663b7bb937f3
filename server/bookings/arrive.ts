import { updateBooking } from "#server/bookings/change.ts";
import { addGuest, contactNamed, guestIds } from "#server/bookings/guests.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { act } from "#server/bookings/status.ts";
import { changeContact } from "#server/contacts/service.ts";
import type { Work } from "#server/core/work.ts";
import type { BookingArrival } from "#shared/bookings/arrival.ts";
import { Problem } from "#shared/core/errors.ts";

/**
 * Checks a guest in together with what was missing for it: the guest's data (and who that is, where nobody was entered)
 * and the room. All or nothing. Another room than the one that was fixed lifts the fixing.
 */
export function arrive(work: Work, { id, guest, room_id }: BookingArrival): BookingRow {
  const booking = bookingStore.find(work, id);
  // The version that the desk has seen counts for the whole, not for its later steps.
  const further: Work = { ...work, ifMatch: null };
  if (guest) welcome(further, id, guest);
  if (room_id !== undefined && room_id !== booking.room_id) {
    updateBooking(further, { id, room_id, ...(booking.room_fixed ? { room_fixed: false } : {}) });
  }
  return act(further, id, "check_in");
}

function welcome(work: Work, id: string, { contact_id, ...patch }: NonNullable<BookingArrival["guest"]>): void {
  contactNamed(work, contact_id, "guest.contact_id");
  const [first] = guestIds(work, id);
  if (first === undefined) addGuest(work, id, contact_id);
  else if (first !== contact_id) throw new Problem("booking/failed_assignment");
  if (Object.keys(patch).length > 0) changeContact(work, { id: contact_id, ...patch });
}
