import { z } from "zod";
import { Room } from "#shared/inventory/rooms/schema.ts";
import { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

/** The last `seq` that the client has received. tRPC's link fills it in again after every reconnect. */
export const FollowInput = z.strictObject({ lastEventId: z.string().regex(/^\d{1,15}$/) });

/**
 * One event of the live feed. Entities shown on many screens (a booking on the plan, a room, a lock) are sent whole in `row`;
 * for others only the change itself is sent.
 */
export const LiveChange = z.object({
  kind: z.literal("change"),
  seq: z.int(),
  type: z.string(),
  object: z.string(),
  id: z.string(),
  version: z.int().nullable(),
  /** Null for changes made by the server itself. */
  actor: z.object({ user_id: z.string().nullable(), name: z.string() }).nullable(),
  automated: z.boolean(),
  time: z.string(),
  row: z.union([PlanBooking, Room, PlanLock]).nullable(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * `cursor` advances past events that the reader may not see; `reset` means that the client's cursor is too old, or belongs to a
 * database that has been replaced: the client reads everything again.
 */
export type LiveEvent = LiveChange | { kind: "cursor"; seq: number } | { kind: "reset"; seq: number };
