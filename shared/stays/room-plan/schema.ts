import { z } from "zod";
import { Money, StayBound } from "#shared/platform/core/fields.ts";
import { BOOKING_STATUSES } from "#shared/stays/bookings/schema.ts";

/** A booking on the room plan: one bar. */
export const PlanBooking = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  status: z.enum(BOOKING_STATUSES),
  expires_at: z.string().nullable(),
  check_in: z.string(),
  check_out: z.string(),
  room_type_id: z.string(),
  room_id: z.string().nullable(),
  room_fixed: z.boolean(),
  read_only: z.boolean(),
  occupancy: z.int(),
  color: z.string().nullable(),
  group_id: z.string().nullable(),
  group_name: z.string().nullable(),
  /** The first guest, else the customer. */
  name: z.string().nullable(),
  arrival_time: z.string().nullable(),
  gross_amount: Money,
  due_amount: Money,
  guest_due_amount: Money,
});
export type PlanBooking = z.infer<typeof PlanBooking>;

export const PlanLock = z.object({
  id: z.string(),
  version: z.int(),
  room_id: z.string(),
  reason: z.string().nullable(),
  start: z.string(),
  end: z.string(),
});
export type PlanLock = z.infer<typeof PlanLock>;

/**
 * Everything that overlaps [from, to): blocking bookings including unassigned ones, locks, and, in a list of their own,
 * no-shows, which take no room.
 */
export const PlanWindow = z.object({
  bookings: z.array(PlanBooking),
  room_locks: z.array(PlanLock),
  no_shows: z.array(PlanBooking),
});
export type PlanWindow = z.infer<typeof PlanWindow>;

/** Days, both inclusive, or instants, of which the last is not part of the window; a year at most. */
export const PlanQuery = z.strictObject({ from: StayBound, to: StayBound });
export type PlanQuery = z.infer<typeof PlanQuery>;
