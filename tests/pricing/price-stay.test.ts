import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, cents, sumOf } from "#shared/platform/core/money.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import { nightPrice, type PricedItem } from "#shared/prices/pricing/price-list.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { anyItem } from "#tests/pricing/any-item.ts";
import { byOneList, type OneListStay } from "#tests/pricing/by-one-list.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const { priceStay, priceTotal, retainPrice } = byOneList;

const breakfast: PricedItem = {
  item_id: "breakfast",
  name: "Breakfast",
  type: "catering",
  unit: "person",
  frequency: "daily",
  included: true,
  book_next_day: true,
  gross_amount: wholeCents(1200),
};
const cityTax: PricedItem = {
  ...breakfast,
  item_id: "tax",
  name: "City tax",
  type: "city_tax",
  book_next_day: false,
  gross_amount: wholeCents(250),
};
const cleaning: PricedItem = {
  ...breakfast,
  item_id: "cleaning",
  type: "service",
  unit: "room",
  frequency: "on_check_out",
  included: false,
  gross_amount: wholeCents(3000),
};

/** Two persons from 5 April, 100 a night. */
function question(nights: number, given: Partial<OneListStay> = {}): OneListStay {
  const departure = addDays("2030-04-05", nights);
  const levels = [{ adjustment: 0, prices: [{ from: null, to: null, gross_amount: wholeCents(10_000) }] }];
  return { dates: datesBetween("2030-04-05", departure), departure, occupancy: 2, levels, items: [], ...given };
}

describe("the price of a night", () => {
  const parent = {
    adjustment: 0,
    prices: [
      { from: null, to: null, gross_amount: wholeCents(10_000) },
      { from: "2030-07-01", to: "2030-08-31", gross_amount: wholeCents(15_000) },
    ],
  };
  test.each([
    ["of all year", [parent], "2030-06-30", 10_000],
    ["in the period, first day", [parent], "2030-07-01", 15_000],
    ["in the period, last day", [parent], "2030-08-31", 15_000],
    ["after the period", [parent], "2030-09-01", 10_000],
    ["from the parent with the adjustment", [{ adjustment: -10, prices: [] }, parent], "2030-07-01", 13_500],
    ["rounded to the cent", [{ adjustment: 33.333, prices: [] }, parent], "2030-06-01", 13_333],
    ["of a grandparent, adjusted twice", [{ adjustment: 10, prices: [] }, { adjustment: 10, prices: [] }, parent], "2030-06-01", 12_100],
    [
      "its own in all year before the parent's period",
      [{ adjustment: 50, prices: [{ from: null, to: null, gross_amount: wholeCents(9000) }] }, parent],
      "2030-07-01",
      9000,
    ],
    ["nowhere", [{ adjustment: 0, prices: [] }], "2030-07-01", null],
    [
      "in a period that is over",
      [{ adjustment: 0, prices: [{ from: "2030-01-01", to: "2030-01-31", gross_amount: wholeCents(1) }] }],
      "2030-07-01",
      null,
    ],
  ])("%s", (_, levels, date, price) => {
    expect(nightPrice(levels, date)).toBe(price);
  });
});

describe("the price of a stay", () => {
  test("is its nights; day use is one night", () => {
    expect(priceStay(question(3))).toMatchObject({ gross_amount: cents(300), items: [] });
    expect(priceStay(question(0, { dates: ["2030-04-05"] }))).toMatchObject({ gross_amount: cents(100) });
  });

  test("an included item is inside its night, one on top is added", () => {
    const price = priceStay(question(2, { items: [breakfast, cleaning] }));
    expect(price).toMatchObject({ gross_amount: cents(230), nights: [{ gross_amount: cents(100) }, { gross_amount: cents(100) }] });
    expect(price?.items).toMatchObject([
      { item_id: "breakfast", date: "2030-04-06", quantity: 2, unit_gross_amount: cents(12), gross_amount: cents(24), included: true },
      { item_id: "breakfast", date: "2030-04-07" },
      { item_id: "cleaning", date: "2030-04-07", quantity: 1, gross_amount: cents(30), included: false },
    ]);
  });

  test("breakfast of a day use is on that day", () => {
    const price = priceStay(question(0, { dates: ["2030-04-05"], items: [breakfast] }));
    expect(price?.items).toMatchObject([{ date: "2030-04-05" }]);
  });

  test("a day use owes no city tax, since nobody stays overnight", () => {
    expect(priceStay(question(0, { dates: ["2030-04-05"], items: [cityTax] }))).toMatchObject({ gross_amount: cents(100), items: [] });
  });

  test("city tax is never included", () => {
    expect(priceStay(question(2, { items: [cityTax] }))).toMatchObject({ gross_amount: cents(210), items: [{ included: false }, {}] });
  });

  test("an item is never more than the night that includes it", () => {
    const price = priceStay(
      question(1, {
        items: [
          { ...breakfast, gross_amount: wholeCents(9000) },
          { ...breakfast, item_id: "spa", gross_amount: wholeCents(3000) },
        ],
      }),
    );
    expect(price).toMatchObject({ gross_amount: cents(100), items: [{ gross_amount: cents(75) }, { gross_amount: cents(25) }] });
  });

  test("without a price for one of its nights there is none", () => {
    const levels = [{ adjustment: 0, prices: [{ from: "2030-04-05", to: "2030-04-06", gross_amount: wholeCents(100) }] }];
    expect(priceStay(question(2, { levels }))).not.toBeNull();
    expect(priceStay(question(3, { levels }))).toBeNull();
  });
});

describe("an agreed total", () => {
  test.each([
    ["spreads evenly, remainder first", 100, [], [33.34, 33.33, 33.33], 100],
    ["leaves items on top their value", 300, [cleaning], [90, 90, 90], 300],
    ["keeps included items whole", 100, [breakfast], [33.34, 33.33, 33.33], 100],
    ["leaves city tax alone", 115, [cityTax], [33.34, 33.33, 33.33], 115],
    ["may be nothing", 0, [], [0, 0, 0], 0],
  ])("%s", (_, total, items, nights, gross) => {
    const price = priceTotal(question(3, { items }), cents(total));
    expect(price?.nights.map((night) => night.gross_amount)).toEqual(nights.map(cents));
    expect(price?.gross_amount).toBe(cents(gross));
  });

  test("below the items' value makes them shrink in proportion and lodging free", () => {
    const price = priceTotal(
      question(1, { items: [breakfast, { ...breakfast, item_id: "spa", gross_amount: wholeCents(3600) }] }),
      cents(48),
    );
    expect(price).toMatchObject({
      nights: [{ gross_amount: cents(48) }],
      items: [{ gross_amount: cents(12) }, { gross_amount: cents(36) }],
    });
  });

  test("below the city tax is refused", () => {
    expect(priceTotal(question(3, { items: [cityTax] }), cents(14.99))).toBeNull();
    expect(priceTotal(question(3, { items: [cityTax] }), cents(15))).not.toBeNull();
  });
});

describe("a retained price", () => {
  const dearer = [{ adjustment: 0, prices: [{ from: null, to: null, gross_amount: wholeCents(20_000) }] }];

  test("keeps the nights that stay and prices new ones", () => {
    const former = priceTotal(question(2), cents(150));
    if (!former) throw new Error("priced");
    const longer = retainPrice(former, question(3, { levels: dearer }));
    expect(longer?.nights.map((night) => night.gross_amount)).toEqual([75, 75, 200].map(cents));
    expect(retainPrice(former, question(1, { levels: [] }))).toMatchObject({ gross_amount: cents(75) });
    expect(retainPrice(former, question(3, { levels: [] }))).toBeNull();
  });

  test("keeps the items of days that stay, also those that the rate has lost", () => {
    const former = priceStay(question(2, { items: [breakfast, cleaning] }));
    if (!former) throw new Error("priced");
    const dearerBreakfast = { ...breakfast, gross_amount: wholeCents(2000) };
    const longer = retainPrice(former, question(3, { items: [dearerBreakfast] }));
    expect(longer?.items.map(({ item_id, date, gross_amount }) => [item_id, date, gross_amount])).toEqual([
      ["breakfast", "2030-04-06", cents(24)],
      ["breakfast", "2030-04-07", cents(24)],
      ["breakfast", "2030-04-08", cents(40)],
      ["cleaning", "2030-04-07", cents(30)],
    ]);
  });
});

const anyQuestion = fc
  .record({
    nights: fc.integer({ min: 1, max: 40 }),
    occupancy: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 50_000 }).map(wholeCents),
    items: fc.uniqueArray(anyItem, { maxLength: 5, selector: (item) => item.item_id }),
  })
  .map(({ nights, occupancy, price, items }) =>
    question(nights, {
      occupancy,
      items,
      levels: [{ adjustment: 0, prices: [{ from: null, to: null, gross_amount: price }] }],
    }),
  );

const sum = (lines: readonly { gross_amount: Cents }[]) => sumOf(lines.map(({ gross_amount }) => gross_amount));
const isWholeCents = ({ gross_amount }: { gross_amount: Cents }) => gross_amount >= 0 && Number.isInteger(gross_amount);

/** Invariants of every price. */
function addsUp(price: PricedStay | null): boolean {
  if (!price) return false;
  const included = sum(price.items.filter((item) => item.included));
  const onTop = sum(price.items.filter((item) => !item.included));
  const nights = sum(price.nights);
  return nights + onTop === price.gross_amount && included <= nights && [...price.nights, ...price.items].every(isWholeCents);
}

function cityTaxOf(price: PricedStay | null): Cents {
  return sum(price?.items.filter((item) => item.type === "city_tax") ?? []);
}

describe("always", () => {
  test("nights and items on top add up and included items fit inside", () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        expect(priceStay(asked)).toSatisfy(addsUp);
      }),
    );
  });

  test("a total is spread without losing a cent, and city tax is never touched", () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: 0, max: 2_000_000 }), (asked, total) => {
        const owed = cityTaxOf(priceStay(asked));
        const price = priceTotal(asked, wholeCents(owed + total));
        expect(price).toSatisfy(addsUp);
        expect([price?.gross_amount, cityTaxOf(price)]).toEqual([owed + total, owed]);
        expect(priceTotal(asked, wholeCents(owed - 1))).toBeNull();
      }),
    );
  });

  test("a retained price of the same stay is the same price", () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const price = priceStay(asked);
        expect(price && retainPrice(price, asked)).toEqual(price);
      }),
    );
  });
});
