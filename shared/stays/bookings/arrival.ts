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
  /** The other guests who arrive, and their data. Guests who are already on the booking may be among them. */
  companions: z.array(ArrivingGuest).max(98).optional().describe("Further guests of the stay"),
  room_id: Id.optional().describe("The room"),
  /** A payment taken at the front desk, posted on the booking's default folio. */
  payment: PaymentInput.optional().describe("What is paid at the arrival"),
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
