import { z } from "zod";
import type { Permission } from "#shared/core/permissions.ts";
import { PlanBooking, PlanLock } from "#shared/room-plan/schema.ts";
import { Room } from "#shared/rooms/schema.ts";

/** From where to follow: the last `seq` seen. The client's link fills it in again after every reconnect. */
export const FollowInput = z.strictObject({ lastEventId: z.string().regex(/^\d{1,15}$/) });

/**
 * One event of the feed. What is hot on many screens (a booking as the plan draws it, a room, a lock) travels whole in
 * `row`; of others it is only said that they were touched.
 */
export const LiveChange = z.object({
  kind: z.literal("change"),
  seq: z.int(),
  type: z.string(),
  object: z.string(),
  id: z.string(),
  version: z.int().nullable(),
  /** Null where the program itself did it. */
  actor: z.object({ user_id: z.string().nullable(), name: z.string() }).nullable(),
  automated: z.boolean(),
  time: z.string(),
  row: z.union([PlanBooking, Room, PlanLock]).nullable(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * `cursor` moves on over what the reader may not see; `reset` says that the reader was away too long, or follows a
 * ledger that has been replaced: read everything again.
 */
export type LiveEvent = LiveChange | { kind: "cursor"; seq: number } | { kind: "reset"; seq: number };

/** Who hears of which kind of entity: the permission to read it. Anything else is for those who may read events. */
export const AUDIENCE: Readonly<Record<string, Permission>> = {
  booking: "bookings:read",
  group: "bookings:read",
  folio: "folios:read",
  invoice: "folios:read",
  contact: "bookings:read",
  registration: "bookings:read",
  room_lock: "bookings:read",
  room: "rooms:read",
  room_type: "room_types:read",
  rate: "base_data:read",
  item: "base_data:read",
  tax_rate: "base_data:read",
  payment_method: "base_data:read",
  file: "files:read",
  property: "property:read",
  member: "team:read",
  user: "team:read",
  api_key: "api_keys:read",
  setting: "settings:read",
};
