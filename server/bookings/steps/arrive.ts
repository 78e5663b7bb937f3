import { guestIds } from "#server/bookings/guest-ids.ts";
import { addGuest } from "#server/bookings/guests.ts";
import { updateBooking } from "#server/bookings/planning/update-booking.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { act } from "#server/bookings/steps/take-step.ts";
import { contactFacts } from "#server/contacts/contact-facts.ts";
import { changeContact } from "#server/contacts/service.ts";
import type { Work } from "#server/core/work/work.ts";
import { addPayment } from "#server/folios/payments.ts";
import { foliosOf } from "#server/folios/queries.ts";
import type { ArrivingGuest, BookingArrival } from "#shared/bookings/arrival.ts";
import { Problem } from "#shared/core/errors.ts";
import type { InCents } from "#shared/core/wire-money.ts";
import type { PaymentInput } from "#shared/folios/schema.ts";

/**
 * Checks a guest in together with what was missing: the guest's data (or the contact, where there was none), companions, the room and a
 * payment. All or nothing. A room other than the fixed one removes the fixing.
 */
export function arrive(work: Work, arrival: InCents<BookingArrival>): BookingRow {
  bookingStore.get(work, arrival.id);
  // The version that the user has seen is checked once for the whole, not for each step.
  const further: Work = { ...work, ifMatch: null };
  prepareArrival(further, arrival);
  if (arrival.payment) payAtTheDesk(further, arrival.id, arrival.payment);
  return act(further, arrival.id, "check_in");
}

/** Saves the data of an arrival without the check-in itself: guests and room. */
export function prepareArrival(work: Work, { id, guest, companions = [], room_id }: Omit<BookingArrival, "payment">): void {
  const booking = bookingStore.get(work, id);
  if (guest) welcomeFirst(work, id, guest);
  for (const [index, companion] of companions.entries()) welcomeCompanion(work, id, { companion, field: `companions.${index}.contact_id` });
  if (room_id === undefined || room_id === booking.room_id) return;
  updateBooking(work, { id, room_id, ...(booking.room_fixed ? { room_fixed: false } : {}) });
}

function welcomeFirst(work: Work, id: string, guest: ArrivingGuest): void {
  contactFacts(work, guest.contact_id, "guest.contact_id");
  const [first] = guestIds(work, id);
  if (first === undefined) addGuest(work, id, guest.contact_id);
  else if (first !== guest.contact_id) throw new Problem("booking/failed_assignment");
  complete(work, guest);
}

function welcomeCompanion(work: Work, id: string, { companion, field }: { companion: ArrivingGuest; field: string }): void {
  contactFacts(work, companion.contact_id, field);
  if (!guestIds(work, id).includes(companion.contact_id)) addGuest(work, id, companion.contact_id);
  complete(work, companion);
}

function complete(work: Work, { contact_id, ...patch }: ArrivingGuest): void {
  if (Object.keys(patch).length > 0) changeContact(work, { id: contact_id, ...patch });
}

function payAtTheDesk(work: Work, id: string, payment: InCents<PaymentInput>): void {
  const folio = foliosOf(work, "booking_id", [id])
    .get(id)
    ?.find((each) => each.default);
  if (!folio) throw new Error("the default folio of a booking is missing");
  addPayment(work, folio.id, payment);
}
