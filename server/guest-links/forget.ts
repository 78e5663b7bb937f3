import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";

/** Links to stays lead nowhere any more. */
export function forgetLinks(work: Work, bookings: readonly string[]): void {
  const remove = prepared(work.db, "DELETE FROM guest_links WHERE booking_id = ?");
  for (const id of bookings) remove.run(id);
}
