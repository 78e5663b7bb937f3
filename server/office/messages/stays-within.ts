import { and, eq, gte, isNull, lt } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { type PlannedRule, type StayTimes, staysDueWithin } from "#shared/office/messages/plan.ts";
import { addDays, instantAt } from "#shared/platform/core/stays.ts";

const { id, status, check_in, check_out, arrived_at, created_at, property_id, deleted_at } = bookings;

const byBound = (bound: typeof check_in | typeof check_out) =>
  query(["start", "end"], (db, { start, end, property }) =>
    db
      .select({ id, status, check_in, check_out, arrived_at, created_at })
      .from(bookings)
      .where(and(eq(property_id, property), gte(bound, start), lt(bound, end), isNull(deleted_at))),
  );

const STAYS = { check_in: byBound(check_in), check_out: byBound(check_out) };

/** The stays for which messages of a rule may be due within days, both inclusive: a few more than those that are. */
export function staysWithin(view: View, rule: PlannedRule, range: { from: string; to: string }): ({ id: string } & StayTimes)[] {
  const { bound, from, to } = staysDueWithin(rule, range);
  const at = (date: string) => instantAt(date, "00:00", view.actor.time_zone);
  return STAYS[bound].all(view, { start: at(from), end: at(addDays(to, 1)) });
}
