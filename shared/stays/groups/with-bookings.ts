import { z } from "zod";
import { PROBLEMS, type ProblemType } from "#shared/platform/core/errors.ts";
import { Id } from "#shared/platform/core/fields.ts";
import { Booking, BookingInput } from "#shared/stays/bookings/schema.ts";
import { Group, GroupInput } from "#shared/stays/groups/schema.ts";

/** A group of existing bookings, new bookings, or both, created in one transaction. */
export const NewGroup = GroupInput.extend({
  booking_ids: z.array(Id).max(100).default([]).describe("Existing bookings that belong to the group"),
  bookings: z
    .array(BookingInput.omit({ group_id: true }))
    .max(100)
    .default([])
    .describe("New bookings to make with the group, all or none; or the rooming list of its bookings"),
});
export type NewGroup = z.infer<typeof NewGroup>;

/** The created group with its bookings, existing ones first. */
export const MadeGroup = Group.extend({
  bookings: z.array(Booking).describe("New bookings to make with the group, all or none; or the rooming list of its bookings"),
});

/** The result of an action on a whole group: the bookings it was done for, and those that were skipped, with the reason. */
export const GroupStep = z.object({
  done: z.array(Booking).describe("The bookings that took the step"),
  left_out: z
    .array(
      z.object({
        booking: Booking.describe("The booking that was left out"),
        reason: z.enum(Object.keys(PROBLEMS) as [ProblemType, ...ProblemType[]]).describe("The problem with which it was refused"),
        missing: z.array(z.string()).describe("The fields that are missing, where the reason is guest_data_missing"),
      }),
    )
    .describe("The bookings that could not take the step, and why"),
});
export type GroupStep = z.infer<typeof GroupStep>;

/** The result of a check-in: also the bookings that are inhouse now and need a key or an entry in the guest register. */
export const GroupCheckIn = GroupStep.extend({
  keys: z.array(z.string()).describe("Bookings for which a key is to be issued"),
  registrations: z.array(z.string()).describe("Bookings whose guests have to be registered"),
});
export type GroupCheckIn = z.infer<typeof GroupCheckIn>;
