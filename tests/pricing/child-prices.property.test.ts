import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cents, cents, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { type ChildBracket, type ChildLevel, childPrices } from "#shared/prices/pricing/child-prices.ts";
import { type AdultLevels, nightParts, nightsOfList, type PricedItem } from "#shared/prices/pricing/price-list.ts";
import { priceStay } from "#shared/prices/pricing/price-stay.ts";

const DAY = "2030-05-06";
const TYPE = "double";
const NIGHT = { room_type_id: TYPE, item_id: null };

const anAmount = fc.integer({ min: 0, max: 50_000 }).map((value) => cents(value / 100));
const aPrice = fc.oneof(
  anAmount.map((gross_amount) => ({ gross_amount, percentage: null })),
  fc.integer({ min: 0, max: 100 }).map((percentage) => ({ gross_amount: null, percentage })),
);
const someAges = fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 5 });
const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { minLength: 2, maxLength: 6 });

/** Brackets without a common age: each from one cut to the day before the next, some of them left out. */
const someBrackets = fc.tuple(cuts, fc.array(fc.tuple(aPrice, fc.boolean()), { minLength: 6, maxLength: 6 })).map(([ages, prices]) => {
  const sorted = [...ages].sort((a, b) => a - b);
  return sorted.slice(1).flatMap((next, index): ChildBracket[] => {
    const [price, isThere] = prices[index] ?? [{ gross_amount: ZERO, percentage: null }, true];
    return isThere ? [{ room_type_id: null, item_id: null, from_age: sorted[index] ?? 0, to_age: next - 1, ...price }] : [];
  });
});
const aChain = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), someBrackets), { minLength: 1, maxLength: 3 });

function levelsOf(chain: readonly [number, ChildBracket[]][]): ChildLevel[] {
  return chain.map(([adjustment, brackets]) => ({ adjustment, brackets }));
}

function basesOf(amounts: readonly Cents[], adults: number): AdultLevels[] {
  return amounts
    .map((gross_amount, index) => ({ adults: index + 1, levels: [{ adjustment: 0, prices: [{ from: null, to: null, gross_amount }] }] }))
    .filter((base) => base.adults >= adults);
}

const children = (ages: readonly number[]) => ages.map((age) => ({ age }));
const amounts = fc.array(anAmount, { minLength: 1, maxLength: 6 });

test("the order of the children does not matter", () => {
  fc.assert(
    fc.property(aChain, someAges, amounts, fc.integer({ min: 1, max: 4 }), (chain, ages, prices, adults) => {
      const priceOf = (order: readonly number[]) => {
        const list = { bases: basesOf(prices, adults), prices: childPrices(levelsOf(chain), NIGHT, children(order)) };
        const parts = nightParts(list, DAY);
        return parts && plus(parts.base, sumOf(parts.children));
      };
      expect(priceOf([...ages].reverse())).toBe(priceOf(ages));
      expect(priceOf([...ages].sort((a, b) => a - b))).toBe(priceOf(ages));
    }),
  );
});

test("a night is a base for its adults and one amount for each child with a price, as channels sell it", () => {
  fc.assert(
    fc.property(aChain, someAges, amounts, fc.integer({ min: 1, max: 4 }), (chain, ages, prices, adults) => {
      const own = childPrices(levelsOf(chain), NIGHT, children(ages));
      const alone = nightParts({ bases: basesOf(prices, adults), prices: [] }, DAY);
      const together = nightParts({ bases: basesOf(prices, adults), prices: own }, DAY);
      expect(together?.base).toBe(alone?.base);
      expect(together?.children ?? []).toEqual(
        own.flatMap((price) => nightParts({ bases: basesOf(prices, adults), prices: [price] }, DAY)?.children ?? []),
      );
    }),
  );
});

test("the nights of a stay add up to its price for any persons and brackets, each night a base and what its children pay", () => {
  fc.assert(
    fc.property(
      aChain,
      someAges,
      amounts,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 9 }),
      (chain, ages, prices, some, count) => {
        const own = childPrices(levelsOf(chain), NIGHT, children(ages));
        const adults = some + ages.length - own.length;
        const bases = basesOf(prices, adults);
        const list = { levels: bases[0]?.levels ?? [], items: [], ...(own.length > 0 && { children: { bases, prices: own } }) };
        const days = Array.from({ length: count }, (_, day) => addDays(DAY, day));
        const price = priceStay({ nights: nightsOfList(days, list), departure: addDays(DAY, count), occupancy: some + ages.length });
        const parts = nightParts({ bases, prices: own }, DAY);
        expect(price?.nights.map((night) => night.gross_amount)).toEqual(
          parts ? days.map(() => plus(parts.base, sumOf(parts.children))) : undefined,
        );
        expect(price?.gross_amount).toBe(price ? sumOf(price.nights.map((night) => night.gross_amount)) : undefined);
      },
    ),
  );
});

test("a stay without brackets costs what its number of persons costs, to the cent", () => {
  fc.assert(
    fc.property(anAmount, (gross_amount) => {
      const levels = [{ adjustment: 0, prices: [{ from: null, to: null, gross_amount }] }];
      const nights = nightsOfList([DAY], { levels, items: [] });
      expect(priceStay({ nights, departure: addDays(DAY, 1), occupancy: 2 })?.gross_amount).toBe(gross_amount);
      expect(childPrices([{ adjustment: 0, brackets: [] }], NIGHT, children([0, 7, 17]))).toEqual([]);
    }),
  );
});

test("a child of an age without a bracket, and one whose age was erased, count as adults", () => {
  const brackets: ChildBracket[] = [{ room_type_id: null, item_id: null, from_age: 0, to_age: 3, gross_amount: ZERO, percentage: null }];
  const pricesOf = (ages: (number | null)[]) =>
    childPrices(
      [{ adjustment: 0, brackets }],
      NIGHT,
      ages.map((age) => ({ age })),
    );
  expect(pricesOf([3, 4, null, 17])).toEqual([{ gross_amount: 0 }]);
  expect(pricesOf([0, 3])).toHaveLength(2);
});

test("a percentage is of the price per adult, and of the next number of adults that has a price", () => {
  const prices = [{ percentage: 50 }];
  expect(nightParts({ bases: basesOf([cents(80), cents(120)], 2), prices }, DAY)).toEqual({
    adults: 2,
    base: 12_000,
    children: [3_000],
  });
  const [, double] = basesOf([cents(80), cents(120)], 1);
  expect(nightParts({ bases: double ? [double] : [], prices }, DAY)).toEqual({ adults: 2, base: 12_000, children: [3_000] });
  expect(nightParts({ bases: [], prices }, DAY)).toBeNull();
});

test("a bracket for the room type goes before one for all types, and an amount that is inherited has the adjustment", () => {
  const bracket = { item_id: null, from_age: 4, to_age: 10, percentage: null };
  const brackets = [
    { ...bracket, room_type_id: null, gross_amount: cents(20) },
    { ...bracket, room_type_id: TYPE, gross_amount: cents(30) },
  ];
  const at = (room_type_id: string, levels: readonly ChildLevel[]) => childPrices(levels, { room_type_id, item_id: null }, children([7]));
  expect(at(TYPE, [{ adjustment: 0, brackets }])).toEqual([{ gross_amount: 3_000 }]);
  expect(at("single", [{ adjustment: 0, brackets }])).toEqual([{ gross_amount: 2_000 }]);
  const derived = [
    { adjustment: -10, brackets: [] },
    { adjustment: 0, brackets },
  ];
  expect(at(TYPE, derived)).toEqual([{ gross_amount: 2_700 }]);
});

test("an item per person costs less for children with a price of their own", () => {
  const board: PricedItem = {
    item_id: "board",
    name: "Half board",
    type: "catering",
    unit: "person",
    frequency: "daily",
    included: false,
    book_next_day: false,
    gross_amount: cents(30),
    child_prices: [{ percentage: 50 }, { gross_amount: ZERO }],
  };
  const levels = [{ adjustment: 0, prices: [{ from: null, to: null, gross_amount: cents(200) }] }];
  const price = priceStay({ nights: nightsOfList([DAY], { levels, items: [board] }), departure: "2030-05-07", occupancy: 4 });
  expect(price?.items).toMatchObject([{ quantity: 4, gross_amount: 7_500 }]);
  expect(price?.gross_amount).toBe(27_500);
});
