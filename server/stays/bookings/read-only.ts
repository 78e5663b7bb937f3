import type { Work } from "#server/platform/core/work/work.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";

/** Marks a booking as read-only while an invoice covers the stay, a draft too. */
export function setReadOnly(work: Work, booking: BookingRow, read_only: boolean): BookingRow {
  return booking.read_only === read_only ? booking : bookingStore.update(work, booking, { read_only });
}
