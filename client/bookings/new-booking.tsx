import { Checkbox, Textarea } from "@mantine/core";
import { TimeInput } from "@mantine/dates";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { BEST_ROOM, type BookingValues, inputOfNew, newValues } from "#client/bookings/booking-values.ts";
import { ColorField } from "#client/bookings/color-field.tsx";
import { PriceFields } from "#client/bookings/price-fields.tsx";
import { StayFields } from "#client/bookings/stay-fields.tsx";
import { told } from "#client/bookings/use-booking-actions.ts";
import { newPrice, useAvailability } from "#client/bookings/use-live-price.ts";
import { useRoomProposal } from "#client/bookings/use-room-proposal.ts";
import { ContactField } from "#client/contacts/contact-field.tsx";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useRates, useRooms, useRoomTypes } from "#client/core/master-data.ts";
import { useIdentity } from "#client/core/session.ts";
import { api, carrying, trpc } from "#client/core/trpc.ts";
import { SendFlags, useMailSetup } from "#client/mail/send-flags.tsx";
import { agreedTo } from "#client/room-plan/make-room-state.ts";
import { bookingStep, tellStep } from "#client/room-plan/step-history.ts";
import { DateField } from "#client/ui/date-field.tsx";
import { FormFrame } from "#client/ui/form-frame.tsx";
import { RecordScreen } from "#client/ui/record-screen.tsx";
import { SlideOverBody, SlideOverHead, SlideOverPart } from "#client/ui/slide-over.tsx";
import { useRecordForm } from "#client/ui/use-record-form.ts";
import { BookingInput } from "#shared/bookings/schema.ts";

/** A new booking or offer, begun with what the address says: where it was drawn on the plan. */
export function NewBooking({ onClose }: { onClose(): void }) {
  const say = useSay();
  const [params] = useSearchParams();
  // The address is empty again while the panel slides away.
  const [begun] = useState(params);
  const isOffer = begun.get("new") === "offer";
  const rooms = useRooms();
  const types = useRoomTypes();
  const rates = useRates();
  const { time_zone } = useIdentity();
  const { today } = useFormats();
  const [typed] = useState(() => newValues(begun, time_zone, today(), isOffer));
  const free = useAvailability(typed);
  const customer_id = begun.get("customer_id");
  const customer = useQuery(trpc.contacts.get.queryOptions(customer_id === null ? skipToken : { id: customer_id, expand: [] }));
  const isThere = rooms.data && types.data && rates.data && free.data && (customer_id === null || customer.data);
  const answer = {
    data: isThere ? { rooms: rooms.data.data, types: types.data.data, rates: rates.data.data, free: free.data } : undefined,
    error: rooms.error ?? types.error ?? rates.error ?? free.error ?? customer.error,
    refetch: () => Promise.all([rooms, types, rates, free, ...(customer_id === null ? [] : [customer])].map(({ refetch }) => refetch())),
  };
  return (
    <>
      <SlideOverHead title={say(isOffer ? "bookings.new_offer" : "bookings.new_booking")} onClose={onClose} />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(known) => {
            const room = known.rooms.find(({ id }) => id === typed.room_id);
            const hasFree = (id: string) => known.free.some(({ room_type, available }) => room_type.id === id && available > 0);
            const type =
              known.types.find(({ id }) => id === (room?.room_type_id ?? typed.room_type_id)) ??
              known.types.find(({ id }) => hasFree(id)) ??
              known.types[0];
            const values: BookingValues = {
              ...typed,
              room_id: room?.id ?? (begun.has("room_type_id") ? "" : BEST_ROOM),
              room_type_id: type?.id ?? "",
              occupancy: type?.default_occupancy ?? 2,
              rate_id: customer.data?.default_rate_id ?? (known.rates.find((rate) => rate.default) ?? known.rates[0])?.id ?? "",
              customer: customer.data ? { id: customer.data.id, name: customer.data.name } : null,
              customer_is_guest: customer.data?.type !== "company",
            };
            return <NewBookingForm begun={values} isOffer={isOffer} onClose={onClose} />;
          }}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}

function NewBookingForm({ begun, isOffer, onClose }: { begun: BookingValues; isOffer: boolean; onClose(): void }) {
  const say = useSay();
  const { time_zone } = useIdentity();
  const setup = useMailSetup();
  const [values] = useState(begun);
  const [params] = useSearchParams();
  const [groupId] = useState(params.get("group_id"));
  const record = useRecordForm({
    values,
    version: null,
    schema: BookingInput,
    toInput: (typed) => ({ ...inputOfNew(typed, time_zone, isOffer), group_id: groupId }),
    save: async (input, context) => {
      const { room_type_id: _, auto_assign_room: __, ...booking } = input;
      return proposal?.room
        ? api.bookings.createMakingRoom.mutate({ ...booking, room_id: proposal.room.id, moves: agreedTo(proposal) }, carrying(context))
        : [await api.bookings.create.mutate(input, carrying(context))];
    },
    onSaved([booking, ...moved]) {
      if (!booking) return;
      told(booking, ...moved);
      const isMailed = form.values.send_confirmation || form.values.send_pre_check_in_link;
      const { undo_seconds } = setup.data ?? { undo_seconds: 0 };
      const done = say("bookings.created", { code: booking.code });
      const message = isMailed ? say("mail.created_and_sent", { code: booking.code, count: undo_seconds }) : done;
      const { customer } = form.values;
      const step = bookingStep(done, [booking, ...moved]);
      tellStep(customer ? { ...step, stays: say("bookings.contact_stays", { name: customer.name }) } : step, {
        message,
        ...(isMailed && undo_seconds > 0 ? { staysMs: undo_seconds * 1000 } : {}),
      });
      onClose();
    },
    staysAt: ({ search }) => ["booking", "offer"].includes(new URLSearchParams(search).get("new") ?? ""),
  });
  const { form } = record;
  const { data: availability } = useAvailability(form.values);
  const price = newPrice(form.values, availability);
  const proposal = useRoomProposal(form.values, form.values.customer?.name ?? say("bookings.new_booking"));
  return (
    <FormFrame
      record={record}
      label={say(isOffer ? "bookings.new_offer" : "bookings.new_booking")}
      submitLabel={say(isOffer ? "bookings.create_offer" : "bookings.create")}
      fields={{}}
      changedBy={null}
      isNew
    >
      <StayFields form={form} ownRoomId={null} isNew disabled={false} availability={availability} proposal={proposal} />
      {isOffer && (
        <DateField
          label={say("bookings.expires_on")}
          error={form.errors["expires_at"]}
          value={form.values.expires_on}
          onChange={(date) => form.setFieldValue("expires_on", date)}
        />
      )}
      <SlideOverPart title={say("bookings.people")}>
        <ContactField
          label={say("bookings.customer")}
          contact={form.values.customer}
          error={form.errors["customer_id"]}
          disabled={false}
          autofocus
          onChange={(customer) => form.setValues({ customer, send_confirmation: false, send_pre_check_in_link: false })}
        />
        {form.values.customer && (
          <Checkbox mt="sm" label={say("bookings.customer_is_guest")} {...form.getInputProps("customer_is_guest", { type: "checkbox" })} />
        )}
      </SlideOverPart>
      <SlideOverPart title={say("bookings.price")}>
        <PriceFields form={form} availability={availability} price={price} quote={null} disabled={false} />
      </SlideOverPart>
      <SlideOverPart title={say("mail.to_guest")}>
        <SendFlags
          isOffer={isOffer}
          customer={form.values.customer}
          send_confirmation={form.values.send_confirmation}
          send_pre_check_in_link={form.values.send_pre_check_in_link}
          onChange={(flags) => form.setValues(flags)}
        />
      </SlideOverPart>
      <SlideOverPart title={say("bookings.more")}>
        <div style={{ display: "flex", flexDirection: "column", gap: 14 }}>
          <TimeInput label={say("bookings.arrival_time")} {...form.getInputProps("arrival_time")} />
          <ColorField value={form.values.color} disabled={false} onChange={(color) => form.setFieldValue("color", color)} />
          <Textarea label={say("bookings.description")} autosize minRows={2} maxRows={8} {...form.getInputProps("description")} />
        </div>
      </SlideOverPart>
    </FormFrame>
  );
}
