import { z } from "zod";
import { ROOM_STATUSES, Room } from "#shared/inventory/rooms/schema.ts";
import { entity, Id, Instant, RangeEnd, RoomLeft, RoomTaken } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, searched, sortable } from "#shared/platform/core/page.ts";

const fields = {
  room_id: Id.describe("The room"),
  reason: z.string().trim().max(500).nullable().describe("Why it is locked"),
  start: RoomTaken.describe("Beginning of the lock; instant in UTC"),
  end: RoomLeft.describe("End of the lock, exclusive; instant in UTC"),
  start_status: z.enum(ROOM_STATUSES).describe("The status that the room gets when the lock begins"),
  end_status: z.enum(ROOM_STATUSES).describe("The status that the room gets when the lock ends"),
};

/** By default the room is out of service while locked, and dirty afterwards. */
export const RoomLockInput = z.strictObject({
  ...fields,
  reason: fields.reason.default(null).describe("Why it is locked"),
  start_status: fields.start_status.default("out_of_service").describe("The status that the room gets when the lock begins"),
  end_status: fields.end_status.default("dirty").describe("The status that the room gets when the lock ends"),
});
export type RoomLockInput = z.infer<typeof RoomLockInput>;
export const RoomLockPatch = z.strictObject(fields).partial();
export type RoomLockPatch = z.infer<typeof RoomLockPatch>;

export const RoomLockBatch = z.strictObject({ room_locks: z.array(RoomLockInput).min(1).max(100).describe("The locks; all or none") });
export const RoomLockBatchPatch = z.strictObject({
  room_locks: z
    .array(RoomLockPatch.extend({ id: Id }))
    .min(1)
    .max(100)
    .describe("The locks; all or none"),
});

export const RoomLock = entity("room_lock", {
  room_id: z.string().describe("The room"),
  room: Room.nullable().describe("The room, where expand names it"),
  reason: z.string().nullable().describe("Why it is locked"),
  start: z.string().describe("Beginning of the lock; instant in UTC"),
  end: z.string().describe("End of the lock, exclusive; instant in UTC"),
  start_status: z.enum(ROOM_STATUSES).describe("The status that the room gets when the lock begins"),
  end_status: z.enum(ROOM_STATUSES).describe("The status that the room gets when the lock ends"),
  created_by: z.string().nullable().describe("Who locked it: the user's id; null for an API key"),
  creator: z
    .object({ id: z.string(), name: z.string().describe("The name under which people know it") })
    .nullable()
    .describe("Who locked it, where expand names it"),
});
export type RoomLock = z.infer<typeof RoomLock>;

export const ROOM_LOCK_RELATIONS = ["room", "creator"] as const;
/** Locks that overlap [from, to). */
export const RoomLockQuery = listQuery({
  from: Instant.optional().describe("From this instant on: locks that end before are left out"),
  to: RangeEnd.optional().describe("Before this instant: locks that begin later are left out"),
  room_id: Id.optional().describe("The room"),
  /** Any part of the reason or the room's number. */
  query: searched,
  expand: expandable(ROOM_LOCK_RELATIONS),
  sort: sortable(["start", "end", "room"]),
});
export type RoomLockQuery = z.infer<typeof RoomLockQuery>;
