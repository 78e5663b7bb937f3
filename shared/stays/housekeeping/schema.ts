import { z } from "zod";
import { ROOM_STATUSES } from "#shared/inventory/rooms/schema.ts";
import { ACTIVE_STATUSES } from "#shared/stays/bookings/schema.ts";

/** A stay for housekeeping. Guest and booking id are null for users who may not read bookings. */
export const BoardStay = z.object({
  booking_id: z.string().nullable(),
  name: z.string().nullable().describe("The guest's name; null for roles that may not read bookings"),
  status: z.enum(ACTIVE_STATUSES).describe("The room's status"),
  check_in: z.string(),
  check_out: z.string(),
  /** The expected time of arrival, `HH:MM`, where the guests have given one. */
  arrival_time: z.string().nullable(),
  persons: z.int().describe("How many persons, children included"),
  children: z.int().describe("How many of them are children"),
  cots: z.int().describe("How many cots the room needs"),
  comes_from: z
    .string()
    .nullable()
    .describe("The number of the room from which the guests move here during their stay; null if they arrive"),
  goes_to: z
    .string()
    .nullable()
    .describe("The number of the room to which the guests move on; null if they depart from here, or it is still open"),
});
export type BoardStay = z.infer<typeof BoardStay>;

/** One room on the board: its status and the stays of the hotel day. `id` and `version` are the room's. */
export const BoardRow = z.object({
  object: z.literal("housekeeping_row"),
  id: z.string(),
  version: z.int(),
  number: z.string().describe("The room's number"),
  status: z.enum(ROOM_STATUSES).describe("The room's status"),
  inspected: z.boolean().nullable().describe("The clean room was inspected; null if the property does not inspect its rooms"),
  room_type_id: z.string(),
  room_type_name: z.string(),
  room_type_name_en: z.string().nullable().describe("The room type's name in English; null means that there is none"),
  arrival: BoardStay.nullable().describe("The stay that arrives on the hotel day; null for none"),
  departure: BoardStay.nullable().describe("The stay that departs on the hotel day; null for none"),
  stayer: BoardStay.nullable().describe("The stay that remains over the hotel day; null for none"),
  next_arrival: z.string().nullable().describe("The day of the next arrival; null if none is booked"),
  /** The lock of the room that holds now, or begins today. */
  lock: z
    .object({
      start: z.string().describe("Beginning of the lock; instant in UTC"),
      end: z.string().describe("End of the lock, exclusive; instant in UTC"),
      reason: z.string().nullable().describe("Why it is locked"),
    })
    .nullable()
    .describe("The lock that holds; null for none"),
  note: z
    .object({
      text: z.string().describe("The text"),
      author_name: z.string().describe("Who wrote it"),
      created_at: z.string(),
      has_photo: z.boolean().describe("The note has a photo"),
    })
    .nullable()
    .describe("The newest note on the room; null for none"),
});
export type BoardRow = z.infer<typeof BoardRow>;
