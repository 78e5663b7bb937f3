import { z } from "zod";
import { ContactPatch } from "#shared/guests/contacts/input.ts";
import { Id } from "#shared/platform/core/fields.ts";
import { PaymentInput } from "#shared/stays/folios/schema.ts";

const ArrivingGuest = ContactPatch.pick({
  name: true,
  single_name: true,
  gender: true,
  nationality: true,
  date_of_birth: true,
  communication: true,
  address: true,
  travel_document: true,
}).extend({ contact_id: Id });
export type ArrivingGuest = z.infer<typeof ArrivingGuest>;

/** A check-in with the data that was still missing: the first guest (or the guest's data), companions, the room, and a payment. */
export const BookingArrival = z.strictObject({
  id: Id,
  guest: ArrivingGuest.optional().describe("The main guest of the stay"),
  companions: z.array(ArrivingGuest).max(98).optional().describe("The other guests who arrive; some of them may be on the booking already"),
  room_id: Id.optional().describe("The room"),
  payment: PaymentInput.optional().describe("A payment taken at the desk, posted on the booking's default folio"),
});
export type BookingArrival = z.infer<typeof BookingArrival>;

/** The data entered for some arrivals of a group, before all bookings that may check in are checked in. */
export const GroupArrivals = z.strictObject({
  arrivals: z
    .array(BookingArrival.omit({ payment: true }))
    .max(100)
    .default([])
    .describe("What was entered for single arrivals: guest, room, time"),
});
export type GroupArrivals = z.infer<typeof GroupArrivals>;

/** The same for selected bookings, of any group or none. */
export const SelectedArrivals = GroupArrivals.extend({
  booking_ids: z.array(Id).min(1).max(100).describe("Existing bookings that belong to the group"),
});
export type SelectedArrivals = z.infer<typeof SelectedArrivals>;
