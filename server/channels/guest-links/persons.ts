import { contactsById } from "#server/guests/contacts/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { missingOfGuest } from "#shared/channels/guest-links/rules.ts";
import { NO_ADDRESS } from "#shared/platform/core/fields.ts";

/** The contacts whose data for the arrival is complete, in the given order. */
export function completeOnes(view: View, ids: readonly string[]): string[] {
  const complete = new Set(
    contactsById(view, ids)
      .filter((guest) => missingOfGuest({ ...guest, address: { ...NO_ADDRESS, ...guest.address } }).length === 0)
      .map(({ id }) => id),
  );
  return ids.filter((id) => complete.has(id));
}

/** The number of persons whose data is complete, once the guest has sent the form; before, the form asks for all. */
export function personsEntered(view: View, { id, pre_check_in }: Pick<BookingRow, "id" | "pre_check_in">): number {
  return pre_check_in ? completeOnes(view, guestIds(view, id)).length : 0;
}
