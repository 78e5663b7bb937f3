import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { stayOfBounds } from "#shared/bookings/day-use.ts";
import type { Clock } from "#shared/bookings/rules.ts";
import type { Stay } from "#shared/core/stays.ts";

type Times = { check_in_time: string; check_out_time: string };

/** The moment at which the rules of stays look. */
export function clockOf({ now, actor }: View): Clock {
  return { now, time_zone: actor.time_zone };
}

/** A stay given by dates takes the property's check-in and check-out times; one that comes and goes on a day has hours of its own. */
export function stayAt(view: View, bounds: Stay): Stay {
  if (bounds.check_in.includes("T") && bounds.check_out.includes("T")) return bounds;
  return stayOfBounds(bounds, timesOf(view), clockOf(view));
}

function timesOf(view: View): Times {
  const times = prepared<Times>(view.db, "SELECT check_in_time, check_out_time FROM properties WHERE id = ?").get(view.actor.property_id);
  if (!times) throw new Error("the actor's property is gone");
  return times;
}
