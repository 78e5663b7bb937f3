import { expect, test } from "vitest";
import { levelsAt, type PriceBook, priceStretches } from "#shared/prices/pricing/rate-levels.ts";

const SUMMER = { id: "summer", name: "Summer", from: "2030-06-01", to: "2030-08-31" };
const DOUBLE = { room_type_id: "double", occupancy: 2 };

function book(id: string, prices: Partial<NonNullable<PriceBook["prices"]>[number]>[], given: Partial<PriceBook> = {}): PriceBook {
  return {
    id,
    name: id,
    parent_rate_id: null,
    parent_adjustment_percentage: 0,
    restrictions: [SUMMER],
    prices: prices.map((price) => ({ ...DOUBLE, rate_restriction_id: null, gross_amount: 100, ...price })),
    ...given,
  };
}
const amountsAt = (chain: readonly PriceBook[], place = DOUBLE) =>
  levelsAt(chain, place).map(({ prices }) => prices.map(({ gross_amount }) => gross_amount));

test("a price is for its room type and its number of persons only", () => {
  const chain = [book("Standard", [{}, { room_type_id: "suite", gross_amount: 200 }, { occupancy: 1, gross_amount: 80 }])];
  expect(amountsAt(chain)).toEqual([[10_000]]);
  expect(amountsAt(chain, { room_type_id: "suite", occupancy: 2 })).toEqual([[20_000]]);
  expect(amountsAt(chain, { room_type_id: "double", occupancy: 1 })).toEqual([[8_000]]);
});

test("the price of a period that is gone counts as gone", () => {
  const seasonal = [{}, { rate_restriction_id: SUMMER.id, gross_amount: 140 }];
  expect(amountsAt([book("Standard", seasonal)])).toEqual([[10_000, 14_000]]);
  expect(amountsAt([book("Standard", seasonal, { restrictions: [] })])).toEqual([[10_000]]);
});

test("a stretch ends with the period, and not where the price goes on", () => {
  const standard = book("Standard", [{}, { rate_restriction_id: SUMMER.id, gross_amount: 140 }]);
  const stretchesOf = (chain: readonly PriceBook[], to: string) =>
    priceStretches(levelsAt(chain, DOUBLE), { from: "2030-05-20", to }).map(
      ({ from, to: last, source }) => `${from} ${last} ${source?.gross_amount}`,
    );
  expect(stretchesOf([standard], "2030-09-10")).toEqual([
    "2030-05-20 2030-05-31 10000",
    "2030-06-01 2030-08-31 14000",
    "2030-09-01 2030-09-10 10000",
  ]);
  expect(stretchesOf([standard], "2030-06-01")).toEqual(["2030-05-20 2030-05-31 10000", "2030-06-01 2030-06-01 14000"]);
  expect(stretchesOf([book("Own", [{ gross_amount: 90 }]), standard], "2030-09-10")).toEqual(["2030-05-20 2030-09-10 9000"]);

  const harvest = { id: "harvest", name: "Harvest", from: "2030-08-25", to: "2030-09-05" };
  const own = book("Own", [{ rate_restriction_id: harvest.id, gross_amount: 70 }], { restrictions: [harvest] });
  expect(stretchesOf([own, standard], "2030-09-10")).toEqual([
    "2030-05-20 2030-05-31 10000",
    "2030-06-01 2030-08-24 14000",
    "2030-08-25 2030-09-05 7000",
    "2030-09-06 2030-09-10 10000",
  ]);
});
