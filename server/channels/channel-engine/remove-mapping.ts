import { and, eq, isNotNull } from "drizzle-orm";
import { closedAt, endedMappingsOf, type MappingRow } from "#server/channels/channel-engine/queries.ts";
import { channelCells, channelMappings } from "#server/channels/channel-engine/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";

/** Forgets a mapping with all that is known of it. */
export function removeMapping(work: Work, id: string): void {
  forgetCells(work, id);
  work.db
    .delete(channelMappings)
    .where(and(eq(channelMappings.id, id), eq(channelMappings.property_id, work.actor.property_id)))
    .run();
}

const anySent = query(
  ["mapping"],
  (db, { mapping }) =>
    db
      .select({ date: channelCells.date })
      .from(channelCells)
      .where(and(eq(channelCells.mapping_id, mapping), isNotNull(channelCells.sent)))
      .limit(1),
  { acrossProperties: "the mapping was read in the property" },
);

/**
 * Ends a mapping. What the partner was sent, or may have been sent, is closed there before the mapping is forgotten; one of which it knows
 * nothing is forgotten at once.
 */
export function endMapping(work: Work, { id, uncertain_from }: MappingRow): void {
  if (uncertain_from === null && !anySent.get(work, { mapping: id })) return removeMapping(work, id);
  work.db
    .update(channelMappings)
    .set({ ended_at: work.now })
    .where(and(eq(channelMappings.id, id), eq(channelMappings.property_id, work.actor.property_id)))
    .run();
}

/** Forgets what the partner has. */
export function forgetCells(work: Work, mapping_id: string): void {
  work.db.delete(channelCells).where(eq(channelCells.mapping_id, mapping_id)).run();
}

/** Forgets the mappings that the partner had closed before a moment: no booking comes for them any more. */
export function removeClosed(work: Work, connection_id: string, before: string): void {
  for (const mapping of endedMappingsOf(work, connection_id)) {
    const closed_at = closedAt(work, mapping);
    if (closed_at !== null && closed_at <= before) removeMapping(work, mapping.id);
  }
}
