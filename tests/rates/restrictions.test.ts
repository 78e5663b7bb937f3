import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, weekdayOf } from "#shared/platform/core/stays.ts";
import { holdsOn, type Restriction, violatedRules } from "#shared/prices/rates/restrictions.ts";
import { EVERY_WEEKDAY, RateRuleInput, type RuleReason } from "#shared/prices/rates/schema.ts";

// 2030-04-01 is a Monday.
const APRIL = { from: "2030-04-01", to: "2030-04-30" };
let made = 0;
const rule = (limits: Partial<Restriction>): Restriction => ({
  id: `rule-${++made}`,
  room_type_id: null,
  ...APRIL,
  weekdays: [...EVERY_WEEKDAY],
  min_nights: null,
  max_nights: null,
  closed_to_arrival: false,
  closed_to_departure: false,
  days_before: null,
  quota: null,
  ...limits,
});
const day = (n: number) => addDays("2030-03-31", n);
const stay = (arrival: number, departure: number, booked_on = "2030-01-01") => ({
  room_type_id: "double",
  arrival: day(arrival),
  departure: day(departure),
  booked_on,
});
const reasons = (rules: readonly Restriction[], asked: ReturnType<typeof stay>, sold = 0) =>
  violatedRules(rules, asked, () => sold).map(({ reason, date, limit }) => [reason, date, limit]);

describe("a restriction", () => {
  test("holds on its days, first and last included, on its weekdays, for its type or all", () => {
    const weekend = rule({ weekdays: [6, 7], room_type_id: "double" });
    expect(weekdayOf("2030-04-01")).toBe(1);
    expect(weekdayOf("2030-04-07")).toBe(7);
    expect(["2030-04-05", "2030-04-06", "2030-04-07", "2030-05-04"].map((date) => holdsOn(weekend, date, "double"))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(holdsOn(weekend, "2030-04-06", "suite")).toBe(false);
    expect(holdsOn(rule({}), "2030-04-30", "suite")).toBe(true);
  });

  test.each<[what: string, rule: Partial<Restriction>, broken: [number, number], kept: [number, number]]>([
    ["the fewest nights by the day of arrival", { min_nights: 3, to: day(5) }, [5, 7], [6, 8]],
    ["the fewest nights, which day use has not", { min_nights: 1 }, [5, 5], [5, 6]],
    ["the most nights by the day of arrival", { max_nights: 2, to: day(5) }, [5, 8], [6, 9]],
    ["closed to arrival", { closed_to_arrival: true, from: day(6), to: day(6) }, [6, 9], [5, 9]],
    ["closed to departure", { closed_to_departure: true, from: day(6), to: day(6) }, [5, 6], [5, 7]],
  ])("judges %s", (_, limits, broken, kept) => {
    expect(reasons([rule(limits)], stay(...broken))).toHaveLength(1);
    expect(reasons([rule(limits)], stay(...kept))).toEqual([]);
  });

  test("counts days before arrival from the hotel day of booking", () => {
    const early = rule({ days_before: 14 });
    expect(reasons([early], stay(20, 22, day(6)))).toEqual([]);
    expect(reasons([early], stay(20, 22, day(7)))).toEqual([["days_before", day(20), 14]]);
  });

  test("limits the rooms sold for each night, and names the first full one", () => {
    const few = rule({ quota: 2, from: day(6), to: day(8) });
    expect(reasons([few], stay(5, 9), 1)).toEqual([]);
    expect(reasons([few], stay(5, 9), 2)).toEqual([["quota", day(6), 2]]);
    expect(reasons([rule({ quota: 0 })], stay(5, 9))).toEqual([["quota", day(5), 0]]);
    expect(reasons([few], stay(9, 10), 5)).toEqual([]);
    expect(reasons([few], stay(6, 6), 2)).toEqual([["quota", day(6), 2]]);
  });
});

test("of several restrictions the strictest of each kind is named", () => {
  const rules = [rule({ min_nights: 2, max_nights: 9 }), rule({ min_nights: 4 }), rule({ max_nights: 5 }), rule({ min_nights: 3 })];
  expect(reasons(rules, stay(5, 6))).toEqual([["min_nights", day(5), 4]]);
  expect(reasons(rules, stay(5, 15))).toEqual([["max_nights", day(5), 5]]);
});

const dayOfApril = fc.integer({ min: 1, max: 12 });
const anyRule = fc
  .record({
    from: dayOfApril,
    length: fc.integer({ min: 0, max: 6 }),
    type: fc.constantFrom(null, "double", "suite"),
    weekdays: fc.subarray([...EVERY_WEEKDAY], { minLength: 1 }),
    min_nights: fc.option(fc.integer({ min: 1, max: 4 })),
    max_nights: fc.option(fc.integer({ min: 1, max: 4 })),
    closed_to_arrival: fc.boolean(),
    closed_to_departure: fc.boolean(),
    days_before: fc.option(fc.integer({ min: 1, max: 5 })),
    quota: fc.option(fc.integer({ min: 0, max: 2 })),
  })
  .map(({ from, length, type, ...limits }) => rule({ ...limits, from: day(from), to: day(from + length), room_type_id: type }));

/** Violations, found by checking every rule on every day separately. */
function brokenNaively(rules: readonly Restriction[], asked: ReturnType<typeof stay>, sold: (night: string) => number): Set<RuleReason> {
  const broken = new Set<RuleReason>();
  const nights = daysBetween(asked.arrival, asked.departure);
  for (const each of rules) {
    if (each.room_type_id !== null && each.room_type_id !== asked.room_type_id) continue;
    for (let date = each.from; date <= each.to; date = addDays(date, 1)) {
      if (!each.weekdays.includes(weekdayOf(date))) continue;
      if (date === asked.arrival) {
        if (each.closed_to_arrival) broken.add("closed_to_arrival");
        if (each.min_nights !== null && nights < each.min_nights) broken.add("min_nights");
        if (each.max_nights !== null && nights > each.max_nights) broken.add("max_nights");
        if (each.days_before !== null && daysBetween(asked.booked_on, asked.arrival) < each.days_before) broken.add("days_before");
      }
      if (date === asked.departure && each.closed_to_departure) broken.add("closed_to_departure");
      const isNight = (asked.arrival <= date && date < asked.departure) || (nights === 0 && date === asked.arrival);
      if (isNight && each.quota !== null && sold(date) >= each.quota) broken.add("quota");
    }
  }
  return broken;
}

test("any rules refuse any stay for the same reasons as each rule and day alone", () => {
  const anyStay = fc.record({ arrival: dayOfApril, nights: fc.integer({ min: 0, max: 5 }), before: fc.integer({ min: 0, max: 6 }) });
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 6 }),
      anyStay,
      fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }),
      (rules, given, sold) => {
        const asked = stay(given.arrival, given.arrival + given.nights, day(given.arrival - given.before));
        const soldOn = (night: string) => sold[daysBetween(day(1), night)] ?? 0;
        const found = violatedRules(rules, asked, (_, night) => soldOn(night));
        expect(new Set(found.map(({ reason }) => reason))).toEqual(brokenNaively(rules, asked, soldOn));
        expect(new Set(found.map(({ reason }) => reason)).size).toBe(found.length);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ["the last day is before the first", { from: "2030-05-01", min_nights: 2 }],
  ["the most nights are below the fewest", { min_nights: 5, max_nights: 4 }],
  ["there is no weekday", { weekdays: [], min_nights: 2 }],
  ["a weekday is none", { weekdays: [8], min_nights: 2 }],
  ["the quota is below zero", { quota: -1 }],
  ["the fewest nights are none", { min_nights: 0 }],
])("no restriction can be made where %s", (_, fields) => {
  expect(RateRuleInput.safeParse({ ...APRIL, ...fields }).success).toBe(false);
});

test("weekdays are kept once and in order, all of them where none is named", () => {
  expect(RateRuleInput.parse({ ...APRIL, quota: 0, weekdays: [7, 6, 6] }).weekdays).toEqual([6, 7]);
  expect(RateRuleInput.parse({ ...APRIL, quota: 0 }).weekdays).toEqual([...EVERY_WEEKDAY]);
});
