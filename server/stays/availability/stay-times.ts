import type { View } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { addDays, type Stay } from "#shared/platform/core/stays.ts";
import type { UsualTimes } from "#shared/platform/core/usual-times.ts";
import { stayOfBounds } from "#shared/stays/bookings/day-use.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";

/** The clock that the rules for stays use: the view's time and the property's time zone. */
export function clockOf({ now, actor }: View): Clock {
  return { now, time_zone: actor.time_zone };
}

/** The property's usual times of check-in and check-out. */
export function usualTimes(view: View): UsualTimes {
  const { check_in_time, check_out_time } = getProperty(view, view.actor.property_id);
  return { check_in_time, check_out_time };
}

/** The night of each date, by the property's check-in and check-out times. */
export function nightsAt(view: View, dates: readonly string[]): Stay[] {
  const times = usualTimes(view);
  return dates.map((date) => stayOfBounds({ check_in: date, check_out: addDays(date, 1) }, times, clockOf(view)));
}

/** A stay given by dates takes the property's check-in and check-out times; bounds that are instants keep their times. */
export function stayAt(view: View, bounds: Stay): Stay {
  if (bounds.check_in.includes("T") && bounds.check_out.includes("T")) return bounds;
  return stayOfBounds(bounds, usualTimes(view), clockOf(view));
}
