import { type ContactRow, contactsById } from "#server/guests/contacts/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { MailRecipient } from "#server/tenant/mail/kinds.ts";

/** The customer first, then the guests; the salutation names the first one. */
export function peopleToMail(view: View, booking: BookingRow): ContactRow[] {
  const ids = [...new Set([...(booking.customer_id ? [booking.customer_id] : []), ...guestIds(view, booking.id)])];
  const contacts = byId(contactsById(view, ids));
  return ids.flatMap((id) => contacts.get(id) ?? []);
}

/** The people who may get the link to the online check-in, first the guest who travels if there is an e-mail address. */
export function peopleToPreCheckIn(view: View, booking: BookingRow): ContactRow[] {
  const people = peopleToMail(view, booking);
  const [first] = guestIds(view, booking.id);
  const traveler = people.find(({ id, communication }) => id === first && communication.email);
  return traveler ? [traveler, ...people.filter(({ id }) => id !== traveler.id)] : people;
}

/** The name of the guest who travels, where another contact has booked; null otherwise. */
export function travelerName(view: View, booking: BookingRow): string | null {
  const [first] = guestIds(view, booking.id);
  if (first === undefined || booking.customer_id === null || first === booking.customer_id) return null;
  return byId(contactsById(view, [first])).get(first)?.name ?? null;
}

/** Those of the people who have an e-mail address. */
export function recipientsOf(people: readonly ContactRow[]): MailRecipient[] {
  return people.flatMap(({ name, communication: { email } }) => (email ? [{ name, email }] : []));
}

/** True if the mail's reader has not opted out of the online check-in. */
export function wantsPreCheckIn(view: View, booking: BookingRow): boolean {
  const reader = peopleToPreCheckIn(view, booking).find(({ communication }) => communication.email);
  return !reader?.communication.exclude_from_pre_check_in;
}
