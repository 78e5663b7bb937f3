import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { boundsOf } from "#server/reports/local-dates.ts";
import { ACTIVE_STATUSES } from "#shared/bookings/schema.ts";
import { ZERO } from "#shared/core/money.ts";
import { localDate } from "#shared/core/stays.ts";
import type { InCents } from "#shared/core/wire-money.ts";
import type { HouseToday } from "#shared/reports/dashboard-schema.ts";

type Count = { count: number; done: number };

/** The house as it stands now. Each figure counts what the list counts to which it leads. */
export function houseToday(view: View): InCents<HouseToday> {
  const date = localDate(view.now, view.actor.time_zone);
  const values = { property: view.actor.property_id, ...boundsOf(view, { from: date, to: date }) };
  const comings = (column: "check_in" | "check_out", done: string) =>
    prepared<Count>(
      view.db,
      `SELECT count(*) AS count, coalesce(sum(status IN (${done})), 0) AS done FROM bookings
       WHERE property_id = $property AND ${column} >= $start AND ${column} < $end AND status IN (${ACTIVE}) AND deleted_at IS NULL`,
    ).get(values) ?? { count: 0, done: 0 };
  const { property } = values;
  const in_house = prepared<HouseToday["in_house"]>(view.db, IN_HOUSE).get({ property }) ?? { rooms: 0, persons: 0 };
  const rooms = prepared<HouseToday["rooms"]>(view.db, ROOMS).get({ property }) ?? { count: 0, dirty: 0, out_of_service: 0 };
  const open = prepared<InCents<HouseToday>["open"]>(view.db, OPEN).get({ property }) ?? { bookings: 0, amount: ZERO };
  return {
    date,
    arrivals: comings("check_in", "'checked_in', 'checked_out'"),
    departures: comings("check_out", "'checked_out'"),
    in_house,
    rooms,
    open,
  };
}

const ACTIVE = ACTIVE_STATUSES.map((status) => `'${status}'`).join(", ");

const IN_HOUSE = `SELECT count(*) AS rooms, coalesce(sum(occupancy), 0) AS persons FROM bookings
  WHERE property_id = $property AND status = 'checked_in' AND deleted_at IS NULL`;
const ROOMS = `SELECT count(*) AS count, coalesce(sum(status = 'dirty'), 0) AS dirty, coalesce(sum(status = 'out_of_service'), 0) AS out_of_service
  FROM rooms WHERE property_id = $property AND deleted_at IS NULL`;
/** Of stays that are still ahead nobody expects the money yet. */
const OPEN = `SELECT count(*) AS bookings, coalesce(sum(due_amount), 0) AS amount FROM bookings
  WHERE property_id = $property AND status IN ('checked_in', 'checked_out') AND due_amount > 0 AND deleted_at IS NULL`;
