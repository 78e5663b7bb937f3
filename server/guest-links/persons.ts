import { guestIds } from "#server/bookings/guests.ts";
import type { BookingRow } from "#server/bookings/queries.ts";
import { contactsById } from "#server/contacts/queries.ts";
import type { View } from "#server/core/work/work.ts";
import { NO_ADDRESS } from "#shared/core/fields.ts";
import { missingOfGuest } from "#shared/guest-links/rules.ts";

/** Those of the contacts of whom the property has all that it would ask on arrival, in the given order. */
export function completeOnes(view: View, ids: readonly string[]): string[] {
  const complete = new Set(
    contactsById(view, ids)
      .filter((guest) => missingOfGuest({ ...guest, address: { ...NO_ADDRESS, ...guest.address } }).length === 0)
      .map(({ id }) => id),
  );
  return ids.filter((id) => complete.has(id));
}

/** How many persons need not be asked any more, once the guest has sent the form; before, whoever opens it tells all. */
export function personsEntered(view: View, { id, pre_check_in }: Pick<BookingRow, "id" | "pre_check_in">): number {
  return pre_check_in ? completeOnes(view, guestIds(view, id)).length : 0;
}
