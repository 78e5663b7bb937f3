import type { Regrouping } from "#server/bookings/reactions.ts";
import { groupBy } from "#server/core/database/expand.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { type GroupRow, groupStore } from "#server/groups/queries.ts";
import { notFound } from "#shared/core/errors.ts";
import type { EventData, NewEvent } from "#shared/events/types.ts";

type Member = Regrouping["booking"];

export function tellJoined(work: Work, group: GroupRow, bookings: readonly Member[]): GroupRow {
  const words = { name: group.name, codes: codesOf(bookings) };
  return touched(work, group, { type: "group.bookings_added", data: { bookings: { added: idsOf(bookings) }, words } });
}

export function tellLeft(work: Work, group: GroupRow, bookings: readonly Member[]): GroupRow {
  const words = { name: group.name, codes: codesOf(bookings) };
  return touched(work, group, { type: "group.bookings_removed", data: { bookings: { removed: idsOf(bookings) }, words } });
}

/**
 * Tells the groups whose bookings an undo has moved. A group that was made of the very bookings that leave it, and
 * that nobody has touched since, goes with them: the undo of its making leaves nothing behind. The redo brings it back.
 * Throws `not_found` where an undo would lead into a group that somebody has deleted since.
 */
export function regroup(work: Work, moves: readonly Regrouping[]): void {
  const changed = moves.filter(({ from, to }) => from !== to);
  for (const [id, gone] of groupBy(changed, ({ from }) => from ?? "")) {
    const group = groupStore.find(work, id);
    if (!group) continue;
    if (isAsMade(work, id) && isEmpty(work, id)) unmake(work, group);
    else tellLeft(work, group, membersOf(gone));
  }
  for (const [id, come] of groupBy(changed, ({ to }) => to ?? "")) {
    if (id === "") continue;
    const group = groupStore.findAny(work, id);
    if (!group) throw notFound("group_id");
    if (group.deleted_at === null) tellJoined(work, group, membersOf(come));
    else remake(work, group);
  }
}

function unmake(work: Work, group: GroupRow): void {
  work.record("group.deleted", groupStore.remove(work, group), { words: { name: group.name }, unmade: true });
}

function remake(work: Work, group: GroupRow): void {
  if (!lastEvent(work, group.id)?.data["unmade"]) throw notFound("group_id");
  prepared(work.db, "UPDATE groups SET deleted_at = NULL WHERE id = ?").run(group.id);
  const saved = groupStore.update(work, { ...group, deleted_at: null }, {});
  work.record("group.restored", saved, { words: { name: group.name } });
}

/** Nothing has happened to it but its making, or its making once more. */
function isAsMade(view: View, id: string): boolean {
  const type = lastEvent(view, id)?.type;
  return type === "group.created" || type === "group.restored";
}

function isEmpty(view: View, id: string): boolean {
  return !prepared(view.db, "SELECT 1 FROM bookings WHERE group_id = ? AND deleted_at IS NULL LIMIT 1").get(id);
}

function lastEvent(view: View, id: string): { type: string; data: EventData } | null {
  const sql = "SELECT type, data FROM events WHERE parent_id = ? ORDER BY seq DESC LIMIT 1";
  const row = prepared<{ type: string; data: string }>(view.db, sql).get(id);
  return row ? { type: row.type, data: JSON.parse(row.data) } : null;
}

function touched(work: Work, group: GroupRow, event: NewEvent): GroupRow {
  const saved = groupStore.update(work, group, {});
  work.recordEvent(saved, event);
  return saved;
}

const membersOf = (moves: readonly Regrouping[]) => moves.map(({ booking }) => booking);
const idsOf = (bookings: readonly Member[]) => bookings.map(({ id }) => id);
const codesOf = (bookings: readonly Member[]) => bookings.map(({ code }) => code).join(", ");
