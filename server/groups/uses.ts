import type { Uses } from "#server/core/database/uses.ts";

export const groupUses = {
  contact: { groups: "SELECT count(*) AS n FROM groups WHERE customer_id = @id AND deleted_at IS NULL" },
} as const satisfies Uses;
