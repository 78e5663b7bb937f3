import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { priceProblem } from "#server/prices/rates/price-problem.ts";
import { recordedPrice, referPeriod } from "#server/prices/rates/prices.ts";
import { getRate, type PriceRow, priceStore, pricesOf } from "#server/prices/rates/queries.ts";
import { touchRate } from "#server/prices/rates/service.ts";
import { invalid, type ProblemType } from "#shared/platform/core/errors.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { placeKey } from "#shared/prices/rates/rules.ts";
import type { PriceCells } from "#shared/prices/rates/schema.ts";

type Cell = InCents<PriceCells>["prices"][number];
type CellRule = { cells: readonly Cell[]; type: ProblemType; isWrong: (cell: Cell) => boolean };

/**
 * Saves a grid of prices at once: sets, changes and clears prices, all or none, recorded as one change. Unchanged prices are not written.
 * Throws `stale` if a cell no longer has the amount that was `expected`, and `rate/price_invalid_occupancy` outside the room type's
 * bounds; `errors` name the cells.
 */
export function setPrices(work: Work, { id, prices: cells }: InCents<PriceCells> & { id: string }): PriceRow[] {
  const rate = getRate(work, id);
  const known = new Map(pricesOf(work, id).map((price) => [placeKey(price), price]));
  assertNoneTwice(cells);
  referAll(work, id, cells);
  refuseCells(work, {
    cells,
    type: "stale",
    isWrong: ({ expected, ...cell }) => expected !== undefined && (known.get(placeKey(cell))?.gross_amount ?? null) !== expected,
  });
  refuseCells(work, {
    cells,
    type: "rate/price_invalid_occupancy",
    isWrong: (cell) => cell.gross_amount !== null && !known.has(placeKey(cell)) && !fits(work, cell),
  });

  const changed = cells.filter((cell) => (known.get(placeKey(cell))?.gross_amount ?? null) !== cell.gross_amount);
  if (changed.length === 0) return [...known.values()];
  const before = changed.flatMap((cell) => known.get(placeKey(cell)) ?? []);
  const after = changed.flatMap((cell) => setPrice(work, id, { cell, price: known.get(placeKey(cell)) ?? null }) ?? []);
  touchRate(work, rate, { from: { prices: before.map(recordedPrice) }, to: { prices: after.map(recordedPrice) }, count: changed.length });
  return pricesOf(work, id);
}

function setPrice(work: Work, rate_id: string, { cell, price }: { cell: Cell; price: PriceRow | null }): PriceRow | null {
  const { gross_amount, expected: _, ...place } = cell;
  if (gross_amount !== null)
    return price ? priceStore.update(work, price, { gross_amount }) : priceStore.insert(work, { ...place, rate_id, gross_amount });
  if (price) priceStore.remove(work, price);
  return null;
}

function assertNoneTwice(cells: readonly Cell[]): void {
  const keys = cells.map(placeKey);
  const twice = keys.findIndex((key, i) => keys.indexOf(key) < i);
  if (twice >= 0) throw invalid(`prices.${twice}`, "named_twice");
}

function referAll(work: Work, rateId: string, cells: readonly Cell[]): void {
  cells.forEach(({ room_type_id, rate_restriction_id }, i) => {
    getRoomType(work, room_type_id, `prices.${i}.room_type_id`);
    if (rate_restriction_id) referPeriod(work, rateId, rate_restriction_id, `prices.${i}.rate_restriction_id`);
  });
}

function fits(work: Work, { room_type_id, occupancy }: Cell): boolean {
  const type = getRoomType(work, room_type_id, "room_type_id");
  return type.min_occupancy <= occupancy && occupancy <= type.max_occupancy;
}

function refuseCells(work: Work, { cells, type, isWrong }: CellRule): void {
  const wrong = cells.map((cell, index) => ({ ...cell, index })).filter(isWrong);
  if (wrong.length > 0) throw priceProblem(work, type, wrong);
}
