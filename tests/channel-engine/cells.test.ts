import { describe, expect, test } from "vitest";
import { type PlanDay, planCell, roomCell } from "#shared/channels/channel-engine/cells.ts";
import { changedFields, heldPrice, urgencyOf } from "#shared/channels/channel-engine/changes.ts";
import { withMarkup } from "#shared/channels/channel-engine/markup.ts";
import { cents } from "#shared/platform/core/money.ts";
import type { Restriction } from "#shared/prices/rates/restrictions.ts";
import { EVERY_WEEKDAY } from "#shared/prices/rates/schema.ts";

const NO_LIMIT = {
  min_nights: null,
  max_nights: null,
  closed_to_arrival: false,
  closed_to_departure: false,
  days_before: null,
  quota: null,
};

function rule(limits: Partial<Restriction>): Restriction {
  return { id: "r", from: "2030-01-01", to: "2030-12-31", weekdays: [...EVERY_WEEKDAY], room_type_id: null, ...NO_LIMIT, ...limits };
}

function cellOn(date: string, rules: readonly Restriction[], also: Partial<PlanDay<Restriction>> = {}) {
  const day = {
    date,
    room_type_id: "double",
    rules,
    today: "2030-05-01",
    pricesFor: () => ({ 1: cents(80), 2: cents(120) }),
    isSoldOut: () => false,
  };
  return planCell({ ...day, ...also });
}

describe("the cell of a plan", () => {
  test("without restrictions is open from one night on", () => {
    expect(cellOn("2030-05-10", [])).toEqual({
      prices: { 1: cents(80), 2: cents(120) },
      children: [],
      closed: false,
      closed_to_arrival: false,
      closed_to_departure: false,
      min_nights: 1,
      max_nights: null,
    });
  });

  test("takes the strictest of all restrictions of its day and its room type", () => {
    const rules = [rule({ min_nights: 2 }), rule({ min_nights: 4, max_nights: 10 }), rule({ min_nights: 7, room_type_id: "single" })];
    expect(cellOn("2030-05-10", rules)).toMatchObject({ min_nights: 4, max_nights: 10 });
  });

  test.each([
    ["2030-05-01", true],
    ["2030-05-03", true],
    ["2030-05-04", false],
  ])("to be booked three days before, seen from May 1: arrivals on %s are closed: %s", (date, closed_to_arrival) => {
    expect(cellOn(date, [rule({ days_before: 3 })])).toMatchObject({ closed_to_arrival, closed: false });
  });

  test("is closed where a quota is sold, also one that is not the strictest", () => {
    const rules = [rule({ id: "strict", quota: 1 }), rule({ id: "parent", quota: 5 })];
    expect(cellOn("2030-05-10", rules, { isSoldOut: ({ id }) => id === "parent" })).toMatchObject({ closed: true });
    expect(cellOn("2030-05-10", rules)).toMatchObject({ closed: false });
  });

  test("is closed where no number of persons has a price", () => {
    expect(cellOn("2030-05-10", [], { pricesFor: () => ({}) })).toMatchObject({ closed: true });
  });

  test.each([[{ 1: cents(0), 2: cents(120) }], [{ 1: cents(-5), 2: cents(120) }]])(
    "is closed where a number of persons would stay for nothing, and names no such price: %o",
    (prices) => {
      expect(cellOn("2030-05-10", [], { pricesFor: () => prices })).toMatchObject({ closed: true, prices: { 2: cents(120) } });
    },
  );
});

test("an overbooked night has no free rooms, not fewer than none", () => {
  expect([roomCell(3, 1), roomCell(3, 3), roomCell(3, 4)]).toEqual([{ free: 2 }, { free: 0 }, { free: 0 }]);
});

describe("what is sent of a cell", () => {
  const sent = cellOn("2030-05-10", []);

  test("is all of it at first, nothing if it is as before, and else what changed", () => {
    expect(changedFields(null, sent)).toEqual(sent);
    expect(changedFields(sent, { ...sent, prices: { ...sent.prices } })).toBeNull();
    expect(changedFields(sent, { ...sent, min_nights: 3 })).toEqual({ min_nights: 3 });
    expect(changedFields({ ...sent, max_nights: 7 }, sent)).toEqual({ max_nights: null });
  });

  test("is urgent where fewer rooms are left or a night closes, and only there", () => {
    expect(urgencyOf({ free: 2 }, { free: 1 })).toBe("now");
    expect(urgencyOf({ free: 1 }, { free: 2 })).toBe("soon");
    expect(urgencyOf(sent, { ...sent, closed: true })).toBe("now");
    expect(urgencyOf({ ...sent, closed: true }, { ...sent, closed: true, min_nights: 2 })).toBe("soon");
    expect(urgencyOf(sent, { ...sent, prices: { 1: cents(90) } })).toBe("soon");
  });
});

describe("a price waits for a person", () => {
  const sent = cellOn("2030-05-10", []);
  const floor = cents(10);
  const at = (price: number) => ({ ...sent, prices: { 2: cents(price) } });

  test.each([
    [48.01, null],
    [48, { persons: 2, reason: "far_below_last", price: cents(48), bound: cents(48) }],
    [9.99, { persons: 2, reason: "below_floor", price: cents(9.99), bound: floor }],
    [130, null],
  ])("at %s after 120.00, with a floor of 10.00: %s", (price, held) => {
    expect(heldPrice(sent, at(price), floor)).toEqual(held);
  });

  test("never when nothing was sent before and the floor is kept, or when the night is closed", () => {
    expect(heldPrice(null, at(10), floor)).toBeNull();
    expect(heldPrice(sent, { ...at(0.01), closed: true }, floor)).toBeNull();
  });
});

describe("a channel's markup", () => {
  const none = { percentage: null, gross_amount: null, rounding: "cent" } as const;

  test.each([
    [123.45, none, 123.45],
    [123.45, { ...none, percentage: 15 }, 141.97],
    [123.45, { ...none, percentage: -10, gross_amount: cents(2) }, 113.1],
    [123.45, { ...none, percentage: 15, rounding: "to_00" }, 142],
    [123.45, { ...none, rounding: "to_90" }, 123.9],
    [123.4, { ...none, rounding: "to_90" }, 123.9],
    [123.39, { ...none, rounding: "to_90" }, 122.9],
    [1, { ...none, percentage: -100 }, 0.01],
  ] as const)("of %s with %o is %s", (price, markup, expected) => {
    expect(withMarkup(cents(price), markup)).toBe(cents(expected));
  });
});
