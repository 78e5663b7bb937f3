import { groupBy } from "#shared/platform/core/group-by.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

/** A value of a single day. */
export type Day<V> = { date: string; value: V };

/** A value for all days from `from` to `to`, both inclusive; with weekdays (1 is Monday) only for those. */
export type DayRange<V> = { from: string; to: string; weekdays: readonly number[] | null; value: V };

/**
 * States the days in few ranges, in an order in which later ranges overwrite earlier ones: the value of most days first, then the
 * exceptions. The ranges name no day that was not given. A partner that knows no weekdays gets ranges without them.
 *
 * A range sets the fields that its value has. Days with different fields are therefore never covered by one range.
 */
export function rangesOf<V extends object>(days: readonly Day<V>[], { weekdays }: { weekdays: boolean }): DayRange<V>[] {
  return blocksOf(days).flatMap((block) => {
    const runs = runsOf(block);
    const layered = layersOf(block, weekdays);
    return layered.length < runs.length ? layered : runs;
  });
}

/** States the days in ranges that do not overlap: each run of days with an equal value. */
export function runsOfEqualDays<V extends object>(days: readonly Day<V>[]): DayRange<V>[] {
  return blocksOf(days).flatMap(runsOf);
}

/** A day with its number in the calendar, and that of its value: equal values have equal numbers. */
type KeyedDay<V> = Day<V> & { day: number; key: number };

/** Days in a row with the same fields. */
function blocksOf<V extends object>(days: readonly Day<V>[]): KeyedDay<V>[][] {
  const values = numberValues<V>();
  const byFields = groupBy(
    days.map(({ date, value }) => ({ date, value, day: dayNumber(date), ...values.of(value) })),
    ({ fields }) => fields,
  );
  return [...byFields.values()].flatMap((same) => {
    const sorted = same.sort((a, b) => a.day - b.day);
    return cutWhere(sorted, (day, next) => next.day !== day.day + 1);
  });
}

/** Numbers values in the order in which they occur. Days often share the object of their value, which then is looked at once. */
function numberValues<V extends object>() {
  const known = new Map<V, { key: number; fields: string }>();
  const byText = new Map<string, { key: number; fields: string }>();
  return {
    of(value: V): { key: number; fields: string } {
      const seen = known.get(value);
      if (seen) return seen;
      const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      const text = JSON.stringify(entries);
      const numbered = byText.get(text) ?? { key: byText.size, fields: entries.map(([field]) => field).join() };
      byText.set(text, numbered);
      known.set(value, numbered);
      return numbered;
    },
  };
}

function runsOf<V>(block: readonly KeyedDay<V>[]): DayRange<V>[] {
  return cutWhere(block, (day, next) => day.key !== next.key).map((run) => rangeOver(run, null));
}

/** The most frequent value over the whole block, then each other value, the more frequent first. */
function layersOf<V>(block: readonly KeyedDay<V>[], withWeekdays: boolean): DayRange<V>[] {
  const values = [...groupBy(block, ({ key }) => key).values()].sort((a, b) => b.length - a.length);
  const layers = new Map(values.map(([day], layer) => [day?.key, layer]));
  const layerOf = block.map(({ key }) => layers.get(key) ?? 0);
  return values.flatMap((days, layer) => {
    if (layer === 0) return [rangeOver(block, null, days[0])];
    const clusters = clustersOf(days, { first: block[0]?.day ?? 0, withWeekdays, isBelow: (at) => (layerOf[at] ?? 0) < layer });
    return clusters.map((cluster) => rangeOver(cluster, withWeekdays ? weekdaysOf(cluster) : null));
  });
}

/** The block that clusters are part of: its first day, and if the day at a place has a value that a range must not cover. */
type Covering = { first: number; withWeekdays: boolean; isBelow(at: number): boolean };

/** Groups days greedily while a range with their weekdays covers nothing that it may not. */
function clustersOf<V>(days: readonly KeyedDay<V>[], { first, withWeekdays, isBelow }: Covering): KeyedDay<V>[][] {
  const clusters: KeyedDay<V>[][] = [];
  let weekdays = new Set<number>();
  for (const next of days) {
    const cluster = clusters.at(-1);
    const [start, last] = [cluster?.[0], cluster?.at(-1)];
    const weekday = weekdayOfNumber(next.day);
    const isNew = withWeekdays && !weekdays.has(weekday);
    // The days up to the last one were looked at before, but for those of a weekday that is new.
    const mayCover = (from: number, isOn: (day: number) => boolean) => {
      for (let day = from; day <= next.day; day += 1) if (isOn(day) && isBelow(day - first)) return false;
      return true;
    };
    const isCovered =
      start !== undefined &&
      last !== undefined &&
      mayCover(last.day + 1, (day) => !withWeekdays || weekdays.has(weekdayOfNumber(day))) &&
      (!isNew || mayCover(start.day, (day) => weekdayOfNumber(day) === weekday));
    if (!isCovered) weekdays = new Set();
    weekdays.add(weekday);
    if (isCovered) cluster?.push(next);
    else clusters.push([next]);
  }
  return clusters;
}

function weekdaysOf<V>(days: readonly KeyedDay<V>[]): number[] {
  return [...new Set(days.map(({ day }) => weekdayOfNumber(day)))].sort((a, b) => a - b);
}

/** The range from the first to the last day; weekdays are named only if they leave out a day of it. */
function rangeOver<V>(days: readonly KeyedDay<V>[], weekdays: readonly number[] | null, of = days[0]): DayRange<V> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || !of) throw new Error("A range covers at least one day.");
  const isEveryDay = weekdays === null || everyDayIsOn(first.day, last.day, new Set(weekdays));
  return { from: first.date, to: last.date, weekdays: isEveryDay ? null : weekdays, value: of.value };
}

function everyDayIsOn(from: number, to: number, weekdays: ReadonlySet<number>): boolean {
  if (weekdays.size === 7) return true;
  for (let day = from; day <= to; day += 1) if (!weekdays.has(weekdayOfNumber(day))) return false;
  return true;
}

/** The number of a date in the calendar: 0 is January 1, 1970. */
function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** Monday is 1. January 1, 1970 was a Thursday. */
function weekdayOfNumber(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function cutWhere<T>(items: readonly T[], isCut: (item: T, next: T) => boolean): T[][] {
  const parts: T[][] = [];
  items.forEach((item, index) => {
    const before = items[index - 1];
    if (before === undefined || isCut(before, item)) parts.push([item]);
    else parts.at(-1)?.push(item);
  });
  return parts;
}
