import { contactFacts } from "#server/guests/contacts/contact-facts.ts";
import { contactStore } from "#server/guests/contacts/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { guestIds, setGuests } from "#server/stays/bookings/guest-ids.ts";
import { taxesOfGuests } from "#server/stays/bookings/local-tax.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingEvent, saveBooking } from "#server/stays/bookings/save.ts";
import { assertAllowed, notFound, Problem } from "#shared/platform/core/errors.ts";
import type { Exemption } from "#shared/prices/local-taxes/schema.ts";
import { whyNotEdit } from "#shared/stays/bookings/actions.ts";

/** Throws `booking/failed_assignment` if the guest is on the booking already or would exceed its occupancy. */
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

/**
 * Saves the guests in their own table; the booking's version is incremented with them, and its local taxes follow. An exemption stays with
 * its guest, for the case that the removal is undone.
 */
function changeGuests(work: Work, booking: BookingRow, guests: string[], event: BookingEvent): BookingRow {
  const before = guestIds(work, booking.id);
  setGuests(work, booking.id, guests);
  const beside = { from: { guests: before }, to: { guests } };
  return saveBooking(work, booking, taxesOfGuests(work, booking, guests), { ...event, beside });
}

/** Says why a guest of the booking owes no local tax, or with null that the guest owes it. Throws `not_found` for another contact. */
export function setTaxExemption(work: Work, id: string, { contact_id, reason }: TaxExemptionInput): BookingRow {
  const booking = editable(work, id);
  const guests = guestIds(work, id);
  if (!guests.includes(contact_id)) throw notFound("contact_id");
  const others = booking.tax_exemptions.filter((other) => other.contact_id !== contact_id);
  const tax_exemptions = reason === null ? others : [...others, { contact_id, reason }];
  const changes = { tax_exemptions, ...taxesOfGuests(work, { ...booking, tax_exemptions }, guests) };
  const guest = contactFacts(work, contact_id, "contact_id").name;
  return saveBooking(work, booking, changes, { type: "booking.tax_exemption_changed", words: { guest } });
}

type TaxExemptionInput = { contact_id: string; reason: Exemption | null };

function editable(work: Work, id: string): BookingRow {
  const booking = bookingStore.get(work, id);
  assertEditable(booking);
  return booking;
}

/** Throws the reason why the booking may not be changed any more. */
export function assertEditable(booking: BookingRow): void {
  assertAllowed(whyNotEdit(booking));
}
