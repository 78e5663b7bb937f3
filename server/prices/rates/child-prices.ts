import { itemStore } from "#server/inventory/items/queries.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { type ChildPriceRow, childPriceStore, childPricesOf, getRate, type RateRow } from "#server/prices/rates/queries.ts";
import { touchRate } from "#server/prices/rates/service.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { type InCents, shown } from "#shared/platform/core/wire-money.ts";
import { ChildPrice, type ChildPricesInput, overlappingAges } from "#shared/prices/rates/child-prices.ts";

type Bracket = InCents<ChildPricesInput>["child_prices"][number];

/**
 * Replaces the prices of children of a rate as one change; booked stays keep theirs. Throws `validation` for brackets of the same place
 * that share an age, and for an item that is no sale to a person: lodging or a local tax.
 */
export function setChildPrices(work: Work, { id, child_prices }: InCents<ChildPricesInput> & { id: string }): RateRow {
  const rate = getRate(work, id);
  child_prices.forEach((bracket, index) => assertPlace(work, bracket, `child_prices.${index}`));
  const overlap = overlappingAges(child_prices);
  if (overlap) throw invalid(`child_prices.${overlap.index}.from_age`, "ages_overlap");
  const before = childPricesOf(work, id);
  const wanted = new Map(child_prices.map((bracket) => [JSON.stringify(recorded(bracket)), bracket]));
  const gone = before.filter((row) => !wanted.delete(JSON.stringify(recorded(row))));
  const added = [...wanted.values()];
  if (gone.length + added.length === 0) return rate;
  for (const row of gone) childPriceStore.remove(work, row);
  for (const bracket of added) childPriceStore.insert(work, { ...bracket, rate_id: id });
  return touchRate(work, rate, { from: { child_prices: gone.map(recorded) }, to: { child_prices: added.map(recorded) } });
}

function assertPlace(work: Work, { room_type_id, item_id }: Bracket, path: string): void {
  if (room_type_id) getRoomType(work, room_type_id, `${path}.room_type_id`);
  if (!item_id) return;
  const { type } = itemStore.get(work, item_id, `${path}.item_id`);
  if (type === "accommodation" || type === "city_tax") throw invalid(`${path}.item_id`, "per_person_item");
}

/** The fields of a bracket that events record. */
function recorded({ room_type_id, item_id, from_age, to_age, gross_amount, percentage }: Bracket | ChildPriceRow) {
  return shown(ChildPrice, { room_type_id, item_id, from_age, to_age, gross_amount, percentage });
}
