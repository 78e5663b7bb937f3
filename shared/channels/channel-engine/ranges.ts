import { groupBy } from "#shared/platform/core/group-by.ts";
import { addDays, weekdayOf } from "#shared/platform/core/stays.ts";

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

/** Days with the key of their value: equal values have equal keys. */
type KeyedDay<V> = Day<V> & { key: string };

/** Days in a row with the same fields. */
function blocksOf<V extends object>(days: readonly Day<V>[]): KeyedDay<V>[][] {
  const byFields = groupBy(days, ({ value }) => Object.keys(value).sort().join());
  return [...byFields.values()].flatMap((same) => {
    const sorted = same.map((day) => ({ ...day, key: keyOf(day.value) })).sort((a, b) => (a.date < b.date ? -1 : 1));
    return cutWhere(sorted, (day, next) => next.date !== addDays(day.date, 1));
  });
}

function runsOf<V>(block: readonly KeyedDay<V>[]): DayRange<V>[] {
  return cutWhere(block, (day, next) => day.key !== next.key).map((run) => rangeOver(run, null));
}

/** The most frequent value over the whole block, then each other value, the more frequent first. */
function layersOf<V>(block: readonly KeyedDay<V>[], withWeekdays: boolean): DayRange<V>[] {
  const values = [...groupBy(block, ({ key }) => key).values()].sort((a, b) => b.length - a.length);
  const place = new Map(values.map(([day], index) => [day?.key, index]));
  const placeOf = block.map(({ key }) => place.get(key) ?? 0);
  const first = block[0]?.date ?? "";
  const index = new Map(block.map(({ date }, at) => [date, at]));
  return values.flatMap((days, layer) => {
    if (layer === 0) return [rangeOver(block, null, days[0])];
    return clustersOf(days, (from, to, weekdays) => {
      for (let at = index.get(from) ?? 0; at <= (index.get(to) ?? 0); at += 1) {
        const covers = !withWeekdays || weekdays.has(weekdayOf(addDays(first, at)));
        if (covers && (placeOf[at] ?? 0) < layer) return false;
      }
      return true;
    }).map((cluster) => rangeOver(cluster, withWeekdays ? weekdaysOf(cluster) : null));
  });
}

/** Groups days greedily while a range with their weekdays covers nothing that it may not. */
function clustersOf<V>(days: readonly KeyedDay<V>[], mayCover: (from: string, to: string, weekdays: ReadonlySet<number>) => boolean) {
  const clusters: KeyedDay<V>[][] = [];
  for (const day of days) {
    const cluster = clusters.at(-1);
    const start = cluster?.[0];
    const isCovered = start && mayCover(start.date, day.date, new Set(weekdaysOf([...cluster, day])));
    if (isCovered) cluster.push(day);
    else clusters.push([day]);
  }
  return clusters;
}

function weekdaysOf<V>(days: readonly Day<V>[]): number[] {
  return [...new Set(days.map(({ date }) => weekdayOf(date)))].sort((a, b) => a - b);
}

/** The range from the first to the last day; weekdays are named only if they leave out a day of it. */
function rangeOver<V>(days: readonly Day<V>[], weekdays: readonly number[] | null, of = days[0]): DayRange<V> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || !of) throw new Error("A range covers at least one day.");
  const isEveryDay = weekdays === null || everyDayIsOn(first.date, last.date, new Set(weekdays));
  return { from: first.date, to: last.date, weekdays: isEveryDay ? null : weekdays, value: of.value };
}

function everyDayIsOn(from: string, to: string, weekdays: ReadonlySet<number>): boolean {
  if (weekdays.size === 7) return true;
  for (let date = from; date <= to; date = addDays(date, 1)) if (!weekdays.has(weekdayOf(date))) return false;
  return true;
}

function keyOf(value: object): string {
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
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
