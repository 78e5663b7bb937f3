import { and, eq, isNull } from "drizzle-orm";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { lastEventType } from "#server/platform/core/work/events.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { Regrouping } from "#server/stays/bookings/reactions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { type GroupRow, groupStore } from "#server/stays/groups/queries.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { notFound } from "#shared/platform/core/errors.ts";
import type { NewEvent } from "#shared/tenant/events/types.ts";

type Member = Regrouping["booking"];

export function recordJoined(work: Work, group: GroupRow, members: readonly Member[]): GroupRow {
  const words = { name: group.name, codes: codesOf(members) };
  return touched(work, group, { type: "group.bookings_added", data: { bookings: { added: idsOf(members) }, words } });
}

export function recordLeft(work: Work, group: GroupRow, members: readonly Member[]): GroupRow {
  const words = { name: group.name, codes: codesOf(members) };
  return touched(work, group, { type: "group.bookings_removed", data: { bookings: { removed: idsOf(members) }, words } });
}

/**
 * Updates the groups of bookings that an undo has moved. A group that was made of exactly these bookings, and not changed since, is deleted
 * with the undo of its creation; the redo restores it. Throws `not_found` if an undo would lead into a group that was deleted since.
 */
export function regroup(work: Work, moves: readonly Regrouping[]): void {
  const changed = moves.filter(({ from, to }) => from !== to);
  for (const [id, gone] of groupBy(changed, ({ from }) => from ?? "")) {
    const group = groupStore.find(work, id);
    if (!group) continue;
    if (isAsMade(work, id) && isEmpty(work, id)) unmake(work, group);
    else recordLeft(work, group, membersOf(gone));
  }
  for (const [id, come] of groupBy(changed, ({ to }) => to ?? "")) {
    if (id === "") continue;
    const group = groupStore.findAny(work, id);
    if (!group) throw notFound("group_id");
    if (group.deleted_at === null) recordJoined(work, group, membersOf(come));
    else remake(work, group);
  }
}

function unmake(work: Work, group: GroupRow): void {
  const unmade = groupStore.update(work, group, { deleted_by_undo: true });
  work.record("group.deleted", groupStore.remove(work, unmade), { words: { name: group.name } });
}

const bringBack = command(["id"], (db, { id, property }) =>
  db
    .update(groups)
    .set({ deleted_at: null, deleted_by_undo: false })
    .where(and(eq(groups.id, id), eq(groups.property_id, property))),
);

function remake(work: Work, group: GroupRow): void {
  if (!group.deleted_by_undo) throw notFound("group_id");
  bringBack(work, { id: group.id });
  const saved = groupStore.update(work, { ...group, deleted_at: null, deleted_by_undo: false }, {});
  work.record("group.restored", saved, { words: { name: group.name } });
}

/** True if the group was only created or restored, and not changed since. */
function isAsMade(view: View, id: string): boolean {
  const type = lastEventType(view, id);
  return type === "group.created" || type === "group.restored";
}

const memberOfGroup = query(["group"], (db, { group, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.group_id, group), eq(bookings.property_id, property), isNull(bookings.deleted_at)))
    .limit(1),
);

function isEmpty(view: View, id: string): boolean {
  return memberOfGroup.get(view, { group: id }) === undefined;
}

function touched(work: Work, group: GroupRow, event: NewEvent): GroupRow {
  const saved = groupStore.update(work, group, {});
  work.recordEvent(saved, event);
  return saved;
}

const membersOf = (moves: readonly Regrouping[]) => moves.map(({ booking }) => booking);
const idsOf = (members: readonly Member[]) => members.map(({ id }) => id);
const codesOf = (members: readonly Member[]) => members.map(({ code }) => code).join(", ");
