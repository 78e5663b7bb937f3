import fc from "fast-check";
import { expect, test } from "vitest";
import { type Day, type DayRange, rangesOf } from "#shared/channels/channel-engine/ranges.ts";
import { addDays, weekdayOf } from "#shared/platform/core/stays.ts";

type Cell = { rate?: number; closed?: boolean; min_nights?: number };
type Store = Record<string, Cell>;

const START = "2030-01-01";

/** A partner as it is documented: a range sets its fields on its days, and the last one wins. */
function applied(ranges: readonly DayRange<Cell>[], store: Store = {}): Store {
  const kept: Store = { ...store };
  for (const { from, to, weekdays, value } of ranges) {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      if (weekdays === null || weekdays.includes(weekdayOf(date))) kept[date] = { ...kept[date], ...value };
    }
  }
  return kept;
}

const asStore = (days: readonly Day<Cell>[]): Store => Object.fromEntries(days.map(({ date, value }) => [date, value]));

const AnyCell = fc.record({ rate: fc.constantFrom(9000, 9900, 12000), closed: fc.boolean() }, { requiredKeys: ["rate"] });
/** A year with seasons, weekends and single days, as owners price it. */
const PricedYear = fc
  .record({
    length: fc.integer({ min: 1, max: 120 }),
    weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
    seasons: fc.array(fc.integer({ min: 0, max: 119 }), { maxLength: 3 }),
    holidays: fc.array(fc.integer({ min: 0, max: 119 }), { maxLength: 6 }),
  })
  .map(({ length, weekend, seasons, holidays }) =>
    Array.from({ length }, (_, at): Day<Cell> => {
      const date = addDays(START, at);
      const season = seasons.filter((from) => from <= at).length * 1000;
      const rate = holidays.includes(at) ? 20_000 : 9000 + season + (weekend.includes(weekdayOf(date)) ? 2500 : 0);
      return { date, value: { rate, closed: false } };
    }),
  );
const AnyDays = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 60 }), value: AnyCell }), { selector: ({ at }) => at, maxLength: 40 })
  .map((days) => days.map(({ at, value }): Day<Cell> => ({ date: addDays(START, at), value })));

test("a partner that applies the ranges in their order has exactly the days that were wanted", () => {
  fc.assert(
    fc.property(fc.oneof(AnyDays, PricedYear), fc.boolean(), (days, weekdays) => {
      expect(applied(rangesOf(days, { weekdays }))).toEqual(asStore(days));
    }),
  );
});

test("days that were not named, and fields that a day does not state, stay as the partner has them", () => {
  fc.assert(
    fc.property(AnyDays, AnyDays, fc.boolean(), (before, days, weekdays) => {
      const store = asStore(before);
      const wanted = { ...store };
      for (const { date, value } of days) wanted[date] = { ...store[date], ...value };
      expect(applied(rangesOf(days, { weekdays }), store)).toEqual(wanted);
    }),
  );
});

test("there are never more ranges than runs of equal days", () => {
  fc.assert(
    fc.property(PricedYear, fc.boolean(), (days, weekdays) => {
      const runs = days.filter(({ value }, at) => JSON.stringify(value) !== JSON.stringify(days[at - 1]?.value)).length;
      expect(rangesOf(days, { weekdays }).length).toBeLessThanOrEqual(runs);
    }),
  );
});

test("a partner without weekdays gets none", () => {
  fc.assert(
    fc.property(PricedYear, (days) => {
      expect(rangesOf(days, { weekdays: false }).every((range) => range.weekdays === null)).toBe(true);
    }),
  );
});
