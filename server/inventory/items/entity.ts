import { items } from "#server/inventory/items/tables.ts";
import { itemUses } from "#server/inventory/items/uses.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { Item } from "#shared/inventory/items/schema.ts";

export const itemEntity = {
  object: "item",
  audience: "base_data:read",
  history: { of: "changes", find: inTable(items) },
  shape: Item,
  uses: itemUses,
} as const satisfies Entity;
