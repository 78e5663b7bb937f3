import { z } from "zod";
import { PROBLEMS, type ProblemType } from "#shared/platform/core/errors.ts";
import { Id } from "#shared/platform/core/fields.ts";
import { Booking, BookingInput } from "#shared/stays/bookings/schema.ts";
import { Group, GroupInput } from "#shared/stays/groups/schema.ts";

/** A group of existing bookings, new bookings, or both, created in one transaction. */
export const NewGroup = GroupInput.extend({
  booking_ids: z.array(Id).max(100).default([]),
  bookings: z
    .array(BookingInput.omit({ group_id: true }))
    .max(100)
    .default([]),
});
export type NewGroup = z.infer<typeof NewGroup>;

/** The created group with its bookings, existing ones first. */
export const MadeGroup = Group.extend({ bookings: z.array(Booking) });

/** The result of an action on a whole group: the bookings it was done for, and those that were skipped, with the reason. */
export const GroupStep = z.object({
  done: z.array(Booking),
  left_out: z.array(
    z.object({
      booking: Booking,
      reason: z.enum(Object.keys(PROBLEMS) as [ProblemType, ...ProblemType[]]),
      /** The fields that are missing, where the reason is `guest_data_missing`. */
      missing: z.array(z.string()),
    }),
  ),
});
export type GroupStep = z.infer<typeof GroupStep>;

/** The result of a check-in: also the bookings that are inhouse now and need a key or an entry in the guest register. */
export const GroupCheckIn = GroupStep.extend({ keys: z.array(z.string()), registrations: z.array(z.string()) });
export type GroupCheckIn = z.infer<typeof GroupCheckIn>;
