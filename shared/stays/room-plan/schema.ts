import { z } from "zod";
import { Money, StayBound } from "#shared/platform/core/fields.ts";
import { BookingRoom } from "#shared/stays/bookings/nights-schema.ts";
import { BOOKING_STATUSES } from "#shared/stays/bookings/schema.ts";

/** A booking on the room plan: one bar in each of its rooms. */
export const PlanBooking = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string().describe("A short code by which people name it, unique among live records"),
  status: z.enum(BOOKING_STATUSES).describe("The present status"),
  expires_at: z
    .string()
    .nullable()
    .describe("Until when an offer holds its room; null for a booking, and once something was paid for the offer or an invoice covers it"),
  check_in: z.string(),
  check_out: z.string(),
  room_type_id: z.string(),
  room_id: z.string().nullable().describe("The room; null if none is assigned"),
  room_fixed: z.boolean(),
  rooms: z
    .array(BookingRoom.omit({ from: true, to: true }))
    .describe("The rooms of a stay in several rooms, one after the other; empty for a stay in one room"),
  read_only: z.boolean().describe("An invoice covers the booking: only check-in and check-out remain possible"),
  overbooked: z.boolean().describe("A channel sold it beyond the rooms of its type, and it still has no room"),
  occupancy: z.int().describe("How many persons stay, children included"),
  children: z.int().describe("How many of them are children"),
  cots: z.int().describe("How many of the children sleep in a cot"),
  color: z.string().nullable().describe("The colour of its bar; null for that of its status"),
  group_id: z.string().nullable(),
  group_name: z.string().nullable().describe("The group's name; null for none"),
  name: z.string().nullable().describe("The first guest, else the customer"),
  arrival_time: z.string().nullable(),
  gross_amount: Money,
  due_amount: Money,
  guest_due_amount: Money.describe("What the guests owe of due_amount: without folios that name another payer. Below zero in credit"),
});
export type PlanBooking = z.infer<typeof PlanBooking>;

export const PlanLock = z.object({
  id: z.string(),
  version: z.int(),
  room_id: z.string().describe("The room"),
  reason: z.string().nullable().describe("The reason of the lock, as it was typed"),
  start: z.string().describe("Beginning of the lock; instant in UTC"),
  end: z.string().describe("End of the lock, exclusive; instant in UTC"),
});
export type PlanLock = z.infer<typeof PlanLock>;

/**
 * Everything that overlaps [from, to): blocking bookings including unassigned ones, locks, and, in a list of their own,
 * no-shows, which take no room.
 */
export const PlanWindow = z.object({
  bookings: z.array(PlanBooking).describe("The stays of these days"),
  room_locks: z.array(PlanLock).describe("The locks of these days"),
  no_shows: z.array(PlanBooking).describe("Stays of these days whose guests did not arrive"),
});
export type PlanWindow = z.infer<typeof PlanWindow>;

/** Days, both inclusive, or instants, of which the last is not part of the window; a year at most. */
export const PlanQuery = z.strictObject({
  from: StayBound.describe("The first day, YYYY-MM-DD in the property's time zone"),
  to: StayBound.describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
});
export type PlanQuery = z.infer<typeof PlanQuery>;
