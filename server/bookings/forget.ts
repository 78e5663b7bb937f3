import { bookingStore } from "#server/bookings/queries.ts";
import type { Work } from "#server/core/work/work.ts";

/** Takes the remarks out of stays; dates, rooms and amounts stay for the statistics. Answers the stays that had some. */
export function forgetRemarks(work: Work, ids: readonly string[]): string[] {
  const remarked = bookingStore.findMany(work, ids).filter((row) => row.description !== null || row.arrival_time !== null);
  for (const row of remarked) bookingStore.update(work, row, { description: null, arrival_time: null });
  return remarked.map(({ id }) => id);
}
