import { eq } from "drizzle-orm";
import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";
import { itemStore } from "#server/items/queries.ts";
import { getRate, itemsByRate, type PriceRow, periodStore, periodsOf, priceStore, type RateRow } from "#server/rates/queries.ts";
import { touchRate } from "#server/rates/service.ts";
import { prices as pricesTable } from "#server/rates/tables.ts";
import { referRoomType } from "#server/room-types/queries.ts";
import { notFound, Problem } from "#shared/core/errors.ts";
import { periodsOverlap } from "#shared/rates/rules.ts";
import type { PricesInput, PricesPatch, RateItemInput, RateRestriction, RateRestrictionInput } from "#shared/rates/schema.ts";

/**
 * Several prices at once, all or none. Throws `rate/price_invalid_occupancy` outside the room type's bounds and
 * `rate/price_already_configured` for a place that has one; the detail names the entry.
 */
export function createPrices(work: Work, { id, prices }: PricesInput & { id: string }): PriceRow[] {
  const rate = getRate(work, id);
  const made = prices.map((input, i) => {
    const type = referRoomType(work, input.room_type_id, `prices.${i}.room_type_id`);
    if (input.occupancy < type.min_occupancy || input.occupancy > type.max_occupancy)
      throw new Problem("rate/price_invalid_occupancy", `prices.${i}`);
    if (input.rate_restriction_id) referPeriod(work, id, input.rate_restriction_id, `prices.${i}.rate_restriction_id`);
    if (isTaken(work, id, input)) throw new Problem("rate/price_already_configured", `prices.${i}`);
    return priceStore.insert(work, { ...input, rate_id: id });
  });
  touchRate(work, rate, { from: {}, to: { prices: made.map(toldPrice) } });
  return made;
}

/** New amounts, all or none. Stays that are booked keep theirs. */
export function updatePrices(work: Work, { id, prices }: PricesPatch & { id: string }): PriceRow[] {
  const rate = getRate(work, id);
  const before = prices.map((input, i) => referPrice(work, id, input.id, `prices.${i}.id`));
  const twice = before.findIndex((price, i) => before.some((other, j) => j < i && other.id === price.id));
  if (twice >= 0) throw new Problem("validation", null, [{ path: `prices.${twice}.id`, message: "named twice" }]);
  const changed = before.map((price, i) => priceStore.update(work, price, { gross_amount: prices[i]?.gross_amount }));
  touchRate(work, rate, { from: { prices: before.map(toldPrice) }, to: { prices: changed.map(toldPrice) } });
  return changed;
}

export function deletePrice(work: Work, { id, price_id }: { id: string; price_id: string }): void {
  const rate = getRate(work, id);
  const price = referPrice(work, id, price_id, "price_id");
  priceStore.remove(work, price);
  touchRate(work, rate, { from: { prices: [toldPrice(price)] }, to: {} });
}

/** Throws `rate/restriction_already_configured` for a used name and `rate/restriction_overlap_detected`. */
export function createPeriod(work: Work, { rate_id, ...input }: RateRestrictionInput & { rate_id: string }): RateRestriction {
  const rate = getRate(work, rate_id);
  assertPeriodFits(work, rate_id, input, null);
  const period = periodStore.insert(work, { ...input, rate_id });
  touchRate(work, rate, { from: {}, to: { restrictions: [toldPeriod(period)] } });
  return period;
}

export function updatePeriod(
  work: Work,
  { rate_id, id, ...input }: RateRestrictionInput & { rate_id: string; id: string },
): RateRestriction {
  const rate = getRate(work, rate_id);
  const before = periodStore.find(work, id);
  if (before.rate_id !== rate_id) throw new Problem("not_found");
  assertPeriodFits(work, rate_id, input, id);
  const period = periodStore.update(work, before, input);
  touchRate(work, rate, { from: { restrictions: [toldPeriod(before)] }, to: { restrictions: [toldPeriod(period)] } });
  return period;
}

/** The prices of the period go with it. */
export function deletePeriod(work: Work, { id, restriction_id }: { id: string; restriction_id: string }): void {
  const rate = getRate(work, id);
  const period = referPeriod(work, id, restriction_id, "restriction_id");
  const prices = priceStore.all(work, eq(pricesTable.rate_restriction_id, restriction_id));
  for (const price of prices) priceStore.remove(work, price);
  periodStore.remove(work, period);
  touchRate(work, rate, { from: { restrictions: [toldPeriod(period)], prices: prices.map(toldPrice) }, to: {} });
}

/** An item stands once in a rate; adding it again changes how. City tax is never inside a price. */
export function addItem(work: Work, { id, ...input }: RateItemInput & { id: string }): RateRow {
  const rate = getRate(work, id);
  const item = itemStore.refer(work, input.item_id, "item_id");
  if (item.type === "city_tax" && input.included) {
    throw new Problem("validation", null, [{ path: "included", message: "city tax always comes on top" }]);
  }
  const before = assignment(work, id, input.item_id);
  prepared(
    work.db,
    `INSERT INTO rate_items (property_id, rate_id, item_id, unit, frequency, included) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (rate_id, item_id) DO UPDATE SET unit = excluded.unit, frequency = excluded.frequency, included = excluded.included`,
  ).run(work.actor.property_id, id, input.item_id, input.unit, input.frequency, input.included ? 1 : 0);
  return touchRate(work, rate, { from: { items: before ? [before] : [] }, to: { items: [input] } });
}

export function removeItem(work: Work, { id, item_id }: { id: string; item_id: string }): void {
  const rate = getRate(work, id);
  const before = assignment(work, id, item_id);
  if (!before) throw notFound("item_id");
  prepared(work.db, "DELETE FROM rate_items WHERE rate_id = ? AND item_id = ?").run(id, item_id);
  touchRate(work, rate, { from: { items: [before] }, to: {} });
}

function assignment(work: Work, rateId: string, itemId: string): RateItemInput | null {
  const found = itemsByRate(work, [rateId])
    .get(rateId)
    ?.find((row) => row.item_id === itemId);
  return found ? { item_id: itemId, unit: found.unit, frequency: found.frequency, included: found.included } : null;
}

/** As the record of changes names them. */
function toldPrice({ room_type_id, occupancy, rate_restriction_id, gross_amount }: PriceRow) {
  return { room_type_id, occupancy, rate_restriction_id, gross_amount };
}
function toldPeriod({ name, from, to }: RateRestriction): RateRestrictionInput {
  return { name, from, to };
}

function referPeriod(work: Work, rateId: string, id: string, field: string) {
  const period = periodStore.refer(work, id, field);
  if (period.rate_id !== rateId) throw notFound(field);
  return period;
}

function referPrice(work: Work, rateId: string, id: string, field: string): PriceRow {
  const price = priceStore.refer(work, id, field);
  if (price.rate_id !== rateId) throw notFound(field);
  return price;
}

function assertPeriodFits(work: Work, rateId: string, input: RateRestrictionInput, own: string | null): void {
  const others = periodsOf(work, rateId).filter((period) => period.id !== own);
  if (others.some((period) => period.name.toLowerCase() === input.name.toLowerCase())) {
    throw new Problem("rate/restriction_already_configured", input.name);
  }
  const overlapping = others.find((period) => periodsOverlap(period, input));
  if (overlapping) throw new Problem("rate/restriction_overlap_detected", overlapping.name);
}

type Place = { room_type_id: string; occupancy: number; rate_restriction_id: string | null };

function isTaken(work: Work, rateId: string, { room_type_id, occupancy, rate_restriction_id }: Place): boolean {
  const sql = `SELECT 1 FROM prices WHERE rate_id = ? AND room_type_id = ? AND occupancy = ?
    AND coalesce(rate_restriction_id, '') = ? AND deleted_at IS NULL`;
  return prepared(work.db, sql).get(rateId, room_type_id, occupancy, rate_restriction_id ?? "") !== undefined;
}
