import { Button, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconClock } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { parseComing } from "#client/platform/ui/form/parse-date.ts";
import { TimeField } from "#client/platform/ui/form/time-field.tsx";
import { parseDeparture } from "#client/stays/bookings/detail/parse-departure.ts";
import { BOOKING_FIELDS, type BookingValues, usualTimes, withDays } from "#client/stays/bookings/form/booking-values.ts";
import { useStayHours } from "#client/stays/bookings/form/use-stay-hours.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

type Props = { form: UseFormReturnType<BookingValues>; disabled: boolean };

/** Days of the stay, and its hours if they differ from the usual ones. */
export function StayDays({ form, disabled }: Props) {
  const say = useSay();
  const { today } = useFormats();
  const hours = useStayHours();
  const [isUnfolded, setUnfolded] = useState(false);
  const { check_in, check_in_time, check_out, check_out_time } = form.values;
  const nights = check_in && check_out ? daysBetween(check_in, check_out) : null;
  const usual = usualTimes(check_in, check_out, hours);
  const isOther = nights === 0 || check_in_time !== usual.from || check_out_time !== usual.to;

  function setDays(days: Pick<BookingValues, "check_in" | "check_out">): void {
    form.setValues(withDays(form.values, days, hours));
  }

  // While an arrival is typed, the field passes `11.1` on the way to `11.12.`: the departure follows the value before the typing.
  const before = useRef({ check_in, check_out });
  function handleArrival(date: string | null): void {
    if (!date) return setDays({ check_in: null, check_out });
    setDays({ check_in: date, check_out: departureFor(date, before.current) });
  }

  return (
    <>
      <DateField
        label={say(BOOKING_FIELDS.check_in.label)}
        readOnly={disabled}
        error={form.errors["check_in"]}
        value={check_in}
        dateParser={(text) => parseComing(text, today())}
        onFocus={() => {
          before.current = { check_in, check_out };
        }}
        onChange={handleArrival}
      />
      <DateField
        label={say(BOOKING_FIELDS.check_out.label)}
        readOnly={disabled}
        error={form.errors["check_out"]}
        value={check_out}
        dateParser={(text) => parseDeparture(text, check_in, today())}
        onChange={(date) => setDays({ check_in, check_out: date })}
        rightSectionWidth={92}
        rightSectionPointerEvents="none"
        rightSection={
          <Text size="xs" c="dimmed">
            {nights === null || nights < 0 ? "" : nights === 0 ? say("bookings.day_use") : say("bookings.nights", { count: nights })}
          </Text>
        }
        beforeText={say("bookings.departure_before_arrival")}
        {...(check_in ? { minDate: check_in } : {})}
      />
      {isOther || isUnfolded ? (
        <>
          <TimeField
            label={say(BOOKING_FIELDS.check_in_time.label)}
            readOnly={disabled}
            value={check_in_time}
            onChange={(time) => form.setFieldValue("check_in_time", time)}
          />
          <TimeField
            label={say(BOOKING_FIELDS.check_out_time.label)}
            readOnly={disabled}
            value={check_out_time}
            onChange={(time) => form.setFieldValue("check_out_time", time)}
          />
        </>
      ) : (
        !disabled && (
          <WideField>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconClock size={15} aria-hidden />}
              onClick={() => setUnfolded(true)}
            >
              {say("bookings.hours", { from: check_in_time, to: check_out_time })}
            </Button>
          </WideField>
        )
      )}
    </>
  );
}

/** A departure that is still ahead stays; one that the new arrival has passed goes along, as many nights later. */
function departureFor(arrival: string, { check_in, check_out }: Pick<BookingValues, "check_in" | "check_out">): string {
  if (check_out && check_out > arrival) return check_out;
  return addDays(arrival, check_in && check_out ? Math.max(0, daysBetween(check_in, check_out)) : 1);
}
