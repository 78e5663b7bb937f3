import type { Uses } from "#server/core/database/uses.ts";

export const itemUses = {
  tax_rate: { items: "SELECT count(*) AS n FROM items WHERE tax_rate_id = @id AND deleted_at IS NULL" },
} as const satisfies Uses;
