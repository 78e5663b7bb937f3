import { startOfBucket } from "#shared/office/reports/buckets.ts";
import type { ForecastPart, ForecastPeriod, ForecastShare, Interval } from "#shared/office/reports/forecast-schema.ts";
import { lodgingRates, utilization } from "#shared/office/reports/occupancy.ts";
import { periodLastYear } from "#shared/office/reports/ranges.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { type Cents, minus, sumOf } from "#shared/platform/core/money.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

type Days = { from: string; to: string };

/** The sums of the recorded changes of a night that are alike, until a day and until an earlier one. */
export type NightCell = {
  night: string;
  room_type_id: string;
  rate_id: string | null;
  source: string;
  country: string | null;
  rooms: number;
  persons: number;
  lodging: Cents;
  rooms_before: number;
  lodging_before: Cents;
};

/** The days, weeks or months of a range, which may cut the first and the last one. */
export function periodsOf({ from, to }: Days, interval: Interval): Days[] {
  const byStart = groupBy(datesBetween(from, addDays(to, 1)), (date) => startOfBucket(date, interval));
  return [...byStart.values()].map((dates) => ({ from: dates[0] ?? from, to: dates.at(-1) ?? to }));
}

/** Weekdays stay the same. */
const A_YEAR_OF_WEEKS = 364;

/** The period a year before. Days and weeks are compared with the same weekdays, months with the same month. */
export function sameLastYear({ from, to }: Days, interval: Interval): Days {
  if (interval === "month") return periodLastYear({ from, to });
  return { from: addDays(from, -A_YEAR_OF_WEEKS), to: addDays(to, -A_YEAR_OF_WEEKS) };
}

/** A range with its nights as they were as of a day. `sellable` are the available nights of each of its days. */
export type Recorded = { days: Days; cells: readonly NightCell[]; sellable: readonly number[] };

type Compared = { now: Recorded; lastYear: Recorded | null; hasPickup: boolean };

/** The figures of each period of a range, and of all of it. */
export function forecastPeriods(compared: Compared, interval: Interval): Record<"periods", Period[]> & { total: Period } {
  const { now, lastYear } = compared;
  const periods = periodsOf(now.days, interval).map((days) => {
    const before = lastYear && within(lastYear, sameLastYear(days, interval));
    return periodOf({ ...compared, now: within(now, days), lastYear: before });
  });
  return { periods, total: periodOf(compared) };
}

type Period = InCents<ForecastPeriod>;
type Share = InCents<ForecastShare>;

function within({ days, cells, sellable }: Recorded, part: Days): Recorded {
  const [first, length] = [datesBetween(days.from, part.from).length, datesBetween(part.from, addDays(part.to, 1)).length];
  return {
    days: part,
    cells: cells.filter(({ night }) => part.from <= night && night <= part.to),
    sellable: sellable.slice(first, first + length),
  };
}

function periodOf({ now, lastYear, hasPickup }: Compared): Period {
  return {
    ...now.days,
    ...figuresOf(now),
    pickup: hasPickup ? pickupOf(now.cells) : null,
    last_year: lastYear && { ...lastYear.days, ...figuresOf(lastYear) },
  };
}

function figuresOf({ cells, sellable: byDay }: Recorded) {
  const sums = sumsOf(cells);
  const sellable = byDay.reduce((sum, count) => sum + count, 0);
  const nights = { sold: sums.number_of_nights, sellable, unpriced: unpricedOf(cells) };
  return {
    ...sums,
    ...lodgingRates(sums.lodging_amount, nights),
    available_nights: Math.max(0, sellable),
    percentage: utilization(nights),
  };
}

function sumsOf(cells: readonly NightCell[]) {
  return {
    number_of_nights: total(cells, "rooms"),
    person_nights: total(cells, "persons"),
    lodging_amount: sumOf(cells.map(({ lodging }) => lodging)),
  };
}

/** Nights that no price is known of: a channel tells none. */
function unpricedOf(cells: readonly NightCell[]): number {
  return total(
    cells.filter(({ source, lodging }) => source !== "internal" && lodging === 0),
    "rooms",
  );
}

function pickupOf(cells: readonly NightCell[]): NonNullable<Period["pickup"]> {
  return {
    number_of_nights: total(cells, "rooms") - total(cells, "rooms_before"),
    lodging_amount: minus(sumOf(cells.map(({ lodging }) => lodging)), sumOf(cells.map(({ lodging_before }) => lodging_before))),
  };
}

function total(cells: readonly NightCell[], field: "rooms" | "persons" | "rooms_before"): number {
  return cells.reduce((sum, cell) => sum + cell[field], 0);
}

const KEYS = { source: "source", rate: "rate_id", room_type: "room_type_id", country: "country" } as const satisfies Record<
  ForecastPart,
  keyof NightCell
>;

/** The nights of a range by one of their facts, the highest lodging first. `names` are those of rates or room types by their ids. */
export function forecastShares({ now, lastYear, hasPickup }: Compared, part: ForecastPart, names: ReadonlyMap<string, string>): Share[] {
  const keyOf = (cell: NightCell) => cell[KEYS[part]];
  const byKey = groupBy(now.cells, keyOf);
  const earlier = groupBy(lastYear?.cells ?? [], keyOf);
  return [...new Set([...byKey.keys(), ...earlier.keys()])]
    .map((key) => {
      const cells = byKey.get(key) ?? [];
      const sums = sumsOf(cells);
      const nights = { sold: sums.number_of_nights, sellable: 0, unpriced: unpricedOf(cells) };
      return {
        key,
        name: key === null ? null : (names.get(key) ?? null),
        ...sums,
        average_daily_rate: lodgingRates(sums.lodging_amount, nights).average_daily_rate,
        pickup: hasPickup ? pickupOf(cells) : null,
        last_year: lastYear && sumsOf(earlier.get(key) ?? []),
      };
    })
    .filter((share) => !isEmpty(share))
    .sort((a, b) => b.lodging_amount - a.lodging_amount || b.number_of_nights - a.number_of_nights || compare(a.key, b.key));
}

/** True if nothing was, is or is going to be there: nights that were canceled before the day. */
function isEmpty({ number_of_nights, lodging_amount, pickup, last_year }: Share): boolean {
  const sums = [number_of_nights, lodging_amount, pickup?.number_of_nights, pickup?.lodging_amount];
  return [...sums, last_year?.number_of_nights, last_year?.lodging_amount].every((sum = 0) => sum === 0);
}

function compare(a: string | null, b: string | null): number {
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
