import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { PricedItem } from "#shared/prices/pricing/price-list.ts";
import type { PricedItemDay, PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { documentLines, includedNames, namesInTotal } from "#shared/stays/bookings/document-lines.ts";
import { byOneList } from "#tests/pricing/by-one-list.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const FIRST = "2030-04-05";

function item(values: Partial<PricedItemDay>): PricedItemDay {
  const base = { item_id: "b", name: "Breakfast", type: "catering", unit: "person", frequency: "daily", included: false } as const;
  return { ...base, night: FIRST, date: FIRST, quantity: 2, unit_gross_amount: cents(14), gross_amount: cents(28), ...values };
}

function nights(...amounts: number[]): PricedStay["nights"] {
  return amounts.map((gross, index) => ({ date: addDays(FIRST, index), gross_amount: cents(gross) }));
}

test("neighbouring nights of one price are one line, from the first evening to the morning after the last", () => {
  const price = { nights: nights(100, 100, 120.5, 100), items: [], gross_amount: cents(420.5) };
  expect(documentLines(price, "2030-04-09")).toEqual([
    {
      kind: "lodging",
      name: "",
      from: "2030-04-05",
      to: "2030-04-07",
      quantity: 2,
      unit_gross_amount: cents(100),
      gross_amount: cents(200),
      included: [],
      rate: null,
      rules: [],
    },
    {
      kind: "lodging",
      name: "",
      from: "2030-04-07",
      to: "2030-04-08",
      quantity: 1,
      unit_gross_amount: cents(120.5),
      gross_amount: cents(120.5),
      included: [],
      rate: null,
      rules: [],
    },
    {
      kind: "lodging",
      name: "",
      from: "2030-04-08",
      to: "2030-04-09",
      quantity: 1,
      unit_gross_amount: cents(100),
      gross_amount: cents(100),
      included: [],
      rate: null,
      rules: [],
    },
  ]);
});

test("day use is one line of one day", () => {
  const [line] = documentLines({ nights: nights(60), items: [], gross_amount: cents(60) }, FIRST);
  expect(line).toMatchObject({ from: FIRST, to: FIRST, quantity: 1, gross_amount: cents(60) });
});

test("items on top are summed by name and price, city tax is last, included ones are only named", () => {
  const tax = item({ item_id: "t", name: "City tax", type: "city_tax", unit_gross_amount: cents(2.6), gross_amount: cents(5.2) });
  const items = [
    tax,
    { ...tax, date: "2030-04-06" },
    item({}),
    item({ date: "2030-04-06" }),
    item({ item_id: "i", name: "Sauna", included: true }),
    item({ item_id: "i", name: "Sauna", included: true, date: "2030-04-06", night: "2030-04-06" }),
  ];
  const price = { nights: nights(100, 100), items, gross_amount: cents(266.4) };
  expect(includedNames(price)).toEqual(["Sauna"]);
  expect(namesInTotal(price)).toEqual(["Sauna", "Breakfast"]);
  expect(documentLines(price, "2030-04-07").slice(1)).toEqual([
    {
      kind: "item",
      name: "Breakfast",
      from: "2030-04-05",
      to: "2030-04-06",
      quantity: 4,
      unit_gross_amount: cents(14),
      gross_amount: cents(56),
      included: [],
      rate: null,
      rules: [],
    },
    {
      kind: "item",
      name: "City tax",
      from: "2030-04-05",
      to: "2030-04-06",
      quantity: 4,
      unit_gross_amount: cents(2.6),
      gross_amount: cents(10.4),
      included: [],
      rate: null,
      rules: [],
    },
  ]);
});

test("nights of one price that include something else are lines of their own", () => {
  const dinner = (index: number) => item({ name: "Dinner", included: true, night: addDays(FIRST, index), date: addDays(FIRST, index) });
  const price = { nights: nights(100, 100, 100, 100), items: [dinner(2), dinner(3)], gross_amount: cents(400) };
  expect(documentLines(price, "2030-04-09").map(({ from, to, included }) => [from, to, included])).toEqual([
    ["2030-04-05", "2030-04-07", []],
    ["2030-04-07", "2030-04-09", ["Dinner"]],
  ]);
});

test("a price for one that isn't exact is not printed", () => {
  const [, line] = documentLines(
    { nights: nights(0), items: [item({ unit_gross_amount: cents(3.34), gross_amount: cents(6.67) })], gross_amount: cents(6.67) },
    FIRST,
  );
  expect(line).toMatchObject({ quantity: 2, unit_gross_amount: null, gross_amount: cents(6.67) });
});

const anyItem: fc.Arbitrary<PricedItem> = fc.record({
  item_id: fc.constantFrom("a", "b", "c"),
  name: fc.constantFrom("Breakfast", "Sauna"),
  type: fc.constantFrom("catering", "city_tax", "service"),
  unit: fc.constantFrom("room", "person"),
  frequency: fc.constantFrom("daily", "on_check_in", "on_check_out"),
  included: fc.boolean(),
  book_next_day: fc.boolean(),
  gross_amount: fc.integer({ min: 0, max: 9_999 }).map(wholeCents),
});

test("whatever was agreed on, the lines add up to it to the cent", () => {
  const anyStay = fc.record({
    days: fc.integer({ min: 1, max: 20 }),
    occupancy: fc.integer({ min: 1, max: 7 }),
    total: fc.integer({ min: 0, max: 900_000 }),
    items: fc.uniqueArray(anyItem, { selector: ({ item_id }) => item_id, maxLength: 3 }),
  });
  fc.assert(
    fc.property(anyStay, ({ days, occupancy, total, items }) => {
      const dates = Array.from({ length: days }, (_, index) => addDays(FIRST, index));
      const departure = addDays(FIRST, days);
      const price = byOneList.priceTotal({ dates, departure, occupancy, levels: [], items }, wholeCents(total));
      fc.pre(price !== null);
      if (!price) return;
      const lines = documentLines(price, departure);
      expect(lines.reduce((sum, line) => sum + line.gross_amount, 0)).toBe(price.gross_amount);
      const wrong = lines.filter(
        ({ quantity, unit_gross_amount, gross_amount }) => unit_gross_amount !== null && unit_gross_amount * quantity !== gross_amount,
      );
      expect(wrong).toEqual([]);
      expect(lines.filter(({ kind }) => kind === "lodging").reduce((sum, { quantity }) => sum + quantity, 0)).toBe(days);
    }),
    { numRuns: 300 },
  );
});
