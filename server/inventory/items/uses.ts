import { and, eq, isNull } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";

export const itemUses = {
  tax_rate: { items: usedIn(items, ({ id }) => and(eq(items.tax_rate_id, id), isNull(items.deleted_at))) },
} as const satisfies Uses;
