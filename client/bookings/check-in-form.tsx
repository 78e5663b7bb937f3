import { useState } from "react";
import { useArrivalWishes } from "#client/bookings/arrival-wishes.tsx";
import { bookingName } from "#client/bookings/booking-name.ts";
import { CheckInGuest } from "#client/bookings/check-in-guest.tsx";
import { CheckInRoom } from "#client/bookings/check-in-room.tsx";
import {
  askedFields,
  type CheckInValues,
  guestInput,
  guestValues,
  proposedGuest,
  valuesOfCheckIn,
} from "#client/bookings/check-in-values.ts";
import { told, undoBooking } from "#client/bookings/use-booking-actions.ts";
import { useCheckInRoom } from "#client/bookings/use-check-in-room.ts";
import { useSay } from "#client/core/i18n.ts";
import { api, carrying } from "#client/core/trpc.ts";
import { FormFrame } from "#client/ui/form-frame.tsx";
import { toast } from "#client/ui/toast.tsx";
import { useRecordForm } from "#client/ui/use-record-form.ts";
import { BookingArrival } from "#shared/bookings/arrival.ts";
import { type GuestData, missingGuestData } from "#shared/bookings/rules.ts";
import type { Booking } from "#shared/bookings/schema.ts";
import type { Contact } from "#shared/contacts/schema.ts";

/** One section a matter, all on one page, and one button that settles them together. */
export function CheckInForm({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const say = useSay();
  const [contact, setContact] = useState<Contact | null>(() => proposedGuest(booking));
  const [values] = useState(() => valuesOfCheckIn(contact));
  const wishes = useArrivalWishes([booking]);
  const asked = askedFields(contact, wishes.registers);

  const record = useRecordForm<CheckInValues, ReturnType<typeof completeArrival>, Booking>({
    values,
    version: null,
    schema: completeArrival(contact, asked),
    toInput: (typed) => ({
      id: booking.id,
      ...(contact && (asked.size > 0 || booking.guests?.[0]?.id !== contact.id) ? { guest: guestInput(typed, asked) } : {}),
      room_id: typed.room_id || room.proposed?.id,
    }),
    save: (input, context) => api.bookings.arrive.mutate(input, carrying(context)),
    onSaved(saved) {
      told(saved);
      const name = bookingName(saved) ?? saved.code;
      toast({ message: say("check_in.done", { name, number: saved.room?.number ?? "" }), undo: () => undoBooking(saved) });
      onClose();
      wishes.settle([saved]);
    },
    ownWords: wordsForMissing(say("screens.field_required"), say("check_in.full_name"), {
      contact_id: say("check_in.guest_required"),
      room_id: say("check_in.room_required"),
    }),
    staysAt: ({ search }) => new URLSearchParams(search).get("check_in") === booking.id,
  });
  const { form } = record;
  const room = useCheckInRoom(booking, form.values.room_id);

  function handleGuest(chosen: Contact | null): void {
    setContact(chosen);
    form.clearErrors();
    form.setValues({ contact_id: chosen?.id ?? "", guest: guestValues(chosen) });
  }

  return (
    <FormFrame
      record={record}
      label={say("check_in.nobody")}
      submitLabel={say(room.proposed?.status === "dirty" ? "check_in.submit_dirty" : "check_in.submit")}
      fields={{}}
      changedBy={null}
      isNew
      isComplete={contact !== null && asked.size === 0}
    >
      <CheckInGuest form={form} contact={contact} asked={asked} canChange={(booking.guests ?? []).length === 0} onGuest={handleGuest} />
      <CheckInRoom form={form} booking={booking} room={room} />
      {wishes.sections}
    </FormFrame>
  );
}

/** The call's own schema, and the law's fields of whoever comes. */
function completeArrival(contact: Contact | null, asked: ReadonlySet<string>) {
  return BookingArrival.superRefine(({ guest, room_id }, context) => {
    if (!contact) context.addIssue({ code: "custom", path: ["contact_id"], message: "required" });
    if (room_id === undefined) context.addIssue({ code: "custom", path: ["room_id"], message: "required" });
    if (!contact) return;
    for (const field of missingGuestData(completed(contact, guest)))
      context.addIssue({ code: "custom", path: ["guest", ...field.split(".")], message: "required" });
    // Asked along with an address it may stay open; asked alone it is for the register.
    const isAskedAlone = asked.has("address.country") && !asked.has("address.line1");
    if (isAskedAlone && !guest?.address?.country) {
      context.addIssue({ code: "custom", path: ["guest", "address", "country"], message: "required" });
    }
  });
}

/** The guest as they will be known once what was typed is saved. */
function completed(contact: Contact, typed: BookingArrival["guest"]): GuestData {
  const { address } = contact;
  return {
    name: typed?.name ?? contact.name,
    date_of_birth: typed?.date_of_birth ?? contact.date_of_birth,
    nationality: typed?.nationality ?? contact.nationality,
    address: {
      line1: typed?.address?.line1 ?? address.line1,
      postal_code: typed?.address?.postal_code ?? address.postal_code,
      city: typed?.address?.city ?? address.city,
    },
  };
}

const REQUIRED = ["date_of_birth", "nationality", "address.line1", "address.postal_code", "address.city", "address.country"];

function wordsForMissing(required: string, fullName: string, others: Record<string, string>): Record<string, string> {
  return { ...others, "guest.name": fullName, ...Object.fromEntries(REQUIRED.map((field) => [`guest.${field}`, required])) };
}
