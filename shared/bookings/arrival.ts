import { z } from "zod";
import { ContactPatch } from "#shared/contacts/input.ts";
import { Id } from "#shared/core/fields.ts";
import { PaymentInput } from "#shared/folios/schema.ts";

const ArrivingGuest = ContactPatch.pick({
  name: true,
  gender: true,
  nationality: true,
  date_of_birth: true,
  communication: true,
  address: true,
  travel_document: true,
}).extend({ contact_id: Id });
export type ArrivingGuest = z.infer<typeof ArrivingGuest>;

/** A check-in with what was still missing: data of the first guest (or who that is), who comes along, the room, and what is paid. */
export const BookingArrival = z.strictObject({
  id: Id,
  guest: ArrivingGuest.optional(),
  /** Who else arrives, and what is to be known of them. Those who are on the booking already may be among them. */
  companions: z.array(ArrivingGuest).max(98).optional(),
  room_id: Id.optional(),
  /** Money taken at the desk, posted on the booking's default folio. */
  payment: PaymentInput.optional(),
});
export type BookingArrival = z.infer<typeof BookingArrival>;

/** What was entered for some of a group's arrivals, before all who may check in do. */
export const GroupArrivals = z.strictObject({
  arrivals: z
    .array(BookingArrival.omit({ payment: true }))
    .max(100)
    .default([]),
});
export type GroupArrivals = z.infer<typeof GroupArrivals>;

/** The same of bookings that were selected, of whatever group or none. */
export const SelectedArrivals = GroupArrivals.extend({ booking_ids: z.array(Id).min(1).max(100) });
export type SelectedArrivals = z.infer<typeof SelectedArrivals>;
