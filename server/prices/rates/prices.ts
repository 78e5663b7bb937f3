import { and, eq, isNull, sql } from "drizzle-orm";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { priceProblem } from "#server/prices/rates/price-problem.ts";
import { getRate, type PriceRow, periodStore, priceStore } from "#server/prices/rates/queries.ts";
import { touchRate } from "#server/prices/rates/service.ts";
import { prices as pricesTable } from "#server/prices/rates/tables.ts";
import { invalid, notFound } from "#shared/platform/core/errors.ts";
import { type InCents, shown } from "#shared/platform/core/wire-money.ts";
import type { PricePlace } from "#shared/prices/rates/rules.ts";
import { Price, type PricesInput, type PricesPatch } from "#shared/prices/rates/schema.ts";

/**
 * Creates several prices, all or none. Throws `rate/price_invalid_occupancy` outside the room type's bounds and
 * `rate/price_already_configured` if the price exists; the detail names the room type, `errors` the entry.
 */
export function createPrices(work: Work, { id, prices }: InCents<PricesInput> & { id: string }): PriceRow[] {
  const rate = getRate(work, id);
  const made = prices.map((input, i) => {
    const type = getRoomType(work, input.room_type_id, `prices.${i}.room_type_id`);
    if (input.occupancy < type.min_occupancy || input.occupancy > type.max_occupancy)
      throw priceProblem(work, "rate/price_invalid_occupancy", [{ ...input, index: i }]);
    if (input.rate_restriction_id) referPeriod(work, id, input.rate_restriction_id, `prices.${i}.rate_restriction_id`);
    if (isTaken(work, id, input)) throw priceProblem(work, "rate/price_already_configured", [{ ...input, index: i }]);
    return priceStore.insert(work, { ...input, rate_id: id });
  });
  touchRate(work, rate, { from: {}, to: { prices: made.map(recordedPrice) } });
  return made;
}

/** Changes several amounts, all or none. Booked stays keep their prices. */
export function updatePrices(work: Work, { id, prices }: InCents<PricesPatch> & { id: string }): PriceRow[] {
  const rate = getRate(work, id);
  const before = prices.map((input, i) => referPrice(work, id, input.id, `prices.${i}.id`));
  const twice = before.findIndex((price, i) => before.some((other, j) => j < i && other.id === price.id));
  if (twice >= 0) throw invalid(`prices.${twice}.id`, "named_twice");
  const changed = before.map((price, i) => priceStore.update(work, price, { gross_amount: prices[i]?.gross_amount }));
  touchRate(work, rate, { from: { prices: before.map(recordedPrice) }, to: { prices: changed.map(recordedPrice) } });
  return changed;
}

export function deletePrice(work: Work, { id, price_id }: { id: string; price_id: string }): void {
  const rate = getRate(work, id);
  const price = referPrice(work, id, price_id, "price_id");
  priceStore.remove(work, price);
  touchRate(work, rate, { from: { prices: [recordedPrice(price)] }, to: {} });
}

function referPrice(work: Work, rateId: string, id: string, field: string): PriceRow {
  const price = priceStore.get(work, id, field);
  if (price.rate_id !== rateId) throw notFound(field);
  return price;
}

const priceAt = query(["rate", "type", "occupancy", "period"], (db, { rate, type, occupancy, period, property }) =>
  db
    .select({ id: pricesTable.id })
    .from(pricesTable)
    .where(
      and(
        eq(pricesTable.rate_id, rate),
        eq(pricesTable.room_type_id, type),
        eq(pricesTable.occupancy, occupancy),
        sql`coalesce(${pricesTable.rate_restriction_id}, '') = ${period}`,
        isNull(pricesTable.deleted_at),
        ofProperty(pricesTable, property),
      ),
    ),
);

function isTaken(work: Work, rate: string, { room_type_id: type, occupancy, rate_restriction_id }: PricePlace): boolean {
  return priceAt.get(work, { rate, type, occupancy, period: rate_restriction_id ?? "" }) !== undefined;
}

/** The fields of a price that events record. */
export function recordedPrice({ room_type_id, occupancy, rate_restriction_id, gross_amount }: PriceRow) {
  return shown(Price, { room_type_id, occupancy, rate_restriction_id, gross_amount });
}

/** The rate's period that a field of the input refers to. */
export function referPeriod(work: Work, rateId: string, id: string, field: string) {
  const period = periodStore.get(work, id, field);
  if (period.rate_id !== rateId) throw notFound(field);
  return period;
}
