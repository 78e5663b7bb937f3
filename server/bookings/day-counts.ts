import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { ACTIVE_STATUSES, type DayCounts } from "#shared/bookings/schema.ts";
import { addDays, instantAt, localDate } from "#shared/core/stays.ts";

/** How many stays come and leave yesterday, today and tomorrow: what the list's quick filters lead to. */
export function countDays(view: View): DayCounts {
  const today = localDate(view.now, view.actor.time_zone);
  return { check_in: countsAround(view, "check_in", today), check_out: countsAround(view, "check_out", today) };
}

function countsAround(view: View, column: "check_in" | "check_out", today: string): DayCounts["check_in"] {
  const zone = view.actor.time_zone;
  const sql = `SELECT count(*) AS count FROM bookings WHERE property_id = ? AND ${column} >= ? AND ${column} < ?
    AND status IN (${ACTIVE_STATUSES.map((status) => `'${status}'`).join(", ")}) AND deleted_at IS NULL`;
  const on = (date: string) =>
    prepared<{ count: number }>(view.db, sql).get(
      view.actor.property_id,
      instantAt(date, "00:00", zone),
      instantAt(addDays(date, 1), "00:00", zone),
    )?.count ?? 0;
  return { yesterday: on(addDays(today, -1)), today: on(today), tomorrow: on(addDays(today, 1)) };
}
