import { describe, expect, test } from "vitest";
import { cateringRuns, priceDays } from "#shared/prices/pricing/price-days.ts";
import type { ItemPrice, StayPrice } from "#shared/stays/bookings/schema.ts";
import { decimal } from "#tests/support/whole-cents.ts";

function item(name: string, date: string, given: Partial<ItemPrice> = {}): ItemPrice {
  const defaults = {
    type: "catering",
    unit: "person",
    frequency: "daily",
    included: false,
    quantity: 2,
    unit_gross_amount: decimal(10),
  } as const;
  const quantity = given.quantity ?? defaults.quantity;
  return {
    item_id: name,
    name,
    ...defaults,
    night: date,
    date,
    gross_amount: decimal(quantity * (given.unit_gross_amount ?? 10)),
    ...given,
  };
}

/** Two nights with breakfast included in the price, city tax on top and a cleaning on the last day. */
const PRICE: StayPrice = {
  nights: [
    { date: "2030-04-05", gross_amount: decimal(100.1) },
    { date: "2030-04-06", gross_amount: decimal(100.2) },
  ],
  items: [
    item("Breakfast", "2030-04-06", { included: true }),
    item("Breakfast", "2030-04-07", { included: true }),
    item("City tax", "2030-04-05", { type: "city_tax", unit_gross_amount: decimal(2.35) }),
    item("City tax", "2030-04-06", { type: "city_tax", unit_gross_amount: decimal(2.35) }),
    item("Cleaning", "2030-04-07", { type: "service", quantity: 1, unit_gross_amount: decimal(40) }),
  ],
  gross_amount: decimal(249.7),
};

describe("a price day by day", () => {
  const days = priceDays(PRICE);

  test("has the nights, what is inside them and what comes on top", () => {
    expect(days.map(({ date, night, gross_amount }) => [date, night, gross_amount])).toEqual([
      ["2030-04-05", 100.1, 104.8],
      ["2030-04-06", 100.2, 104.9],
      ["2030-04-07", null, 40],
    ]);
    expect(days.map(({ included }) => included.length)).toEqual([0, 1, 1]);
    expect(days.map(({ on_top }) => on_top.map(({ name }) => name))).toEqual([["City tax"], ["City tax"], ["Cleaning"]]);
  });

  test("adds up to the price", () => {
    expect(Math.round(days.reduce((sum, day) => sum + day.gross_amount * 100, 0))).toBe(PRICE.gross_amount * 100);
  });

  test("of nothing is nothing", () => {
    expect(priceDays({ nights: [], items: [], gross_amount: decimal(0) })).toEqual([]);
  });
});

describe("what the kitchen serves", () => {
  const runsOf = (...items: ItemPrice[]) =>
    cateringRuns({ nights: [], items, gross_amount: decimal(0) }).map(
      ({ from, to, servings }) =>
        `${from.slice(8)}-${to.slice(8)} ${servings.map(({ name, quantity }) => `${quantity} ${name}`).join(", ")}`,
    );

  test("leaves out what is not eaten", () => {
    expect(cateringRuns(PRICE)).toEqual([{ from: "2030-04-06", to: "2030-04-07", servings: [{ name: "Breakfast", quantity: 2 }] }]);
  });

  test.each<[string, ItemPrice[], string[]]>([
    ["nothing", [], []],
    ["one day", [item("Breakfast", "2030-04-06")], ["06-06 2 Breakfast"]],
    [
      "the same on days apart",
      [item("Breakfast", "2030-04-06"), item("Breakfast", "2030-04-08")],
      ["06-06 2 Breakfast", "08-08 2 Breakfast"],
    ],
    [
      "a dinner on the second of three days",
      [item("Breakfast", "2030-04-08"), item("Dinner", "2030-04-07"), item("Breakfast", "2030-04-06"), item("Breakfast", "2030-04-07")],
      ["06-06 2 Breakfast", "07-07 2 Breakfast, 2 Dinner", "08-08 2 Breakfast"],
    ],
    [
      "the same item twice a day",
      [item("Breakfast", "2030-04-30"), item("Breakfast", "2030-04-30", { quantity: 1 }), item("Breakfast", "2030-05-01", { quantity: 3 })],
      ["30-01 3 Breakfast"],
    ],
  ])("%s", (_name, items, expected) => {
    expect(runsOf(...items)).toEqual(expected);
  });
});
