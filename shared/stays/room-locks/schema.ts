import { z } from "zod";
import { ROOM_STATUSES, Room } from "#shared/inventory/rooms/schema.ts";
import { entity, Id, Instant, RangeEnd, RoomLeft, RoomTaken } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, searched, sortable } from "#shared/platform/core/page.ts";

const fields = {
  room_id: Id,
  reason: z.string().trim().max(500).nullable(),
  start: RoomTaken,
  end: RoomLeft,
  start_status: z.enum(ROOM_STATUSES),
  end_status: z.enum(ROOM_STATUSES),
};

/** By default the room is out of service while locked, and dirty afterwards. */
export const RoomLockInput = z.strictObject({
  ...fields,
  reason: fields.reason.default(null),
  start_status: fields.start_status.default("out_of_service"),
  end_status: fields.end_status.default("dirty"),
});
export type RoomLockInput = z.infer<typeof RoomLockInput>;
export const RoomLockPatch = z.strictObject(fields).partial();
export type RoomLockPatch = z.infer<typeof RoomLockPatch>;

export const RoomLockBatch = z.strictObject({ room_locks: z.array(RoomLockInput).min(1).max(100) });
export const RoomLockBatchPatch = z.strictObject({
  room_locks: z
    .array(RoomLockPatch.extend({ id: Id }))
    .min(1)
    .max(100),
});

export const RoomLock = entity("room_lock", {
  room_id: z.string(),
  room: Room.nullable(),
  reason: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  start_status: z.enum(ROOM_STATUSES),
  end_status: z.enum(ROOM_STATUSES),
  /** The user who locked the room; null for an API key. */
  created_by: z.string().nullable(),
  creator: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type RoomLock = z.infer<typeof RoomLock>;

export const ROOM_LOCK_RELATIONS = ["room", "creator"] as const;
/** Locks that overlap [from, to). */
export const RoomLockQuery = listQuery({
  from: Instant.optional(),
  to: RangeEnd.optional(),
  room_id: Id.optional(),
  /** Any part of the reason or the room's number. */
  query: searched,
  expand: expandable(ROOM_LOCK_RELATIONS),
  sort: sortable(["start", "end", "room"]),
});
export type RoomLockQuery = z.infer<typeof RoomLockQuery>;
