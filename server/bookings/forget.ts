import { bookingStore } from "#server/bookings/queries.ts";
import type { Work } from "#server/core/work/work.ts";
import { BOOKING_DETAILS, type BookingDetail } from "#shared/bookings/schema.ts";

/** Details that hold no personal data. */
const KEPT: readonly BookingDetail[] = ["color", "debtor"];
const REMARKS = BOOKING_DETAILS.filter((name) => !KEPT.includes(name));

/** Removes the remarks from stays; dates, rooms and amounts stay for the statistics. Returns the stays that had any. */
export function forgetRemarks(work: Work, ids: readonly string[]): string[] {
  const remarked = bookingStore.findMany(work, ids).filter((row) => REMARKS.some((name) => row[name] !== null));
  const nothing = Object.fromEntries(REMARKS.map((name) => [name, null]));
  for (const row of remarked) bookingStore.update(work, row, nothing);
  return remarked.map(({ id }) => id);
}
