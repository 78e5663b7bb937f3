import { bookingStore } from "#server/bookings/queries.ts";
import type { Work } from "#server/core/work.ts";

/** Takes the remarks out of stays; dates, rooms and amounts stay for the statistics. */
export function forgetRemarks(work: Work, ids: readonly string[]): void {
  for (const row of bookingStore.findMany(work, ids)) {
    if (row.description === null && row.arrival_time === null) continue;
    bookingStore.update(work, row, { description: null, arrival_time: null });
  }
}
