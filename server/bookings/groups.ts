import type { BookingRow } from "#server/bookings/queries.ts";
import { saveBooking } from "#server/bookings/save.ts";
import type { Work } from "#server/core/work/work.ts";
import { whyNotEdit } from "#shared/bookings/actions.ts";
import { assertAllowed } from "#shared/core/errors.ts";

/** Moves a booking into another group, or into none. Throws `booking/read_only`. */
export function setGroup(work: Work, booking: BookingRow, group_id: string | null): BookingRow {
  assertAllowed(whyNotEdit(booking));
  return saveBooking(work, booking, { group_id }, { type: "booking.group_changed" });
}
