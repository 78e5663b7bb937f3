import { and, eq, isNull } from "drizzle-orm";
import { itemStore } from "#server/inventory/items/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { getRate, type RateItemRow, type RateRow, rateItemStore } from "#server/prices/rates/queries.ts";
import { touchRate } from "#server/prices/rates/service.ts";
import { rateItems } from "#server/prices/rates/tables.ts";
import { invalid, notFound } from "#shared/platform/core/errors.ts";
import type { RateItemInput } from "#shared/prices/rates/schema.ts";

/** Adds an item to a rate, or changes how the rate posts it. City tax is never included in a price. */
export function addItem(work: Work, { id, ...input }: RateItemInput & { id: string }): RateRow {
  const rate = getRate(work, id);
  const item = itemStore.get(work, input.item_id, "item_id");
  if (item.type === "city_tax" && input.included) {
    throw invalid("included", "tax_on_top");
  }
  const before = assignment(work, id, input.item_id);
  if (before) rateItemStore.update(work, before, input);
  else rateItemStore.insert(work, { rate_id: id, ...input });
  return touchRate(work, rate, { from: { items: before ? [recorded(before)] : [] }, to: { items: [input] } });
}

export function removeItem(work: Work, { id, item_id }: { id: string; item_id: string }): void {
  const rate = getRate(work, id);
  const before = assignment(work, id, item_id);
  if (!before) throw notFound("item_id");
  rateItemStore.remove(work, before);
  touchRate(work, rate, { from: { items: [recorded(before)] }, to: {} });
}

const assignments = rateItemStore.selection(["rate", "item"], ({ rate, item }) =>
  and(eq(rateItems.rate_id, rate), eq(rateItems.item_id, item), isNull(rateItems.deleted_at)),
);

function assignment(work: Work, rateId: string, itemId: string): RateItemRow | null {
  return assignments.get(work, { rate: rateId, item: itemId }) ?? null;
}

function recorded({ item_id, unit, frequency, included }: RateItemRow): RateItemInput {
  return { item_id, unit, frequency, included };
}
