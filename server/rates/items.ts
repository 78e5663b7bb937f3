import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";
import { itemStore } from "#server/items/queries.ts";
import { getRate, itemsByRate, type RateRow } from "#server/rates/queries.ts";
import { touchRate } from "#server/rates/service.ts";
import { invalid, notFound } from "#shared/core/errors.ts";
import type { RateItemInput } from "#shared/rates/schema.ts";

/** An item stands once in a rate; adding it again changes how. City tax is never inside a price. */
export function addItem(work: Work, { id, ...input }: RateItemInput & { id: string }): RateRow {
  const rate = getRate(work, id);
  const item = itemStore.refer(work, input.item_id, "item_id");
  if (item.type === "city_tax" && input.included) {
    throw invalid("included", "city tax always comes on top");
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
