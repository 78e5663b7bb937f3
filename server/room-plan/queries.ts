import type { Db } from "#server/core/database/db.ts";
import type { View } from "#server/core/work/work.ts";
import { barOfBooking, barOfLock, locksOfPlan, noShowsOfPlan, staysOfPlan } from "#server/room-plan/statements.ts";
import type { PlanBooking, PlanLock, PlanQuery } from "#shared/room-plan/schema.ts";

/** The window as JSON text of `PlanWindow`: blocking bookings, including unassigned ones, locks and no-shows that overlap [from, to). */
export function planWindowJson(view: View, { from, to }: PlanQuery): string {
  const window = { from, to };
  const stays = staysOfPlan.get(view, window);
  const locks = locksOfPlan.get(view, window);
  const missed = noShowsOfPlan.get(view, window);
  return `{"bookings":[${stays?.bars ?? ""}],"room_locks":${locks?.bars ?? "[]"},"no_shows":[${missed?.bars ?? ""}]}`;
}

/** A booking as the plan draws it, whatever its status: the client decides whether it still has a bar. Null where it was deleted. */
export function planBooking(db: Db, property_id: string, id: string): PlanBooking | null {
  const row = barOfBooking.get({ db, actor: { property_id }, now: "" }, { id });
  return row ? (JSON.parse(row.bar) as PlanBooking) : null;
}

export function planLock(db: Db, property_id: string, id: string): PlanLock | null {
  const row = barOfLock.get({ db, actor: { property_id }, now: "" }, { id });
  return row ? (JSON.parse(row.bar) as PlanLock) : null;
}
