import { and, eq, isNull } from "drizzle-orm";
import { type Uses, usedIn } from "#server/core/database/uses.ts";
import { items } from "#server/items/tables.ts";

export const itemUses = {
  tax_rate: { items: usedIn(items, ({ id }) => and(eq(items.tax_rate_id, id), isNull(items.deleted_at))) },
} as const satisfies Uses;
