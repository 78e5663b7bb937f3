import { and, eq, isNull } from "drizzle-orm";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { groups } from "#server/stays/groups/tables.ts";

export const groupUses = {
  contact: { groups: usedIn(groups, ({ id }) => and(eq(groups.customer_id, id), isNull(groups.deleted_at))) },
} as const satisfies Uses;
