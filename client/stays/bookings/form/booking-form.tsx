import { Stack } from "@mantine/core";
import type { Location } from "react-router-dom";
import { ContactField } from "#client/guests/contacts/contact-field.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useOpenRecord } from "#client/platform/presence/use-open-record.ts";
import { bookingName } from "#client/platform/ui/booking-name.ts";
import { SlideOverPart } from "#client/platform/ui/dialog/slide-over.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { type FieldsForm, useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { Fold } from "#client/platform/ui/page/fold.tsx";
import { bookingStep, toastStep } from "#client/platform/undo/step-history.ts";
import { toastMissingKeys } from "#client/stays/access-control/toast-missing-keys.ts";
import { useDoors } from "#client/stays/access-control/use-doors.ts";
import { DetailFields } from "#client/stays/bookings/detail/detail-fields.tsx";
import { BOOKING_FIELDS, type BookingValues, patchOf, valuesOfBooking } from "#client/stays/bookings/form/booking-values.ts";
import { confirmLongStay } from "#client/stays/bookings/form/long-stay-question.ts";
import { ReadOnlyHint } from "#client/stays/bookings/form/read-only-hint.tsx";
import { SourceField } from "#client/stays/bookings/form/source-field.tsx";
import { StayFields } from "#client/stays/bookings/form/stay-fields.tsx";
import { useExpiryHint } from "#client/stays/bookings/form/use-expiry-hint.ts";
import { type LongerStay, openLongerStay } from "#client/stays/bookings/parts/open-part.tsx";
import { type LivePrice, PriceFields } from "#client/stays/bookings/price/price-fields.tsx";
import { useAvailability, useQuote } from "#client/stays/bookings/price/use-live-price.ts";
import { lodgingOf, onTopOf, rulesOf } from "#shared/prices/pricing/price-days.ts";
import { type BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import { type Booking, BookingPatch } from "#shared/stays/bookings/schema.ts";

type Props = {
  booking: Booking;
  readAgain(): void;
  /** With everything that can be changed; the panel beside the plan keeps to the essentials. */
  isWhole?: boolean;
  /** True if the form is still on screen at another address. */
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
  const fields = useFieldsForm({
    values,
    fields: BOOKING_FIELDS,
    choices: useBookingChoices(),
    isReadOnly: disabled,
    version: booking.version,
    schema: BookingPatch,
    toInput: (typed, before) => ({ ...patchOf(typed, before, time_zone), ignore_stock: isLacking ? true : undefined }),
    confirms: confirmLongStay,
    save: (input, send) => send(trpc.bookings.update, { id: booking.id, ...input }),
    valuesAfter: (saved, typed) => ({ ...valuesOfBooking(saved, time_zone), customer: typed.customer }),
    onSaved(saved) {
      toastStep(bookingStep(say("bookings.changed", { code: saved.code }), [saved]), { message: say("screens.saved") });
      if (hasDoors && saved.room_id !== booking.room_id) void toastMissingKeys([{ booking: saved, name: bookingName(booking) }]);
    },
    readAgain,
    staysAt: staysAt ?? (({ search }) => new URLSearchParams(search).get("booking") === booking.id),
  });
  const { form } = fields.record;
  useOpenRecord("booking", booking.id, fields.record.isDirty);
  const expiryHint = useExpiryHint(form.values.expires_on, form.values.check_in);
  const { data: availability } = useAvailability(form.values);
  const quote = useQuote(booking, form.values, values);
  const longer = longerStay(booking, form.values, values);
  // Anyone who saves has read what lacks.
  const isLacking = quote !== null && quote.out_of_stock.length > 0;
  const price = quote ? priceThen(quote, booking.number_of_nights) : priceNow(booking);

  return (
    <FormFrame
      record={fields.record}
      label={say("bookings.booking", { code: booking.code })}
      submitLabel={say("actions.save")}
      fields={fields.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
      disabled={disabled}
    >
      {edit && !edit.allowed && booking.read_only && <ReadOnlyHint bookingId={booking.id} />}
      <StayFields
        form={form}
        ownRoomId={booking.room_id}
        isInParts={booking.rooms.length > 1}
        isNew={false}
        disabled={disabled}
        availability={availability}
        taken={quote?.taken_by ?? null}
        onLonger={longer && (() => openLongerStay(longer))}
        cotsLeft={quote?.out_of_stock.find(({ item_id }) => item_id === null)?.left ?? null}
      />
      <SlideOverPart title={say("bookings.price")}>
        <PriceFields form={form} availability={availability} price={price} quote={quote} disabled={disabled} />
      </SlideOverPart>
      <SlideOverPart title={say("bookings.more")}>
        <div style={{ display: "flex", flexDirection: "column", gap: 14 }}>
          <ContactField
            label={say(BOOKING_FIELDS.customer.label)}
            contact={form.values.customer}
            error={form.errors["customer_id"]}
            disabled={disabled}
            onChange={(customer) => form.setFieldValue("customer", customer)}
          />
          {booking.status === "pending" && (
            <Field of={fields} name="expires_on" hint={expiryHint} error={form.errors["expires_at"]} isClearable />
          )}
          {isWhole ? <FurtherFields of={fields} /> : <DetailFields form={form} isWide={false} isSeldom={false} disabled={disabled} />}
          <DetailFields form={form} isWide isSeldom={isWhole ? undefined : false} disabled={disabled} />
          {!isWhole && <SeldomFields of={fields} />}
        </div>
      </SlideOverPart>
    </FormFrame>
  );
}

/** The fields of the office, and the guest's planned time of arrival. */
function FurtherFields({ of }: { of: FieldsForm<typeof BOOKING_FIELDS> }) {
  return (
    <FieldsGrid columns={3}>
      <DetailFields form={of.record.form} isWide={false} disabled={of.isReadOnly} />
      <SourceField form={of.record.form} isReadOnly={of.isReadOnly} />
    </FieldsGrid>
  );
}

const SELDOM = ["number_plates", "dining_table", "debtor", "source"] as const;

/** Folded up, since beside the plan they are seldom asked for. */
function SeldomFields({ of }: { of: FieldsForm<typeof BOOKING_FIELDS> }) {
  const say = useSay();
  const { form } = of.record;
  return (
    <Fold title={say("bookings.seldom")} isForced={SELDOM.some((name) => form.errors[name] !== undefined)}>
      <Stack gap={14}>
        <FieldsGrid>
          <DetailFields form={form} isWide={false} isSeldom disabled={of.isReadOnly} />
          <SourceField form={form} isReadOnly={of.isReadOnly} />
        </FieldsGrid>
        <DetailFields form={form} isWide isSeldom disabled={of.isReadOnly} />
      </Stack>
    </Fold>
  );
}

/** Restrictions do not apply again to an existing booking. */
function priceNow(booking: Booking): LivePrice {
  return {
    amount: booking.gross_amount,
    rules: rulesOf(booking.price),
    on_top: onTopOf(booking.price),
    ...lodgingOf(booking.price),
    rule_violations: [],
    out_of_stock: [],
  };
}

function priceThen({ recalculated, rule_violations, out_of_stock }: BookingQuote, nights: number): LivePrice {
  return { amount: recalculated, lodging: null, rules: [], on_top: [], nights, rule_violations, out_of_stock };
}

/** The options of a booking's fields, to name the values of two versions of it. */
function useBookingChoices() {
  const named = (rows: readonly { id: string; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return {
    room_type_id: named(useRoomTypes().data?.data),
    room_id: (useRooms().data?.data ?? []).map(({ id, number }) => ({ value: id, label: number })),
    rate_id: named(useRates().data?.data),
  };
}

/** The later departure that was typed, of a stay whose arrival and room stay. */
function longerStay({ id }: Booking, now: BookingValues, before: BookingValues): LongerStay | undefined {
  const { check_out: to } = now;
  const isLonger = to !== null && before.check_out !== null && to > before.check_out;
  return isLonger && now.check_in === before.check_in && now.room_id === before.room_id ? { booking_id: id, to } : undefined;
}
