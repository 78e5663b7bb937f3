import type { View } from "#server/core/work/work.ts";
import { getProperty } from "#server/properties/queries.ts";
import { stayOfBounds } from "#shared/bookings/day-use.ts";
import type { Clock } from "#shared/bookings/rules.ts";
import type { Stay } from "#shared/core/stays.ts";

/** The moment at which the rules of stays look. */
export function clockOf({ now, actor }: View): Clock {
  return { now, time_zone: actor.time_zone };
}

/** A stay given by dates takes the property's check-in and check-out times; one that comes and goes on a day has hours of its own. */
export function stayAt(view: View, bounds: Stay): Stay {
  if (bounds.check_in.includes("T") && bounds.check_out.includes("T")) return bounds;
  return stayOfBounds(bounds, getProperty(view, view.actor.property_id), clockOf(view));
}
