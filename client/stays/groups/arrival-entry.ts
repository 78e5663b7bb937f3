import { askedFields, filledInput, guestValues, proposedGuest } from "#client/stays/bookings/check-in/check-in-values.ts";
import type { GuestValues } from "#client/stays/bookings/form/guest-fields.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { GroupArrivals } from "#shared/stays/bookings/arrival.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Data that the front desk has entered for one of a group's arrivals. */
export type ArrivalEntry = { contact: Contact | null; guest: GuestValues /** "" for an automatic choice. */; room_id: string };

export function entryOf(booking: Booking): ArrivalEntry {
  const contact = proposedGuest(booking);
  return { contact, guest: guestValues(contact), room_id: "" };
}

/** Input of an arrival, with changes only. `room_id` is the assigned room. */
export function arrivalOf(booking: Booking, { contact, guest, room_id }: ArrivalEntry, isRegistered: boolean): GroupArrivals["arrivals"] {
  const asked = askedFields(contact, isRegistered);
  const known = booking.guests?.[0]?.id;
  const isGuestNew = contact !== null && known !== contact.id;
  const isRoomNew = room_id !== "" && room_id !== booking.room_id;
  if (!isGuestNew && asked.size === 0 && !isRoomNew) return [];
  return [
    {
      id: booking.id,
      guest: contact ? filledInput(contact.id, guest, asked) : undefined,
      room_id: isRoomNew ? room_id : undefined,
    },
  ];
}
