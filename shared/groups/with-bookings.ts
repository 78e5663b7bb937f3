import { z } from "zod";
import { Booking, BookingInput } from "#shared/bookings/schema.ts";
import { PROBLEMS, type ProblemType } from "#shared/core/errors.ts";
import { Id } from "#shared/core/fields.ts";
import { Group, GroupInput } from "#shared/groups/schema.ts";

/** A group may be made of bookings that are there, of new ones, or of both: in one step, all or nothing. */
export const NewGroup = GroupInput.extend({
  booking_ids: z.array(Id).max(100).default([]),
  bookings: z
    .array(BookingInput.omit({ group_id: true }))
    .max(100)
    .default([]),
});
export type NewGroup = z.infer<typeof NewGroup>;

/** A group just made, with the bookings that it was made of, existing ones first. */
export const MadeGroup = Group.extend({ bookings: z.array(Booking) });

/** What a step with a whole group came to: who took it, and who was left out and why. */
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

/** The same of a check-in: and which of those inhouse now are to get a key, and which to be entered in the register. */
export const GroupCheckIn = GroupStep.extend({ keys: z.array(z.string()), registrations: z.array(z.string()) });
export type GroupCheckIn = z.infer<typeof GroupCheckIn>;
