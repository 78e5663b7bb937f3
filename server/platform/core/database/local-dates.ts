import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { addDays, instantAt, zoneOffsets } from "#shared/platform/core/stays.ts";

/** The instants between which the days lie; `end` is exclusive. */
export function boundsOf({ actor }: View, { from, to }: Days): { start: string; end: string } {
  return { start: instantAt(from, "00:00", actor.time_zone), end: instantAt(addDays(to, 1), "00:00", actor.time_zone) };
}

/** Returns SQL for the calendar date of an instant. */
export type LocalDate = (moment: SQLWrapper) => SQL;

/**
 * SQL for the calendar date of an instant in the property's time zone, which SQLite does not support: the zone's offsets are part of the
 * statement. Exact for all instants of the days; earlier and later ones stay before and after them.
 */
export function localDateSql({ actor }: View, { from, to }: Days): LocalDate {
  const margin = { from: `${addDays(from, -2)}T00:00:00.000Z`, to: `${addDays(to, 3)}T00:00:00.000Z` };
  const [first, ...later] = zoneOffsets(margin.from, margin.to, actor.time_zone);
  const seconds = (offset: number) => sql.raw(`'${offset < 0 ? "" : "+"}${offset / 1000} seconds'`);
  const last = later.at(-1) ?? first;
  return (moment) => {
    const cases = later.map(
      ({ since }, index) => sql`WHEN ${moment} < ${sql.raw(`'${since}'`)} THEN ${seconds((later[index - 1] ?? first)?.offset ?? 0)}`,
    );
    const offset = seconds(last?.offset ?? 0);
    return sql`date(${moment}, ${cases.length === 0 ? offset : sql`CASE ${sql.join(cases, sql` `)} ELSE ${offset} END`})`;
  };
}

type Actual = Record<"check_in" | "check_out" | "arrived_at" | "departed_at", SQLWrapper>;

/** SQL for the days on which guests arrived and left, as `actualDays` tells them: later than planned counts on its hotel day, until 03:00. */
export function actualDaysSql(b: Actual, local: LocalDate): { arrival: SQL; departure: SQL } {
  const actual = (planned: SQLWrapper, moment: SQLWrapper) => sql`iif(${moment} IS NULL, ${local(planned)},
    max(${local(planned)}, ${local(sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, '-3 hours')`)}))`;
  return { arrival: actual(b.check_in, b.arrived_at), departure: actual(b.check_out, b.departed_at) };
}
