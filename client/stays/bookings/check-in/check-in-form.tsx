import { useState } from "react";
import { travelDocumentValues } from "#client/guests/contacts/contact-values.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { useArrivalWishes } from "#client/stays/bookings/check-in/arrival-wishes.tsx";
import { CheckInCompanions } from "#client/stays/bookings/check-in/check-in-companions.tsx";
import { CheckInGuest } from "#client/stays/bookings/check-in/check-in-guest.tsx";
import { CheckInPayment } from "#client/stays/bookings/check-in/check-in-payment.tsx";
import { CheckInRoom } from "#client/stays/bookings/check-in/check-in-room.tsx";
import { completeArrival, wordsForMissing } from "#client/stays/bookings/check-in/check-in-schema.ts";
import {
  askedFields,
  type CheckInValues,
  companionInput,
  companionValues,
  completed,
  documentInput,
  guestInput,
  guestValues,
  proposedCompanions,
  proposedGuest,
} from "#client/stays/bookings/check-in/check-in-values.ts";
import { useArrivalPayment } from "#client/stays/bookings/check-in/use-arrival-payment.ts";
import { useCheckInRoom } from "#client/stays/bookings/check-in/use-check-in-room.ts";
import { useOthersWords } from "#client/stays/bookings/payers-words.ts";
import { confirmMoreThanDue } from "#client/stays/folios/confirm-more-than-due.ts";
import { useRegistrationLaw } from "#client/stays/registrations/use-registration-law.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { excessOf } from "#shared/stays/folios/questioned-amount.ts";

/** One section a matter, all on one page, and one button that settles them together. */
export function CheckInForm({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const say = useSay();
  const { money } = useFormats();
  const [contact, setContact] = useState<Contact | null>(() => proposedGuest(booking));
  const [people, setPeople] = useState(() => proposedCompanions(booking));
  const { due, isInvoiced, method, toastArrived } = useArrivalPayment(booking);
  const others = useOthersWords()(booking);
  const [values] = useState<CheckInValues>(() => ({
    contact_id: contact?.id ?? "",
    guest: guestValues(contact),
    travel_document: travelDocumentValues(contact),
    companions: people.map(companionValues),
    room_id: "",
    payment: { payment_method_id: method, amount: due > 0 ? due : null },
  }));
  const wishes = useArrivalWishes([booking]);
  const law = useRegistrationLaw();
  const register = wishes.registers ? law : null;
  const asked = askedFields(contact, wishes.registers);

  const record = useRecordForm<CheckInValues, ReturnType<typeof completeArrival>, Booking>({
    values,
    version: null,
    schema: completeArrival({ contact, asked, people, law: register }),
    toInput(typed) {
      const noted = documentInput(typed.travel_document, contact);
      const isChanged = contact && (asked.size > 0 || "travel_document" in noted || booking.guests?.[0]?.id !== contact.id);
      const first = contact ? completed(contact, guestInput(contact.id, typed.guest, asked)).address : null;
      const { payment_method_id, amount } = typed.payment;
      return {
        id: booking.id,
        guest: isChanged ? { ...guestInput(typed.contact_id, typed.guest, asked), ...noted } : undefined,
        companions: people.flatMap((person, index) => {
          const companion = typed.companions[index];
          return person && companion ? [companionInput(companion, person, withoutNull(first))] : [];
        }),
        room_id: typed.room_id || room.proposed?.id,
        payment: payment_method_id ? { payment_method_id, amount: amount ?? 0 } : undefined,
      };
    },
    async confirms({ payment }) {
      const excess = payment.payment_method_id ? excessOf(payment.amount ?? 0, due) : 0;
      return excess === 0 || confirmMoreThanDue(money(excess), say);
    },
    save: (input, send) => send(trpc.bookings.arrive, input),
    onSaved(saved) {
      const { payment_method_id, amount } = form.values.payment;
      toastArrived(saved, payment_method_id ? { payment_method_id, amount: amount ?? 0 } : null);
      onClose();
      wishes.carryOut([saved]);
    },
    ownWords: {
      ...wordsForMissing({ required: say("screens.field_required"), fullName: say("check_in.full_name_missing") }, people.length),
      contact_id: say("check_in.guest_required"),
      room_id: say("check_in.room_required"),
      "payment.amount": say("folios.pay_amount_needed"),
    },
    staysAt: ({ search }) => new URLSearchParams(search).get("check_in") === booking.id,
  });
  const { form } = record;
  const room = useCheckInRoom(booking, form.values.room_id);

  function handleGuest(chosen: Contact | null): void {
    setContact(chosen);
    form.clearErrors();
    form.setValues({ contact_id: chosen?.id ?? "", guest: guestValues(chosen), travel_document: travelDocumentValues(chosen) });
  }

  return (
    <FormFrame
      record={record}
      label={say("check_in.nobody")}
      submitLabel={say(room.proposed?.status === "dirty" ? "check_in.submit_dirty" : "check_in.submit")}
      fields={null}
      changedBy={null}
      isNew
      isComplete={contact !== null && asked.size === 0}
    >
      <CheckInGuest
        form={form}
        contact={contact}
        asked={asked}
        law={register}
        canChange={(booking.guests ?? []).length === 0}
        without={people.flatMap((person) => person?.id ?? [])}
        onGuest={handleGuest}
      />
      {people.length > 0 && (
        <CheckInCompanions
          form={form}
          people={people}
          entered={Math.max(0, (booking.guests?.length ?? 0) - 1)}
          firstId={contact?.id ?? null}
          law={register}
          onPerson={(index, person) => setPeople(people.map((each, place) => (place === index ? person : each)))}
        />
      )}
      <CheckInRoom form={form} booking={booking} room={room} />
      <CheckInPayment form={form} due={due} isInvoiced={isInvoiced} others={others} />
      {wishes.sections}
    </FormFrame>
  );
}

function withoutNull(address: ReturnType<typeof completed>["address"] | null) {
  const { line1, postal_code, city, country } = address ?? {};
  return { line1: line1 ?? "", postal_code: postal_code ?? "", city: city ?? "", country: country ?? "" };
}
