import { z } from "zod";
import { ACTIVE_STATUSES } from "#shared/bookings/schema.ts";
import { ROOM_STATUSES } from "#shared/rooms/schema.ts";

/** A stay as housekeeping knows it. Who it is and where to read more is null for whoever may not read bookings. */
export const BoardStay = z.object({
  booking_id: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum(ACTIVE_STATUSES),
  check_in: z.string(),
  check_out: z.string(),
  /** When the guests mean to arrive, `HH:MM`, where they told. */
  arrival_time: z.string().nullable(),
  persons: z.int(),
});
export type BoardStay = z.infer<typeof BoardStay>;

/** One room on the board: its condition, and what the hotel day brings to it. `id` and `version` are the room's. */
export const BoardRow = z.object({
  object: z.literal("housekeeping_row"),
  id: z.string(),
  version: z.int(),
  number: z.string(),
  status: z.enum(ROOM_STATUSES),
  /** Whether the clean room was looked over; null where the property does not inspect its rooms (setting FEATURE_ROOM_INSPECTION). */
  inspected: z.boolean().nullable(),
  room_type_id: z.string(),
  room_type_name: z.string(),
  arrival: BoardStay.nullable(),
  departure: BoardStay.nullable(),
  stayer: BoardStay.nullable(),
  /** When guests come next: today where somebody is still to come, else on a later day. */
  next_arrival: z.string().nullable(),
  /** The lock that holds the room now, or begins today. */
  lock: z.object({ start: z.string(), end: z.string(), reason: z.string().nullable() }).nullable(),
  /** The latest note beside the room. */
  note: z.object({ text: z.string(), author_name: z.string(), created_at: z.string(), has_photo: z.boolean() }).nullable(),
});
export type BoardRow = z.infer<typeof BoardRow>;
