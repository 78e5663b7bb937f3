import { contactFacts } from "#server/guests/contacts/contact-facts.ts";
import { changeContact } from "#server/guests/contacts/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { addGuest } from "#server/stays/bookings/guests.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { foliosOfBooking } from "#server/stays/folios/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { ArrivingGuest, BookingArrival } from "#shared/stays/bookings/arrival.ts";
import type { PaymentInput } from "#shared/stays/folios/schema.ts";

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
  const folio = foliosOfBooking(work, id).find((each) => each.default);
  if (!folio) throw new Error("the default folio of a booking is missing");
  addPayment(work, folio.id, payment);
}
