import type { Uses } from "#server/core/database/uses.ts";

export const rateUses = {
  room_type: {
    prices: `SELECT count(*) AS n FROM prices p JOIN rates r ON r.id = p.rate_id
      WHERE p.room_type_id = @id AND p.deleted_at IS NULL AND r.deleted_at IS NULL`,
  },
  item: {
    rates: `SELECT count(*) AS n FROM rate_items a JOIN rates r ON r.id = a.rate_id
      WHERE a.item_id = @id AND a.deleted_at IS NULL AND r.deleted_at IS NULL`,
  },
  rate: { rates: "SELECT count(*) AS n FROM rates WHERE parent_rate_id = @id AND deleted_at IS NULL" },
} as const satisfies Uses;
