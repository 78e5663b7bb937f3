import type { Work } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { saveBooking } from "#server/stays/bookings/save.ts";
import { assertAllowed } from "#shared/platform/core/errors.ts";
import { whyNotEdit } from "#shared/stays/bookings/actions.ts";

/** Moves a booking into another group, or into none. Throws `booking/read_only`. */
export function setGroup(work: Work, booking: BookingRow, group_id: string | null): BookingRow {
  assertAllowed(whyNotEdit(booking));
  return saveBooking(work, booking, { group_id }, { type: "booking.group_changed" });
}
