import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adjusted,
  amount,
  average,
  cents,
  least,
  minus,
  most,
  negated,
  netOf,
  opposite,
  plus,
  share,
  spread,
  sumAmounts,
  sumOf,
  times,
  ZERO,
} from "#shared/platform/core/money.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

test("half a cent is rounded away from zero, on a bill as on its cancellation", () => {
  expect([4, 5, 7, -4, -5, -7].map((twice) => average(wholeCents(twice), 2))).toEqual([2, 3, 4, -2, -3, -4]);
});

test.each([
  [10_000, 12.5, 11_250],
  [9_990, -10, 8_991],
  [333, 50, 500],
  [-333, 50, -500],
  [1_000_000, 0, 1_000_000],
  [1_000_000, -100, 0],
  [10_000_000, 1.001, 10_100_100],
])("%i cents and %f percent are %i cents", (value, percentage, expected) => {
  expect(adjusted(wholeCents(value), percentage)).toBe(expected);
});

test.each([
  [11_000, 10, 10_000],
  [1_490, 10, 1_355],
  [11_300, 13, 10_000],
  [3, 20, 3],
  [-3, 20, -3],
  [1_000_000, 0, 1_000_000],
  [10_100_100, 1.001, 10_000_000],
])("of %i cents with %f percent tax inside %i are net", (gross, percentage, net) => {
  expect(netOf(wholeCents(gross), percentage)).toBe(net);
});

describe("money in parts", () => {
  test.each([
    [1_000, 3, [334, 333, 333]],
    [-1_000, 3, [-334, -333, -333]],
    [2, 3, [1, 1, 0]],
    [900, 3, [300, 300, 300]],
  ])("%i cents over %i nights: the first ones carry what is left over", (total, parts, expected) => {
    expect(spread(wholeCents(total), parts)).toEqual(expected);
  });

  test.each([
    ["the part that lost most by rounding gets the cent", 10, [3, 1, 3], [4, 2, 4]],
    ["so it is with what is taken back", -10, [3, 1, 3], [-4, -2, -4]],
    ["of equal parts the first", 100, [1, 1, 1], [34, 33, 33]],
    ["several cents go to several parts", 100, [2, 2, 3], [29, 28, 43]],
    ["who has no weight gets nothing", 101, [0, 1, 1], [0, 51, 50]],
    ["without any weight all get the same", 5, [0, 0], [3, 2]],
    ["nothing is nothing for each", 0, [1, 2], [0, 0]],
  ])("%s", (_, total, weights, expected) => {
    expect(share(wholeCents(total), weights).map((part) => part + 0)).toEqual(expected);
  });

  test("they add up to the whole, and none is a cent off its share", () => {
    const weights = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 8 }).filter((each) => sum(each) > 0);
    fc.assert(
      fc.property(fc.integer({ min: -500_000, max: 500_000 }), weights, (total, each) => {
        const parts = share(wholeCents(total), each);
        expect(sum(parts)).toBe(total);
        for (const [i, weight] of each.entries()) expect(Math.abs((parts[i] ?? 0) - (total * weight) / sum(each))).toBeLessThan(1);
      }),
    );
  });
});

describe("arithmetic of cents", () => {
  const anyCents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(wholeCents);

  test("keeps whole cents, and what is added can be taken away again", () => {
    fc.assert(
      fc.property(anyCents, anyCents, (a, b) => {
        expect(minus(plus(a, b), b)).toBe(a);
        expect(plus(a, negated(a))).toBe(0);
        expect(Object.is(negated(ZERO), 0)).toBe(true);
        expect([least(a, b), most(a, b)]).toEqual([Math.min(a, b), Math.max(a, b)]);
      }),
    );
  });

  test("a sum doesn't depend on the order, and so many of one price are its sum", () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 20 }), anyCents, fc.nat(200), (values, price, count) => {
        expect(sumOf(values.toReversed())).toBe(sumOf(values));
        expect(times(price, count)).toBe(sumOf(Array.from({ length: count }, () => price)));
      }),
    );
  });

  test("an average is half a cent off at most, and nothing of nobody", () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 500 }), (total, parts) => {
        expect(Math.abs(average(total, parts) * parts - total)).toBeLessThanOrEqual(parts / 2);
        expect(average(negated(total), parts) + average(total, parts)).toBe(0);
      }),
    );
    expect([average(wholeCents(100), 0), average(wholeCents(100), -1)]).toEqual([0, 0]);
  });

  test("amounts lose no cent on the way out and back, and sums of them are exact", () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 20 }), (values) => {
        expect(values.map(amount).map(cents)).toEqual(values);
        expect(cents(sumAmounts(values.map(amount)))).toBe(sumOf(values));
      }),
    );
    expect(sumAmounts([0.1, 0.2])).toBe(0.3);
    expect(opposite(amount(wholeCents(150)))).toBe(-1.5);
  });
});
