import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, cents, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays, datesBetween, weekdayOf } from "#shared/platform/core/stays.ts";
import type { ChildPrice } from "#shared/prices/pricing/child-prices.ts";
import { nightsOfList, type PriceList, type PriceQuestion, ruledParts } from "#shared/prices/pricing/price-list.ts";
import { PRICE_RULE_KINDS, type PriceRule, type PriceRuleKind, rulesInOrder } from "#shared/prices/pricing/price-rules.ts";
import { priceStay, priceTotal, retainPrice } from "#shared/prices/pricing/price-stay.ts";
import { isSamePlace, PriceRuleInput } from "#shared/prices/rates/price-rules.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const TYPE = "double";
// 2030-04-05 is a Friday.
const FRIDAY = "2030-04-05";

function rule(kind: PriceRuleKind, bound: number | number[], values: Partial<PriceRule>): PriceRule {
  const none = { room_type_id: null, weekdays: null, nights: null, days_before: null, from: null, to: null };
  const own = Array.isArray(bound) ? { weekdays: bound } : kind === "last_minute" ? { days_before: bound } : { nights: bound };
  return { kind, ...none, gross_amount: null, percentage: null, ...own, ...values };
}
const percent = (percentage: number) => ({ percentage });
const euros = (amount: number) => ({ gross_amount: cents(amount) });

const WEEKEND = rule("weekday", [5, 6], euros(10));
const WEEK = rule("long_stay", 7, percent(-5));
const FORTNIGHT = rule("long_stay", 14, percent(-10));
const SHORT = rule("short_stay", 2, euros(15));
const LATE = rule("last_minute", 3, percent(-10));

type ExampleStay = { from?: string; nights?: number; days_before?: number; children?: readonly ChildPrice[]; grid?: Cents };

function question(
  rules: readonly PriceRule[],
  { from = FRIDAY, nights = 1, days_before = 30, children = [], grid = cents(100) }: ExampleStay,
) {
  const levels = [{ adjustment: 0, prices: [{ from: null, to: null, gross_amount: grid }] }];
  const list: PriceList = { levels, items: [], rules: rulesInOrder([{ adjustment: 0, rules }], TYPE) };
  if (children.length > 0) list.children = { bases: [{ adults: 2, levels }], prices: children };
  const departure = addDays(from, nights);
  const asked: PriceQuestion = {
    nights: nightsOfList(datesBetween(from, departure), list),
    departure,
    occupancy: 2 + children.length,
    booked_on: addDays(from, -days_before),
  };
  return asked;
}

const nightsOf = (rules: readonly PriceRule[], asked: ExampleStay = {}) =>
  priceStay(question(rules, asked))?.nights.map(({ gross_amount }) => gross_amount / 100);

describe("a night of 100 costs", () => {
  test.each<[string, PriceRule[], ExampleStay, number[]]>([
    ["its surcharge more on a weekend", [WEEKEND], { nights: 3 }, [110, 110, 100]],
    ["nothing more on other days", [WEEKEND], { from: "2030-04-07" }, [100]],
    ["less from a number of nights", [WEEK], { from: "2030-04-08", nights: 7 }, Array<number>(7).fill(95)],
    ["the grid's price with a night too few", [WEEK], { from: "2030-04-08", nights: 6 }, Array<number>(6).fill(100)],
    ["less by the rule of most nights", [WEEK, FORTNIGHT], { nights: 14 }, Array<number>(14).fill(90)],
    ["more for a short stay", [SHORT], { nights: 2 }, [115, 115]],
    ["nothing more for a night beyond it", [SHORT], { nights: 3 }, [100, 100, 100]],
    ["the surcharge of the fewest nights", [SHORT, rule("short_stay", 1, euros(30))], {}, [130]],
    ["less if booked at the last minute", [LATE], { days_before: 3 }, [90]],
    ["the grid's price a day before that", [LATE], { days_before: 4 }, [100]],
    ["less by the rule of the fewest days", [LATE, rule("last_minute", 0, percent(-30))], { days_before: 0 }, [70]],
    ["surcharge and discount of the grid's price, not of each other", [WEEKEND, LATE], { days_before: 0 }, [100]],
    ["the higher of the discounts for length and booking day", [WEEK, LATE], { nights: 7, days_before: 0 }, Array<number>(7).fill(90)],
    ["a short stay's surcharge beside the last minute", [SHORT, LATE], { days_before: 0 }, [105]],
    ["a weekday's discount beside another", [rule("weekday", [5], percent(-20)), LATE], { days_before: 0 }, [70]],
    ["nothing at 100 %", [rule("weekday", [5], percent(-100))], {}, [0]],
    ["nothing, and no less", [rule("weekday", [5], percent(-100)), LATE], { days_before: 0 }, [0]],
    ["nothing, with a discount above the price", [rule("weekday", [5], euros(-300))], {}, [0]],
    ["the surcharge, with a discount above the price beside it", [SHORT, rule("weekday", [5], euros(-110))], {}, [5]],
    [
      "the price of the rule with dates within them",
      [WEEKEND, rule("weekday", [5, 6], { ...euros(40), from: FRIDAY, to: FRIDAY })],
      { nights: 3 },
      [140, 110, 100],
    ],
    [
      "the price of the rule for the room type",
      [rule("weekday", [5], { ...euros(40), from: FRIDAY, to: FRIDAY }), rule("weekday", [5], { ...euros(7), room_type_id: TYPE })],
      {},
      [107],
    ],
    ["the grid's price for another room type", [rule("weekday", [5], { ...euros(7), room_type_id: "single" })], {}, [100]],
    [
      "the discount of a long stay only within its dates",
      [rule("long_stay", 3, { ...percent(-10), from: "2030-04-07", to: null })],
      { nights: 4 },
      [100, 100, 90, 90],
    ],
    ["the same with a rule of nothing", [rule("weekday", [5], percent(0))], {}, [100]],
  ])("%s", (_, rules, asked, expected) => {
    expect(nightsOf(rules, asked)).toEqual(expected);
    expect(nightsOf([...rules].reverse(), asked)).toEqual(expected);
  });
});

test("day use counts as one night", () => {
  const overnight = question([SHORT], {});
  expect(priceStay({ ...overnight, departure: FRIDAY })?.nights[0]?.gross_amount).toBe(11_500);
});

test("without the day of booking no rule counts, as in stays that were stored before there were rules", () => {
  const { booked_on, ...asked } = question([WEEKEND, SHORT, LATE], { days_before: 0 });
  expect(booked_on).toBe(FRIDAY);
  expect(priceStay(asked)?.nights).toEqual([{ date: FRIDAY, gross_amount: 10_000 }]);
});

test("each night says which rules changed it, surcharges first", () => {
  const [night] = priceStay(question([LATE, WEEKEND, SHORT], { days_before: 0 }))?.nights ?? [];
  expect(night?.price_rules?.map(({ kind, gross_amount }) => [kind, gross_amount])).toEqual([
    ["weekday", 1_000],
    ["short_stay", 1_500],
    ["last_minute", -1_000],
  ]);
  expect(priceStay(question([WEEKEND], { from: "2030-04-08" }))?.nights).toEqual([{ date: "2030-04-08", gross_amount: 10_000 }]);
});

test("nights that stay keep their price and their rules, new ones count the nights that the stay then has", () => {
  const rules = [rule("short_stay", 1, euros(15)), rule("long_stay", 3, percent(-10))];
  const before = priceStay(question(rules, {}));
  const longer = before && retainPrice(before, question(rules, { nights: 3 }));
  expect(longer?.nights.map(({ gross_amount }) => gross_amount)).toEqual([11_500, 9_000, 9_000]);
  expect(longer?.nights.map(({ price_rules }) => price_rules?.[0]?.kind)).toEqual(["short_stay", "long_stay", "long_stay"]);
});

test("an agreed total and a typed night have no rules", () => {
  const asked = question([WEEKEND], { nights: 2 });
  expect(priceTotal(asked, cents(150))?.nights.every(({ price_rules }) => price_rules === undefined)).toBe(true);
  const typed = priceStay(asked, { lodging: new Map(), nights: new Map([[FRIDAY, cents(80)]]) });
  expect(typed?.nights.map(({ price_rules }) => price_rules?.length)).toEqual([undefined, 1]);
  expect(typed?.gross_amount).toBe(19_000);
});

test("a percentage is taken of the adults and of each child, an amount is added once", () => {
  const children: ChildPrice[] = [{ percentage: 50 }, { gross_amount: cents(12) }];
  const asked = question([WEEKEND, LATE], { days_before: 0, children, grid: cents(99.99) });
  const [night] = asked.nights;
  const parts = night && ruledParts(asked, night);
  // 99.99 + 10 - 10.00; half of the price per adult 25.00 - 2.50; 12 - 1.20.
  expect(parts?.parts).toEqual({ adults: 2, base: 9_999, children: [2_250, 1_080] });
  expect(priceStay(asked)?.gross_amount).toBe(13_329);
});

test("a derived rate has its parent's rules with their amounts adjusted, behind its own", () => {
  const levels = (own: PriceRule[]) => [
    { adjustment: -10, rules: own },
    { adjustment: 0, rules: [WEEKEND, LATE] },
  ];
  expect(rulesInOrder(levels([]), TYPE).map(({ gross_amount, percentage }) => gross_amount ?? percentage)).toEqual([900, -10]);
  const none = rule("weekday", [6], percent(0));
  const found = rulesInOrder(levels([none]), TYPE);
  expect(found[0]).toBe(none);
  expect(nightsOf(found, { nights: 2 })).toEqual([109, 100]);
});

const someRules = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...PRICE_RULE_KINDS),
      bound: fc.integer({ min: 1, max: 9 }),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      change: fc.oneof(
        fc.integer({ min: -30_000, max: 30_000 }).map((amount) => ({ gross_amount: wholeCents(amount) })),
        fc.integer({ min: -100_000, max: 200_000 }).map((thousandths) => ({ percentage: thousandths / 1000 })),
      ),
      from: fc.option(fc.integer({ min: 0, max: 12 }).map((day) => addDays(FRIDAY, day))),
      room_type_id: fc.constantFrom(null, TYPE),
    })
    .map(({ kind, bound, days, change, ...place }) => rule(kind, kind === "weekday" ? days : bound, { ...change, ...place })),
  { maxLength: 6 },
);
const someChildren = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 100 }).map((percentage): ChildPrice => ({ percentage })),
    fc.integer({ min: 0, max: 9_000 }).map((amount): ChildPrice => ({ gross_amount: wholeCents(amount) })),
  ),
  { maxLength: 3 },
);
const anAsk = fc.record({
  nights: fc.integer({ min: 1, max: 12 }),
  days_before: fc.integer({ min: 0, max: 12 }),
  children: someChildren,
  grid: fc.integer({ min: 0, max: 40_000 }).map(wholeCents),
});

test("the grid's price and the rules that are named make the price of each night, which is never below zero", () => {
  fc.assert(
    fc.property(someRules, anAsk, (rules, asked) => {
      const plain = priceStay(question([], asked))?.nights ?? [];
      const ruled = priceStay(question(rules, asked))?.nights ?? [];
      for (const [index, { gross_amount, price_rules = [] }] of ruled.entries()) {
        expect(gross_amount).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(gross_amount)).toBe(true);
        expect(gross_amount).toBe(sumOf([plain[index]?.gross_amount ?? ZERO, ...price_rules.map((each) => each.gross_amount)]));
        expect(new Set(price_rules.map(({ kind }) => kind)).size).toBe(price_rules.length);
        const discounts = price_rules.filter((each) => each.gross_amount < 0 && each.kind !== "weekday");
        expect(discounts.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("a channel gets the same price from a list by day for each range of nights and of days before arrival", () => {
  fc.assert(
    fc.property(someRules, anAsk, (rules, asked) => {
      // The ranges begin with the bounds of the rules; one stay of each range stands for all of it.
      const startOf = (value: number, starts: readonly number[]) => Math.max(...starts.filter((start) => start <= value));
      const nights = startOf(asked.nights, [1, ...rules.flatMap((each) => (each.nights === null ? [] : [each.nights, each.nights + 1]))]);
      const days_before = startOf(asked.days_before, [
        0,
        ...rules.flatMap((each) => (each.days_before === null ? [] : [each.days_before + 1])),
      ]);
      const sold = priceStay(question(rules, asked));
      for (const { date, gross_amount } of sold?.nights ?? []) {
        const list = question(rules, { ...asked, from: addDays(date, 1 - nights), nights, days_before });
        const day = list.nights.at(-1);
        const parts = day && ruledParts(list, day)?.parts;
        expect(day?.date).toBe(date);
        expect(parts && sumOf([parts.base, ...parts.children])).toBe(gross_amount);
      }
    }),
  );
});

/** Rules as the server takes them, one after the other. */
function withoutRivals(rules: readonly PriceRule[]): PriceRule[] {
  const kept: PriceRule[] = [];
  for (const each of rules) if (!kept.some((other) => isSamePlace(other, each))) kept.push(each);
  return kept;
}

test("of rules that may stand beside each other exactly one of a kind counts", () => {
  fc.assert(
    fc.property(someRules, (rules) => {
      const kept = withoutRivals(rules);
      const asked = { nights: 9, days_before: 1 };
      expect(nightsOf(kept, asked)).toEqual(nightsOf([...kept].reverse(), asked));
    }),
  );
});

describe("a rule is refused", () => {
  const refused = (input: object) => PriceRuleInput.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]);
  test.each<[string, object, [string, string][]]>([
    ["without its bound", { kind: "weekday", percentage: 5 }, [["weekdays", "required"]]],
    ["with the bound of another kind", { kind: "long_stay", nights: 3, days_before: 2, percentage: 5 }, [["days_before", "not_of_kind"]]],
    ["without a change", { kind: "long_stay", nights: 3 }, [["gross_amount", "amount_or_percentage"]]],
    ["with two", { kind: "long_stay", nights: 3, percentage: 5, gross_amount: 5 }, [["gross_amount", "amount_or_percentage"]]],
    [
      "that ends before it begins",
      { kind: "short_stay", nights: 3, percentage: 5, from: "2030-02-01", to: "2030-01-01" },
      [["to", "before_from"]],
    ],
  ])("%s", (_, input, expected) => {
    expect(refused(input)).toEqual(expected);
  });

  test("beside one that holds for the same nights", () => {
    const dated = (from: string | null, to: string | null) => ({ ...WEEKEND, from, to });
    expect(isSamePlace(WEEKEND, rule("weekday", [6, 7], percent(5)))).toBe(true);
    expect(isSamePlace(WEEKEND, rule("weekday", [7], percent(5)))).toBe(false);
    expect(isSamePlace(WEEK, FORTNIGHT)).toBe(false);
    expect(isSamePlace(WEEKEND, dated(FRIDAY, FRIDAY))).toBe(false);
    expect(isSamePlace(dated(FRIDAY, null), dated(null, FRIDAY))).toBe(true);
    expect(isSamePlace(dated(addDays(FRIDAY, 1), null), dated(null, FRIDAY))).toBe(false);
  });
});

test("a Friday is the fifth day of the week, also where clocks change", () => {
  expect(weekdayOf(FRIDAY)).toBe(5);
  // The clocks of central Europe change in the night to 31 March 2030, a Sunday.
  expect(nightsOf([rule("weekday", [6], euros(10))], { from: "2030-03-30", nights: 2 })).toEqual([110, 100]);
});
