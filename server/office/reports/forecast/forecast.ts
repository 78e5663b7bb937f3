import { and, eq, gte, lte, sql } from "drizzle-orm";
import { startOf } from "#server/office/forecast/count-former-job.ts";
import { nightChanges } from "#server/office/forecast/tables.ts";
import { sellableByDay } from "#server/office/reports/dashboard/dashboard-query.ts";
import { typesByName } from "#server/office/reports/dashboard/statements.ts";
import { type Days, daysOf } from "#server/platform/core/calls/report-days.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { forecastPeriods, forecastShares, type NightCell, type Recorded, sameLastYear } from "#shared/office/reports/forecast.ts";
import type { Forecast, ForecastQuery, Interval } from "#shared/office/reports/forecast-schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

/** The days of a forecast, the state that it shows, and the day after which pickup counts. */
export type ForecastDays = Days & { interval: Interval; as_of: string; since: string };

const PICKUP_DAYS = 7;

/** Fills in the usual days. Throws `validation` for a state in the future, and for one before the beginning of pickup. */
export function forecastDays(view: View, { interval, as_of, since, ...range }: ForecastQuery): ForecastDays {
  const today = localDate(view.now, view.actor.time_zone);
  const state = as_of ?? today;
  const start = since ?? addDays(state, -PICKUP_DAYS);
  if (state > today) throw new Problem("validation", "as_of", [{ path: "as_of", message: "in_the_future" }]);
  if (start > state) throw new Problem("validation", "since", [{ path: "since", message: "after_as_of" }]);
  return { ...daysOf(view, range), interval, as_of: state, since: start };
}

/** Sold nights and their lodging as of a day, beside those of the year before with the same lead time. */
export const forecastTask: ViewTask<ForecastDays, InCents<Forecast>> = { name: "forecast", read: readForecast };

function readForecast(view: View, { interval, as_of, since, ...days }: ForecastDays): InCents<Forecast> {
  const complete_from = startOf(view);
  const isKnown = (day: string) => complete_from !== null && complete_from <= day;
  const last_year_as_of = sameLastYear({ from: as_of, to: as_of }, interval).from;
  const earlier = sameLastYear(days, interval);
  const compared = {
    now: recorded(view, days, { as_of, since }),
    lastYear: isKnown(last_year_as_of) ? recorded(view, earlier, { as_of: last_year_as_of, since: last_year_as_of }) : null,
    hasPickup: isKnown(since),
  };
  const typeNames = new Map(typesByName.all(view, {}).map(({ id, name }) => [id, name]));
  const rateNames = new Map(namesOfRates.all(view, {}).map(({ id, name }) => [id, name]));
  const none = new Map<string, string>();
  return {
    interval,
    as_of,
    since,
    last_year_as_of,
    complete_from,
    ...forecastPeriods(compared, interval),
    by_source: forecastShares(compared, "source", none),
    by_rate: forecastShares(compared, "rate", rateNames),
    by_room_type: forecastShares(compared, "room_type", typeNames),
    by_country: forecastShares(compared, "country", none),
  };
}

function recorded(view: View, days: Days, state: { as_of: string; since: string }): Recorded {
  return { days, cells: nightCells.all(view, { ...days, ...state }), sellable: sellableByDay(view, days) };
}

const { night, room_type_id, rate_id, source, country, rooms, persons, lodging, recorded_on } = nightChanges;

const nightCells = query(["from", "to", "as_of", "since"], (db, { property, from, to, as_of, since }) =>
  db
    .select({
      night,
      room_type_id,
      rate_id,
      source,
      country,
      rooms: sql<number>`sum(${rooms})`,
      persons: sql<number>`sum(${persons})`,
      lodging: sql<Cents>`sum(${lodging})`,
      rooms_before: sql<number>`sum(iif(${recorded_on} <= ${since}, ${rooms}, 0))`,
      lodging_before: sql<Cents>`sum(iif(${recorded_on} <= ${since}, ${lodging}, 0))`,
    })
    .from(nightChanges)
    .where(and(eq(nightChanges.property_id, property), gte(night, from), lte(night, to), lte(recorded_on, as_of)))
    .groupBy(night, room_type_id, rate_id, source, country),
) satisfies { all: (view: View, values: { from: string; to: string; as_of: string; since: string }) => NightCell[] };

/** The names of all rates, of deleted ones too. */
const namesOfRates = query([], (db, { property }) =>
  db.select({ id: rates.id, name: rates.name }).from(rates).where(eq(rates.property_id, property)),
);
