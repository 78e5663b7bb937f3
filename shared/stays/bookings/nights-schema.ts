import { z } from "zod";
import { CalendarDate, Id, PositiveAmount } from "#shared/platform/core/fields.ts";
import { MAX_NIGHTS } from "#shared/platform/core/stays.ts";

/** The rooms that a stay has one after the other, and the changes of its nights. */

/** A part of a stay: one of the rooms that it has one after the other. */
export const BookingRoom = z.object({
  id: z.string(),
  room_id: z.string().nullable().describe("The room; null if none is assigned"),
  room_type_id: z.string(),
  from: z.string().describe("The first night in the room, YYYY-MM-DD in the property's time zone"),
  to: z.string().describe("The day on which the room is left, YYYY-MM-DD in the property's time zone"),
  check_in: z.string().describe("When the room is taken: an instant in UTC"),
  check_out: z.string().describe("When the room is left: an instant in UTC"),
  room_fixed: z.boolean(),
});
export type BookingRoom = z.infer<typeof BookingRoom>;

const IgnoreStock = z.boolean().optional().describe("Saves although too few cots, or too few of an item, are left for these nights");

const PART_ROOM = {
  room_id: Id.optional().describe("The room"),
  room_type_id: Id.optional().describe("Without a room: the room type in which one is assigned later"),
  retain_original_price: z.boolean().optional().describe("All nights keep their price, whatever room they get"),
  ignore_stock: IgnoreStock,
};

/** A change of rooms from a day on. */
export const BookingCut = z.strictObject({
  from: CalendarDate.describe("The first night in the new room, YYYY-MM-DD in the property's time zone; today the guest moves at once"),
  to: CalendarDate.optional().describe(
    "A later departure: the stay becomes longer and keeps its last room until `from`, which may be the present departure",
  ),
  ...PART_ROOM,
});
export type BookingCut = z.infer<typeof BookingCut>;

/** Other days or another room of a part of a stay. */
export const BookingPartPatch = z.strictObject({
  from: CalendarDate.optional().describe(
    "The part's first night. The part before it ends on that day; of the first part it is the arrival",
  ),
  to: CalendarDate.optional().describe(
    "The day on which the room is left. The next part begins on it; of the last part it is the departure",
  ),
  ...PART_ROOM,
});
export type BookingPartPatch = z.infer<typeof BookingPartPatch>;

/** Two bookings, or parts of them, that take each other's room; the days stay. */
export const BookingSwap = z.strictObject({
  id: Id,
  booking_id: Id,
  part_id: Id.optional().describe("The part of a stay in several rooms that gives its room; without it the one whose room the guest has"),
  booking_part_id: Id.optional().describe("The same of the other booking"),
});
export type BookingSwap = z.infer<typeof BookingSwap>;

/** A night that gets another rate or an amount of its own. */
const NightInput = z.strictObject({
  date: CalendarDate.describe("The night, by the day of its evening"),
  rate_id: Id.nullable()
    .optional()
    .describe("The rate of the night: a change prices it again unless its amount is fixed. Without it or null the rate stays"),
  gross_amount: PositiveAmount.nullable()
    .optional()
    .describe("Fixes the price of the night with its included items, in major units; null goes back to the rate"),
  fixed: z
    .boolean()
    .optional()
    .describe("As answered: an amount that is sent back with false stays that of the rate. Without it a given amount is fixed"),
});
export type NightInput = z.infer<typeof NightInput>;

/** The nights of a new stay that differ from its rate. */
export const NewNights = z
  .array(NightInput)
  .max(MAX_NIGHTS)
  .describe("Nights with another rate or a price of their own; others follow rate_id. The rate of the first night is the booking's");

/** Nights of a stay that get another rate or amount. */
export const BookingNights = z.strictObject({
  nights: z.array(NightInput).min(1).max(MAX_NIGHTS).describe("The nights to change; others keep rate and amount"),
  ignore_stock: IgnoreStock,
});
export type BookingNights = z.infer<typeof BookingNights>;
