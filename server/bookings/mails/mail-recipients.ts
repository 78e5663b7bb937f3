import { guestIds } from "#server/bookings/guest-ids.ts";
import type { BookingRow } from "#server/bookings/queries.ts";
import { type ContactRow, contactsById } from "#server/contacts/queries.ts";
import { byId } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";
import type { MailRecipient } from "#server/mail/kinds.ts";

/** The customer first, then the guests; the salutation names the first one. */
export function peopleToMail(view: View, booking: BookingRow): ContactRow[] {
  const ids = [...new Set([...(booking.customer_id ? [booking.customer_id] : []), ...guestIds(view, booking.id)])];
  const contacts = byId(contactsById(view, ids));
  return ids.flatMap((id) => contacts.get(id) ?? []);
}

/** Those of the people who have an e-mail address. */
export function recipientsOf(people: readonly ContactRow[]): MailRecipient[] {
  return people.flatMap(({ name, communication: { email } }) => (email ? [{ name, email }] : []));
}

/** True if the mail's reader has not opted out of the online check-in. */
export function wantsPreCheckIn(view: View, booking: BookingRow): boolean {
  const reader = peopleToMail(view, booking).find(({ communication }) => communication.email);
  return !reader?.communication.exclude_from_pre_check_in;
}
