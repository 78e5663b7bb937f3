import type { Work } from "#server/platform/core/work/work.ts";
import { guestIds, setGuests } from "#server/stays/bookings/guest-ids.ts";
import { taxesOfGuests } from "#server/stays/bookings/local-tax.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { saveBooking } from "#server/stays/bookings/save.ts";
import { assertAllowed } from "#shared/platform/core/errors.ts";
import { whyNotEdit } from "#shared/stays/bookings/actions.ts";

/** The data that a guest enters before arriving: the guests, the first guest first, and the arrival time. */
type PreCheckIn = { guests: readonly string[]; arrival_time: string | null };

/** Marks the booking as checked in beforehand; the key is handed out at the front desk. Throws `booking/read_only`. */
export function takePreCheckIn(work: Work, id: string, { guests, arrival_time }: PreCheckIn): BookingRow {
  const booking = bookingStore.get(work, id);
  assertAllowed(whyNotEdit(booking));
  const before = guestIds(work, id);
  setGuests(work, id, guests);
  const changes = { pre_check_in: true, ...(arrival_time === null ? {} : { arrival_time }), ...taxesOfGuests(work, booking, guests) };
  return saveBooking(work, booking, changes, {
    type: "booking.pre_checked_in",
    beside: { from: { guests: before }, to: { guests } },
  });
}
