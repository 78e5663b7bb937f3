import type { Uses } from "#server/core/database/uses.ts";

export const folioUses = {
  contact: { folios: "SELECT count(*) AS n FROM folios WHERE customer_id = @id AND status = 'open' AND deleted_at IS NULL" },
  payment_method: { payments: "SELECT count(*) AS n FROM payments WHERE payment_method_id = @id AND deleted_at IS NULL" },
  /** Money, and what was sold, never go with a group: nobody would find them again. */
  group: {
    payments: "SELECT count(*) AS n FROM payments p JOIN folios f ON f.id = p.folio_id WHERE f.group_id = @id AND p.deleted_at IS NULL",
    charges: "SELECT count(*) AS n FROM charges c JOIN folios f ON f.id = c.folio_id WHERE f.group_id = @id AND c.deleted_at IS NULL",
  },
} as const satisfies Uses;
