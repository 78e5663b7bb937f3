import { expect, test } from "vitest";
import { setPrices } from "#server/prices/rates/price-cells.ts";
import { pricesOf, rateSummaries } from "#server/prices/rates/queries.ts";
import { amount } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { PriceCells } from "#shared/prices/rates/schema.ts";
import { problemOf } from "#tests/support/front-desk.ts";
import { addPrice, addRate, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { as, makeMember, makeTestProperty, viewOf } from "#tests/support/test-server.ts";

function office() {
  const property = makeTestProperty();
  const manager = makeMember(property, "manager");
  const rate = addRate(property);
  const double = addRoomType(property, "Double", [1, 2]);
  const summer = insert(property, "rate_restrictions", { rate_id: rate, name: "Summer", from: "2030-06-01", to: "2030-08-31" });
  const cell = (occupancy: number, gross_amount: number | null, given: object = {}) => ({
    room_type_id: double,
    occupancy,
    gross_amount,
    ...given,
  });
  const save = (...prices: object[]) =>
    as(property, manager, (work) => setPrices(work, { id: rate, ...inCents(PriceCells).parse({ prices }) }));
  const view = viewOf(property, manager);
  const list = () =>
    pricesOf(view, rate).map(({ occupancy, rate_restriction_id, gross_amount }) => [occupancy, rate_restriction_id, amount(gross_amount)]);
  const events = () =>
    property.runtime.db.$client
      .prepare<[string], { type: string; data: string }>("SELECT type, data FROM events WHERE parent_id = ? ORDER BY seq")
      .all(rate)
      .map(({ type, data }) => ({ type, ...(JSON.parse(data) as object) }));
  return { property, view, rate, double, summer, cell, save, list, events };
}

test("a whole grid is saved in one step: filled, changed and cleared, and recorded once", () => {
  const { property, view, rate, double, summer, cell, save, list, events } = office();
  addPrice(property, rate, double, 10_000);
  addPrice(property, rate, double, 15_000, { rate_restriction_id: summer });
  save(cell(1, 79.9), cell(2, 110), cell(2, null, { rate_restriction_id: summer }));
  expect(list()).toEqual([
    [1, null, 79.9],
    [2, null, 110],
  ]);
  expect(events()).toMatchObject([
    {
      type: "rate.prices_changed",
      words: { name: "Standard", count: "3" },
      from: { prices: [{ gross_amount: 100 }, { gross_amount: 150 }] },
      to: { prices: [{ gross_amount: 79.9 }, { gross_amount: 110 }] },
    },
  ]);
  expect(rateSummaries(view)).toEqual([{ rate_id: rate, prices: 2, restrictions: 1, items: 0 }]);
  // A cleared cell can be filled again.
  save(cell(2, 160, { rate_restriction_id: summer }));
  expect(list()).toHaveLength(3);
});

test("what is as it should be already is no change", () => {
  const { property, rate, double, cell, save, events } = office();
  addPrice(property, rate, double, 10_000);
  save(cell(2, 100), cell(1, null));
  expect(events()).toEqual([]);
});

test("a cell that a colleague has changed meanwhile stops all, by name", () => {
  const { property, rate, double, cell, save, list } = office();
  addPrice(property, rate, double, 10_000);
  const problem = problemOf(() => save(cell(1, 80, { expected: null }), cell(2, 120, { expected: 90 })));
  expect(problem).toMatchObject({ type: "stale", errors: [{ path: "prices.1" }] });
  expect(list()).toEqual([[2, null, 100]]);
  save(cell(1, 80, { expected: null }), cell(2, 120, { expected: 100 }));
  expect(list()).toHaveLength(2);
});

test("one invalid cell refuses all of them, and all invalid cells are named", () => {
  const { property, double, cell, save, list } = office();
  const foreign = insert(property, "rate_restrictions", {
    rate_id: addRate(property, { name: "Other", default: 0 }),
    name: "Winter",
    from: "2030-12-01",
    to: "2030-12-31",
  });
  const refused = (...cells: object[]) => {
    const { type, errors } = problemOf(() => save(cell(1, 80), ...cells));
    return { type, paths: errors.map(({ path }) => path) };
  };
  expect(refused(cell(3, 90), cell(4, 90))).toEqual({ type: "rate/price_invalid_occupancy", paths: ["prices.1", "prices.2"] });
  expect(refused(cell(1, 90))).toEqual({ type: "validation", paths: ["prices.1"] });
  expect(refused(cell(2, 90, { rate_restriction_id: foreign }))).toEqual({ type: "not_found", paths: ["prices.1.rate_restriction_id"] });
  expect(refused({ ...cell(2, 90), room_type_id: "nowhere" })).toEqual({ type: "not_found", paths: ["prices.1.room_type_id"] });
  expect(list()).toEqual([]);
  expect(double).not.toBe("");
});
