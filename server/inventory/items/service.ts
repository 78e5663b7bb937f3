import { and, eq, ne } from "drizzle-orm";
import { type ItemRow, itemStore } from "#server/inventory/items/queries.ts";
import { items } from "#server/inventory/items/tables.ts";
import { getTaxRate } from "#server/inventory/tax-rates/queries.ts";
import { externalIdsOf } from "#server/platform/core/database/external-ids.ts";
import { assertUnused } from "#server/platform/core/database/uses.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { ItemInput } from "#shared/inventory/items/schema.ts";
import { Item } from "#shared/inventory/items/schema.ts";
import { nameWords } from "#shared/platform/core/names-by-language.ts";
import { type InCents, shown, type WireObject } from "#shared/platform/core/wire-money.ts";

const assertFree = externalIdsOf(items);

export function createItem(work: Work, input: InCents<ItemInput>): ItemRow {
  getTaxRate(work, input.tax_rate_id, "tax_rate_id");
  assertFree(work, input.external_id);
  const item = itemStore.insert(work, input);
  work.record("item.created", item, { words: nameWords(item) });
  return item;
}

/**
 * Stays that were priced with the item keep its former values. Throws `in_use` if no active accommodation item would be left while a rate is
 * active.
 */
export function updateItem(work: Work, { id, ...input }: InCents<ItemInput> & { id: string }): ItemRow {
  const before = itemStore.get(work, id);
  getTaxRate(work, input.tax_rate_id, "tax_rate_id");
  assertFree(work, input.external_id, before);
  if (input.type !== before.type || (before.active && !input.active)) assertNotBaseOfPrices(work, before);
  const item = itemStore.update(work, before, input);
  work.record("item.changed", item, { words: nameWords(item), ...changes(shown(Item, before), shown(Item, input)) });
  return item;
}

/** Throws `in_use` while a rate posts it, and for the last accommodation item while a rate is active. */
export function deleteItem(work: Work, id: string): void {
  const item = itemStore.get(work, id);
  assertUnused(work, "item", id);
  assertNotBaseOfPrices(work, item);
  work.record("item.deleted", itemStore.remove(work, item), { words: nameWords(item) });
}

/** A change of what belongs to an item, such as a rule of a local tax, increments the item's version and is recorded on it. */
export function touchItem(work: Work, id: string, { from, to }: { from: WireObject; to: WireObject }): void {
  const touched = itemStore.update(work, itemStore.get(work, id, "item_id"), {});
  work.record("item.changed", touched, { words: nameWords(touched), from, to });
}

/** All nights are charged by an accommodation item, so the last active one stays; an inactive one may go while an active one is there. */
function assertNotBaseOfPrices(work: Work, item: ItemRow): void {
  if (item.type !== "accommodation") return;
  const others = itemStore.all(work, and(eq(items.type, "accommodation"), ne(items.id, item.id), eq(items.active, true)));
  if (others.length === 0) assertUnused(work, "base_of_prices", item.id);
}
