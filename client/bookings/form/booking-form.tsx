import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Location } from "react-router-dom";
import { tellMissingKeys } from "#client/access-control/tell-missing-keys.ts";
import { useDoors } from "#client/access-control/use-doors.ts";
import { DetailFields, detailLabels } from "#client/bookings/detail/detail-fields.tsx";
import { type BookingValues, patchOf, valuesOfBooking } from "#client/bookings/form/booking-values.ts";
import { StayFields } from "#client/bookings/form/stay-fields.tsx";
import { PriceFields } from "#client/bookings/price/price-fields.tsx";
import { useAvailability, useQuote } from "#client/bookings/price/use-live-price.ts";
import { ContactField } from "#client/contacts/contact-field.tsx";
import { useSay } from "#client/core/i18n.ts";
import { useRates, useRooms, useRoomTypes } from "#client/core/master-data.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { useIdentity } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { ReadOnlyHint } from "#client/invoices/read-only-hint.tsx";
import { bookingName } from "#client/ui/booking-name.ts";
import { SlideOverPart } from "#client/ui/dialog/slide-over.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import type { FieldLabels } from "#client/ui/form/conflict-notice.tsx";
import { DateField } from "#client/ui/form/date-field.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { bookingStep, tellStep } from "#client/undo/step-history.ts";
import { type Booking, BookingPatch } from "#shared/bookings/schema.ts";
import { lodgingOf, onTopOf } from "#shared/pricing/price-days.ts";

type Props = {
  booking: Booking;
  readAgain(): void;
  /** With everything that can be changed; the panel beside the plan keeps to the essentials. */
  isWhole?: boolean;
  /** Whether the form is still on screen at another address. */
  staysAt?: (next: Location) => boolean;
};

/** The essentials of a booking. Saves what was changed, on the version that was read. */
export function BookingForm({ booking, readAgain, isWhole = false, staysAt }: Props) {
  const say = useSay();
  const { time_zone } = useIdentity();
  const hasDoors = useDoors();
  const changed = useLastChange("booking", booking.id);
  const edit = booking.actions?.find(({ action }) => action === "edit");
  const disabled = edit ? !edit.allowed : true;
  const values = useVersioned(booking, () => valuesOfBooking(booking, time_zone));
  const record = useRecordForm({
    values,
    version: booking.version,
    schema: BookingPatch,
    toInput: (typed, before) => patchOf(typed, before, time_zone),
    save: (input, send) => send(trpc.bookings.update, { id: booking.id, ...input }),
    valuesAfter: (saved, typed) => ({ ...valuesOfBooking(saved, time_zone), customer: typed.customer }),
    onSaved(saved) {
      tellStep(bookingStep(say("bookings.changed", { code: saved.code }), [saved]), { message: say("screens.saved") });
      if (hasDoors && saved.room_id !== booking.room_id) void tellMissingKeys([{ booking: saved, name: bookingName(booking) }]);
    },
    readAgain,
    staysAt: staysAt ?? (({ search }) => new URLSearchParams(search).get("booking") === booking.id),
  });
  const { form } = record;
  const { data: availability } = useAvailability(form.values);
  const quote = useQuote(booking, form.values, values);
  const price = quote ? { amount: quote.recalculated, lodging: null, on_top: [], nights: booking.number_of_nights } : priceNow(booking);
  const fields = useFieldLabels();

  return (
    <FormFrame
      record={record}
      label={say("bookings.booking", { code: booking.code })}
      submitLabel={say("actions.save")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
      disabled={disabled}
    >
      {edit && !edit.allowed && booking.read_only && <ReadOnlyHint bookingId={booking.id} />}
      <StayFields
        form={form}
        ownRoomId={booking.room_id}
        isNew={false}
        disabled={disabled}
        availability={availability}
        taken={quote?.taken_by ?? null}
      />
      <SlideOverPart title={say("bookings.price")}>
        <PriceFields form={form} availability={availability} price={price} quote={quote} disabled={disabled} />
      </SlideOverPart>
      <SlideOverPart title={say("bookings.more")}>
        <div style={{ display: "flex", flexDirection: "column", gap: 14 }}>
          <ContactField
            label={say("bookings.customer")}
            contact={form.values.customer}
            error={form.errors["customer_id"]}
            disabled={disabled}
            onChange={(customer) => form.setFieldValue("customer", customer)}
          />
          {booking.status === "pending" && (
            <DateField
              label={say("bookings.expires_on")}
              clearable
              readOnly={disabled}
              error={form.errors["expires_at"]}
              value={form.values.expires_on}
              onChange={(date) => form.setFieldValue("expires_on", date)}
            />
          )}
          {isWhole && <FurtherFields form={form} disabled={disabled} />}
          <DetailFields form={form} isWide disabled={disabled} />
        </div>
      </SlideOverPart>
    </FormFrame>
  );
}

/** What the office needs, and when the guest means to come. */
function FurtherFields({ form, disabled }: { form: UseFormReturnType<BookingValues>; disabled: boolean }) {
  const say = useSay();
  return (
    <FieldsGrid columns={3}>
      <DetailFields form={form} isWide={false} disabled={disabled} />
      <TextInput label={say("bookings.source")} readOnly={disabled} {...form.getInputProps("source")} />
    </FieldsGrid>
  );
}

function priceNow(booking: Booking) {
  return { amount: booking.gross_amount, on_top: onTopOf(booking.price), ...lodgingOf(booking.price) };
}

/** How the fields are called, and how their values read, when two versions are compared. */
function useFieldLabels(): FieldLabels<BookingValues> {
  const say = useSay();
  const types = useRoomTypes().data?.data;
  const rooms = useRooms().data?.data;
  const rates = useRates().data?.data;
  const shown = useShown();
  const named = (rows: readonly { id: string; name: string }[] | undefined) => (id: string) =>
    rows?.find((row) => row.id === id)?.name ?? "";
  return {
    check_in: shown.date(say("bookings.check_in")),
    check_in_time: say("bookings.check_in_time"),
    check_out: shown.date(say("bookings.check_out")),
    check_out_time: say("bookings.check_out_time"),
    occupancy: shown.number(say("bookings.occupancy")),
    room_type_id: { label: say("bookings.room_type"), show: named(types) },
    room_id: { label: say("bookings.room"), show: (id) => rooms?.find((room) => room.id === id)?.number ?? say("bookings.no_room") },
    rate_id: { label: say("bookings.rate"), show: named(rates) },
    customer: { label: say("bookings.customer"), show: (customer) => customer?.name ?? "" },
    room_fixed: shown.yesNo(say("bookings.room_fixed")),
    ...detailLabels(say),
    expires_on: shown.date(say("bookings.expires_on")),
    source: say("bookings.source"),
    code: say("bookings.code"),
    external_id: say("bookings.external_id"),
    external_code: say("bookings.external_code"),
    total: shown.money(say("bookings.total")),
    // What follows from others, and what only a new booking asks for.
    ...{ room_is_proposed: null, customer_is_guest: null, keep_price: null, is_offer: null, phone: null, email: null },
    ...{ send_confirmation: null, send_pre_check_in_link: null },
  };
}
