import type { Db } from "#server/platform/core/database/db.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { barOfBooking, barOfLock, locksOfPlan, noShowsOfPlan, staysOfPlan } from "#server/stays/room-plan/statements.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { DAY_MS, instantsOfDays } from "#shared/platform/core/stays.ts";
import type { PlanBooking, PlanLock, PlanQuery } from "#shared/stays/room-plan/schema.ts";

/** The instants [from, to) of a window. */
type Window = { from: string; to: string };

/** A year and a day, so that two equal dates of two years are one window. */
const MAX_DAYS = 367;

/** The window that a query means; a plain date counts whole, in the property's time zone. Throws `validation` for more than a year. */
export function planWindowOf({ actor }: View, { from, to }: PlanQuery): Window {
  const window = {
    from: from.includes("T") ? from : (instantsOfDays({ from }, actor.time_zone).start ?? from),
    to: to.includes("T") ? to : (instantsOfDays({ to }, actor.time_zone).end ?? `${to}T23:59:59.999Z`),
  };
  if (Date.parse(window.to) - Date.parse(window.from) > MAX_DAYS * DAY_MS) throw invalid("to", "a_year");
  return window;
}

/** The window as JSON of `PlanWindow`: blocking bookings, including unassigned ones, locks and no-shows that overlap [from, to). */
export function planWindowJson(view: View, window: Window): Uint8Array[] {
  const entries = (list: typeof staysOfPlan) => list.get(view, window)?.bars ?? Buffer.of();
  return [
    Buffer.from('{"bookings":['),
    entries(staysOfPlan),
    Buffer.from('],"room_locks":['),
    entries(locksOfPlan),
    Buffer.from('],"no_shows":['),
    entries(noShowsOfPlan),
    Buffer.from("]}"),
  ];
}

/** A booking as the plan draws it, whatever its status: the client decides whether it still has a bar. Null if it was deleted. */
export function planBooking(db: Db, property_id: string, id: string): PlanBooking | null {
  const row = barOfBooking.get({ db, actor: { property_id }, now: "" }, { id });
  return row ? (JSON.parse(row.bar) as PlanBooking) : null;
}

export function planLock(db: Db, property_id: string, id: string): PlanLock | null {
  const row = barOfLock.get({ db, actor: { property_id }, now: "" }, { id });
  return row ? (JSON.parse(row.bar) as PlanLock) : null;
}
