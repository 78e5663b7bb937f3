import { z } from "zod";
import { ContactPatch } from "#shared/contacts/input.ts";
import { Id } from "#shared/core/fields.ts";

const GuestData = ContactPatch.pick({
  name: true,
  gender: true,
  nationality: true,
  date_of_birth: true,
  communication: true,
  address: true,
});

/** A check-in with what was still missing: data of the first guest (or who that is) and the room. */
export const BookingArrival = z.strictObject({
  id: Id,
  guest: GuestData.extend({ contact_id: Id }).optional(),
  room_id: Id.optional(),
});
export type BookingArrival = z.infer<typeof BookingArrival>;
