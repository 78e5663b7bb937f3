import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { callErrorOf } from "#client/platform/core/call-error.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import { SlideOverPart } from "#client/platform/ui/dialog/slide-over.tsx";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { bookingStep, toastStep } from "#client/platform/undo/step-history.ts";
import { agreedTo } from "#client/stays/availability/free-up-room-state.ts";
import { shownDaysAtom } from "#client/stays/availability/shown-days.ts";
import { BOOKING_FIELDS, type BookingValues, inputOfNew, personsIn, travelerIn } from "#client/stays/bookings/form/booking-values.ts";
import { confirmLongStay } from "#client/stays/bookings/form/long-stay-question.ts";
import { MoreFields } from "#client/stays/bookings/form/more-fields.tsx";
import { OtherTypeRooms } from "#client/stays/bookings/form/other-type-rooms.tsx";
import { PeopleFields } from "#client/stays/bookings/form/people-fields.tsx";
import { StayFields } from "#client/stays/bookings/form/stay-fields.tsx";
import { useExpiryHint } from "#client/stays/bookings/form/use-expiry-hint.ts";
import { useRoomProposal } from "#client/stays/bookings/form/use-room-proposal.ts";
import { planAround } from "#client/stays/bookings/plan-address.ts";
import { NewNights } from "#client/stays/bookings/price/new-nights.tsx";
import { PriceFields } from "#client/stays/bookings/price/price-fields.tsx";
import { useAvailability, useNewPrice } from "#client/stays/bookings/price/use-live-price.ts";
import { SendFlags, useMailSetup } from "#client/tenant/mail/send-flags.tsx";
import { type WaitingBooking, waitingIn } from "#shared/platform/core/waiting-booking.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import { type Booking, BookingInput } from "#shared/stays/bookings/schema.ts";

type Props = {
  begun: BookingValues;
  /** True if the guest is at the front desk. */
  isWalkIn: boolean;
  onKind(isOffer: boolean): void;
  onClose(): void;
};

/** Everything about a stay on one page, from the days to the mail; for an arrival today the check-in follows right away. */
export function NewBookingForm({ begun, isWalkIn, onKind, onClose }: Props) {
  const say = useSay();
  const { today, zone } = useFormats();
  const { change } = useAddress();
  const navigate = useNavigate();
  const shown = useAtomValue(shownDaysAtom);
  const setup = useMailSetup();
  const [values] = useState(begun);
  const [params] = useSearchParams();
  const [groupId] = useState(params.get("group_id"));
  const arrivesNow = useRef(false);
  const [refusedFor, setRefusedFor] = useState<WaitingBooking | null>(null);

  const record = useRecordForm({
    values,
    version: null,
    schema: BookingInput,
    toInput: (typed): Record<string, unknown> => ({
      ...inputOfNew({ ...typed, customer_is_guest: isGuest }, zone, isSent),
      group_id: groupId,
      // Anyone who saves has read the warning beside the rate, or there is no price at the rate to warn of.
      ignore_rate_rules: price?.rule_violations?.length !== 0,
      // The warnings are beside the cots and the rate. An offer is refused.
      ignore_stock: true,
    }),
    confirms: (typed) => confirmLongStay(typed, null),
    save: async (input, send) => {
      await keepReach(send);
      const { room_type_id: _, auto_assign_room: __, ...booking } = input;
      const made = proposal?.room
        ? send(trpc.bookings.createFreeingUpRoom, { ...booking, room_id: proposal.room.id, moves: agreedTo(proposal) })
        : send(trpc.bookings.create, input).then((only) => [only]);
      setRefusedFor(await made.then(() => null, waitingOfRefusal));
      return made;
    },
    onSaved([booking, ...moved]) {
      if (!booking) return;

      toastCreated([booking, ...moved]);
      onClose();
      if (arrivesNow.current) change({ check_in: booking.id });
    },
    staysAt: ({ search }) => ["booking", "offer"].includes(new URLSearchParams(search).get("new") ?? ""),
  });
  const { form } = record;
  const { customer, is_offer, check_in, email, send_confirmation, send_pre_check_in_link } = form.values;
  const { data: contact } = useQuery(trpc.contacts.get.queryOptions({ id: customer?.id ?? "" }, { enabled: customer !== null }));
  const isGuest = form.values.customer_is_guest ?? (customer?.type ?? contact?.type) !== "company";
  const traveler = travelerIn({ ...form.values, customer_is_guest: isGuest });
  const hasAddress = customer !== null && Boolean(contact?.communication.email ?? email.trim());
  const canSend = hasAddress && setup.data !== undefined && !setup.data.refusal;
  // An offer is made to be sent; a confirmation is only sent on request.
  const isSent = canSend && (send_confirmation ?? is_offer);
  const expiryHint = useExpiryHint(form.values.expires_on, check_in);
  const { data: availability, isPlaceholderData } = useAvailability(form.values);
  const { price, nights } = useNewPrice(form.values, availability);
  const proposal = useRoomProposal(form.values, (traveler ?? customer)?.name ?? say("bookings.new_booking"));
  const waiting = refusedFor ?? proposal?.waiting;
  const mayArrive = !is_offer && check_in === today();

  /** Words from the phone call belong to the customer, whatever becomes of the booking. */
  async function keepReach(send: Send): Promise<void> {
    const typed = { phone: form.values.phone.trim(), email: form.values.email.trim() };
    const communication = {
      ...(typed.phone && !contact?.communication.phone ? { phone: typed.phone } : {}),
      ...(typed.email && !contact?.communication.email ? { email: typed.email } : {}),
    };
    if (!customer || Object.keys(communication).length === 0) return;
    await send.beside(trpc.contacts.update, { id: customer.id, communication });
  }

  /** The way to a stay that the plan beside the form does not show. */
  function showOnPlan(day: string | null) {
    if (!shown || !day || (shown.first <= day && day < shown.end)) return undefined;
    return { label: say("bookings.show_on_plan"), take: () => void navigate(planAround(day)) };
  }

  function toastCreated(made: readonly Booking[]): void {
    const { undo_seconds } = setup.data ?? { undo_seconds: 0 };
    const isMailed = isSent || send_pre_check_in_link;
    const { code = "" } = made[0] ?? {};
    const kind = is_offer
      ? isMailed
        ? "bookings.offer_sent"
        : "bookings.offer_created"
      : isMailed
        ? "mail.created_and_sent"
        : "bookings.created";
    const done = say(is_offer ? "bookings.offer_created" : "bookings.created", { code });
    const step = bookingStep(done, made);
    const contacts = new Map([customer, traveler].flatMap((contact) => (contact?.isNew ? [[contact.id, contact.name]] : [])));
    const kept = [...contacts.values()].join(", ");
    toastStep(kept ? { ...step, stays: say("bookings.contact_stays", { name: kept }) } : step, {
      message: say(kind, { code, count: undo_seconds }),
      offer: showOnPlan(check_in),
      staysMs: isMailed && undo_seconds > 0 ? undo_seconds * 1000 : undefined,
    });
  }

  function submitAs(isArriving: boolean): void {
    arrivesNow.current = isArriving;
    void record.submit();
  }

  const isArrivalFirst = isWalkIn && mayArrive;
  return (
    <FormFrame
      record={{ ...record, submit: async () => submitAs(isArrivalFirst) }}
      label={say(is_offer ? "bookings.new_offer" : "bookings.new_booking")}
      submitLabel={say(submitWords({ isOffer: is_offer, isSent, isArrivalFirst }))}
      fields={null}
      changedBy={null}
      isNew
      aside={
        mayArrive && (
          <Button variant="default" disabled={record.saving} onClick={() => submitAs(!isArrivalFirst)}>
            {say(isArrivalFirst ? "bookings.create_only" : "bookings.create_and_check_in")}
          </Button>
        )
      }
    >
      <SegmentedControl
        fullWidth
        aria-label={say("bookings.kind")}
        data={[
          { value: "booking", label: say("bookings.kind_booking") },
          { value: "offer", label: say("bookings.kind_offer") },
        ]}
        value={is_offer ? "offer" : "booking"}
        onChange={(kind) => {
          form.setValues({ is_offer: kind === "offer", send_pre_check_in_link: false });
          onKind(kind === "offer");
        }}
      />
      <StayFields
        form={form}
        ownRoomId={null}
        isNew
        disabled={false}
        availability={availability}
        isStale={isPlaceholderData}
        proposal={proposal}
        cotsLeft={lackingCots(form.values, availability)}
      />
      {waiting && (
        <OtherTypeRooms key={waiting.booking_id} bookingId={waiting.booking_id} name={waiting.name} onGiven={() => setRefusedFor(null)} />
      )}
      {is_offer && (
        <DateField
          label={say(BOOKING_FIELDS.expires_on.label)}
          clearable
          description={form.values.expires_on === null ? say("bookings.no_expiry_hint") : expiryHint}
          error={form.errors["expires_at"]}
          value={form.values.expires_on}
          onChange={(date) => form.setValues({ expires_on: date, expires_on_is_proposed: false })}
        />
      )}
      <SlideOverPart title={say("bookings.people")}>
        <PeopleFields form={form} contact={contact} isGuest={isGuest} />
      </SlideOverPart>
      <SlideOverPart title={say("mail.to_guest")}>
        <SendFlags
          isOffer={is_offer}
          customer={customer}
          traveler={traveler}
          typedEmail={email.trim()}
          send_confirmation={isSent}
          send_pre_check_in_link={send_pre_check_in_link}
          onChange={(flags) => form.setValues(flags)}
        />
      </SlideOverPart>
      <SlideOverPart title={say("bookings.price")}>
        <PriceFields form={form} availability={availability} price={price} quote={null} disabled={false} />
        <NewNights form={form} priced={nights} />
      </SlideOverPart>
      <SlideOverPart title={say("bookings.more")}>
        <MoreFields form={form} />
      </SlideOverPart>
    </FormFrame>
  );
}

/** The cots that are left, if the stay needs more; null if there are enough. */
function lackingCots(values: BookingValues, availability: readonly RoomTypeAvailability[] | undefined): number | null {
  const left = availability?.[0]?.cots_left ?? null;
  return left !== null && personsIn(values).cots > left ? Math.max(0, left) : null;
}

/** The booking that needs the last room, if that is why nothing was booked. */
function waitingOfRefusal(thrown: unknown): WaitingBooking | null {
  return waitingIn(callErrorOf(thrown).errors);
}

function submitWords({ isOffer, isSent, isArrivalFirst }: { isOffer: boolean; isSent: boolean; isArrivalFirst: boolean }) {
  if (isOffer) return isSent ? "bookings.send_offer" : "bookings.create_offer";
  return isArrivalFirst ? "bookings.create_and_check_in" : "bookings.create";
}
