import { z } from "zod";
import { ROOM_STATUSES } from "#shared/inventory/rooms/schema.ts";
import { ACTIVE_STATUSES } from "#shared/stays/bookings/schema.ts";

/** A stay for housekeeping. Guest and booking id are null for users who may not read bookings. */
export const BoardStay = z.object({
  booking_id: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum(ACTIVE_STATUSES),
  check_in: z.string(),
  check_out: z.string(),
  /** The expected time of arrival, `HH:MM`, where the guests have given one. */
  arrival_time: z.string().nullable(),
  persons: z.int(),
});
export type BoardStay = z.infer<typeof BoardStay>;

/** One room on the board: its status and the stays of the hotel day. `id` and `version` are the room's. */
export const BoardRow = z.object({
  object: z.literal("housekeeping_row"),
  id: z.string(),
  version: z.int(),
  number: z.string(),
  status: z.enum(ROOM_STATUSES),
  /** True if the clean room was inspected; null where the property does not inspect its rooms (setting FEATURE_ROOM_INSPECTION). */
  inspected: z.boolean().nullable(),
  room_type_id: z.string(),
  room_type_name: z.string(),
  room_type_name_en: z.string().nullable(),
  arrival: BoardStay.nullable(),
  departure: BoardStay.nullable(),
  stayer: BoardStay.nullable(),
  /** The next arrival: today if one is still expected, else on a later day. */
  next_arrival: z.string().nullable(),
  /** The lock of the room that holds now, or begins today. */
  lock: z.object({ start: z.string(), end: z.string(), reason: z.string().nullable() }).nullable(),
  /** The latest note of the room. */
  note: z.object({ text: z.string(), author_name: z.string(), created_at: z.string(), has_photo: z.boolean() }).nullable(),
});
export type BoardRow = z.infer<typeof BoardRow>;
