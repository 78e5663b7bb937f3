import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ComponentType } from "react";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { TimeField } from "#client/platform/ui/form/time-field.tsx";
import type { Fact } from "#client/platform/ui/page/facts.tsx";
import { BOOKING_FIELDS, type BookingValues } from "#client/stays/bookings/form/booking-values.ts";
import { ColorField } from "#client/stays/bookings/form/color-field.tsx";
import { BOOKING_DETAILS, type Booking, type BookingDetail } from "#shared/stays/bookings/schema.ts";

type Form = UseFormReturnType<BookingValues>;
type FieldProps = { form: Form; name: BookingDetail; disabled: boolean };
type Detail = {
  field: ComponentType<FieldProps>;
  /** Beside others in a row, or below them in the full width. */
  isWide?: boolean;
  /** Folded up beside the plan. */
  isSeldom?: boolean;
  /** True if the page of the booking names it; the plan or the head of the page shows the others. */
  isFact?: boolean;
};

/** Field and display of each detail of a booking. Its label is the text `bookings.<name>`. */
const DETAIL_FIELDS: Readonly<Record<BookingDetail, Detail>> = {
  arrival_time: { field: TimeDetail, isFact: true },
  number_plates: { field: LineDetail, isFact: true, isSeldom: true },
  dining_table: { field: LineDetail, isFact: true, isSeldom: true },
  debtor: { field: LineDetail, isFact: true, isSeldom: true },
  color: { field: ColorDetail, isWide: true, isSeldom: true },
  description: { field: TextDetail, isWide: true },
};

type FieldsProps = { form: Form; isWide: boolean; isSeldom?: boolean | undefined; disabled: boolean };

/** The fields of a row, or those in the full width; of these only the everyday or the seldom used ones, or all. */
export function DetailFields({ form, isWide, isSeldom, disabled }: FieldsProps) {
  return BOOKING_DETAILS.filter((name) => {
    const detail = DETAIL_FIELDS[name];
    return (detail.isWide ?? false) === isWide && (isSeldom === undefined || (detail.isSeldom ?? false) === isSeldom);
  }).map((name) => {
    const { field: Field } = DETAIL_FIELDS[name];
    return <Field key={name} form={form} name={name} disabled={disabled} />;
  });
}

/** The details as the booking's page lists them; what nobody has written is left out. */
export function detailFacts(booking: Booking, say: Say): Fact[] {
  return BOOKING_DETAILS.flatMap((name) => {
    const value = booking[name];
    return DETAIL_FIELDS[name].isFact && value !== null ? [{ label: say(`bookings.${name}`), value }] : [];
  });
}

function TimeDetail({ form, name, disabled }: FieldProps) {
  const say = useSay();
  return <TimeField label={say(BOOKING_FIELDS[name].label)} readOnly={disabled} {...form.getInputProps(name)} />;
}

function LineDetail({ form, name, disabled }: FieldProps) {
  const say = useSay();
  return <TextInput label={say(BOOKING_FIELDS[name].label)} readOnly={disabled} {...form.getInputProps(name)} />;
}

function ColorDetail({ form, name, disabled }: FieldProps) {
  return <ColorField value={form.values[name]} disabled={disabled} onChange={(color) => form.setFieldValue(name, color)} />;
}

function TextDetail({ form, name, disabled }: FieldProps) {
  const say = useSay();
  return (
    <Textarea
      label={say(BOOKING_FIELDS[name].label)}
      description={say("bookings.description_hint")}
      autosize
      minRows={2}
      maxRows={8}
      readOnly={disabled}
      {...form.getInputProps(name)}
    />
  );
}
