import type { PlanItem } from "#client/room-plan/plan-bars.ts";
import { wallDays } from "#client/room-plan/plan-layout.ts";

/** How many rooms of a type are taken per night, over the days of the time axis. */
export type TakenNights = { first: number; counts: Int16Array };

export function takenNights(first: number, days: number): TakenNights {
  return { first, counts: new Int16Array(days) };
}

/** Adds (or with −1 takes away) a stay's nights: from its arrival day up to its departure day, a day use being one. */
export function countNights({ first, counts }: TakenNights, item: PlanItem, zone: string, change: 1 | -1): void {
  const [start, end] = item.kind === "booking" ? [item.booking.check_in, item.booking.check_out] : [item.lock.start, item.lock.end];
  const from = Math.floor(wallDays(start, zone)) - first;
  const to = Math.max(from + 1, Math.floor(wallDays(end, zone)) - first);
  const last = Math.min(counts.length, to);
  for (let night = Math.max(0, from); night < last; night++) counts[night] = (counts[night] ?? 0) + change;
}
