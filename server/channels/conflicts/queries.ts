import { and, count, eq, isNull } from "drizzle-orm";
import { conflicts } from "#server/channels/conflicts/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ConflictQuery } from "#shared/channels/conflicts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";

/** Only this module writes through it. */
export const conflictStore = entityStore("conflict", conflicts);
export type ConflictRow = ReturnType<typeof conflictStore.get>;

/** By the first night by default. */
export function listConflicts(view: View, asked: ConflictQuery): Page<ConflictRow> {
  const { from, created_at } = conflicts;
  const { channel_stay_id: stay } = asked;
  const where = and(eq(conflicts.state, asked.state), stay === undefined ? undefined : eq(conflicts.channel_stay_id, stay));
  return conflictStore.page(view, asked, where, sorting(asked.sort ?? "from", { from, created_at }));
}

const openCount = query([], (db, { property }) =>
  db
    .select({ n: count() })
    .from(conflicts)
    .where(and(eq(conflicts.property_id, property), eq(conflicts.state, "open"), isNull(conflicts.deleted_at))),
);

export function countOpen(view: View): { open: number } {
  return { open: openCount.get(view, {})?.n ?? 0 };
}

const ofStay = conflictStore.selection(
  ["stay"],
  ({ stay }) => and(eq(conflicts.feed_stay_id, stay), isNull(conflicts.deleted_at)),
  conflicts.id,
);

/** The conflicts that there ever were about a stay of a channel, the latest last. */
export function conflictsOfStay(view: View, stay: string): ConflictRow[] {
  return ofStay.all(view, { stay });
}

const ofPortalStay = conflictStore.selection(
  ["stay"],
  ({ stay }) => and(eq(conflicts.channel_stay_id, stay), isNull(conflicts.deleted_at)),
  conflicts.id,
);

/** The same about a stay of a portal. */
export function conflictsOfPortalStay(view: View, stay: string): ConflictRow[] {
  return ofPortalStay.all(view, { stay });
}
