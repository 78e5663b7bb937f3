import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { firstOfEachOwner, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import type { RoomLockQuery } from "#shared/stays/room-locks/schema.ts";

/** Only this module writes through it. */
export const lockStore = entityStore("room_lock", roomLocks);
export const { get: getRoomLock } = lockStore;
export type LockRow = ReturnType<typeof lockStore.get>;

/** Sorted by start by default: the locks that overlap [from, to). */
export function listRoomLocks(view: View, query: RoomLockQuery): Page<LockRow> {
  const where = and(
    query.from === undefined ? undefined : gt(roomLocks.end, query.from),
    query.to === undefined ? undefined : lt(roomLocks.start, query.to),
    query.room_id === undefined ? undefined : eq(roomLocks.room_id, query.room_id),
    holdsText(query.query, roomLocks.reason, sql`(SELECT ${rooms.number} FROM ${rooms} WHERE ${rooms.id} = ${roomLocks.room_id})`),
  );
  const room = sql`(SELECT ${rooms.number_order} FROM ${rooms} WHERE ${rooms.id} = ${roomLocks.room_id})`;
  return lockStore.page(view, query, where, sorting(query.sort ?? "start", { start: roomLocks.start, end: roomLocks.end, room }));
}

/** The lock that is active in a room now; null if none is. */
export function currentLock(view: View, room_id: string): LockRow | null {
  return lockStore.all(view, and(eq(roomLocks.room_id, room_id), current(view)), roomLocks.start)[0] ?? null;
}

/** Locks of the last year, active and future ones, in order of their start: the last ones of each room. */
export function locksOfRooms(view: View, ids: string[]): Map<string, LockRow[]> {
  if (ids.length === 0) return new Map();
  const aYearAgo = new Date(Date.parse(view.now) - 366 * DAY_MS).toISOString();
  const { room_id, property_id, deleted_at, start, end, id } = roomLocks;
  const where = and(eq(property_id, view.actor.property_id), inArray(room_id, ids), isNull(deleted_at), gt(end, aYearAgo));
  const last = firstOfEachOwner({ table: roomLocks, owner: room_id, order: sql`${start} DESC, ${id} DESC`, where });
  return groupBy(lockStore.all(view, last, start), (lock) => lock.room_id);
}

/** Locks that are active now. */
export function currentLocksOfRooms(view: View, ids: string[]): Map<string, LockRow[]> {
  if (ids.length === 0) return new Map();
  const rows = lockStore.all(view, and(inArray(roomLocks.room_id, ids), current(view)), roomLocks.start);
  return groupBy(rows, (lock) => lock.room_id);
}

function current({ now }: View): SQL {
  return sql`(${roomLocks.start} <= ${now} AND ${roomLocks.end} > ${now})`;
}
