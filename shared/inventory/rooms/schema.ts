import { z } from "zod";
import { RoomType } from "#shared/inventory/room-types/schema.ts";
import { roomNumbers } from "#shared/inventory/rooms/numbers.ts";
import { ById, Code, entity, Id, Related, Truncated } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, searched, sortable } from "#shared/platform/core/page.ts";

export const ROOM_STATUSES = ["clean", "dirty", "out_of_service"] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

/** Numbers and ranges (`101`, `Alpenblick`, `001-010`, `101-105, 201 202`) of the rooms to create. */
export const RoomsInput = z.strictObject({
  number: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .refine((number) => roomNumbers(number) !== null, "room_numbers")
    .describe("The room's number or name; a range such as 101-110 makes several rooms"),
  room_type_id: Id,
  external_id: Code.nullable().default(null),
});
export type RoomsInput = z.infer<typeof RoomsInput>;

/** One room, with exactly one number. */
export const RoomInput = RoomsInput.extend({
  number: Code.describe("The room's number or name; a range such as 101-110 makes several rooms"),
});
export type RoomInput = z.infer<typeof RoomInput>;

export const Room = entity("room", {
  external_id: z.string().nullable(),
  room_type_id: z.string(),
  room_type: RoomType.nullable(),
  status: z.enum(ROOM_STATUSES).describe("clean, dirty or out_of_service. A room is dirty from the moment its guest leaves"),
  inspected_at: z.string().nullable().describe("When the clean room was looked over and found ready; any other status ends that."),
  number: z.string().describe("The number by which people know it"),
  bookings: z
    .array(Related)
    .nullable()
    .describe("With `expand=bookings` the stays that end today or later, at most 200; past ones by `GET /bookings?room_id=`."),
  bookings_truncated: Truncated,
  room_locks: z
    .array(Related)
    .nullable()
    .describe(
      "With `expand=room_locks` the locks of the last year and those to come, the last 200; with `expand_current_room_locks` those that hold now",
    ),
  room_locks_truncated: Truncated,
});
export type Room = z.infer<typeof Room>;

export const ROOM_RELATIONS = ["room_type", "bookings", "room_locks"] as const;
/** The stays and locks of a room that are returned: with `expand` those of today and to come, else those that hold it now. */
const ROOM_WISHES = {
  expand: expandable(ROOM_RELATIONS),
  expand_current_bookings: z.boolean().default(false).describe("Adds the stays that are in the room now"),
  expand_current_room_locks: z.boolean().default(false).describe("Adds the locks that hold now"),
};
export const RoomById = ById.extend(ROOM_WISHES);
export const RoomQuery = listQuery({
  external_id: Code.optional().describe("Exactly this one: the id that another program gave the record."),
  /** Any part of number or external id. */
  query: searched,
  room_type_id: Id.optional(),
  status: z.enum(ROOM_STATUSES).optional().describe("Only rooms of this status"),
  ...ROOM_WISHES,
  sort: sortable(["number", "status", "room_type"]),
});
export type RoomQuery = z.infer<typeof RoomQuery>;
