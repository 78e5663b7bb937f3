import { Box, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { Fold } from "#client/platform/ui/page/fold.tsx";
import { type BookingValues, nightsInForm } from "#client/stays/bookings/form/booking-values.ts";
import { editedNights, withAmount, withRateOfNew } from "#client/stays/bookings/price/night-edits.ts";
import { NightRows } from "#client/stays/bookings/price/night-rows.tsx";
import type { NightPrice } from "#shared/stays/bookings/schema.ts";

type Props = {
  form: UseFormReturnType<BookingValues>;
  /** The nights as they are priced. */
  priced: readonly NightPrice[];
};

/**
 * The nights of a new booking or offer, folded up: another rate from a day on, or a price of its own. Their rows are drawn once they are opened:
 * a date that is being typed may mean a stay of a year.
 */
export function NewNights({ form, priced }: Props) {
  const say = useSay();
  const { time_zone } = useIdentity();
  const nights = nightsInForm(form.values, time_zone);
  const edits = form.values.nights;
  const hasErrors = Object.keys(form.errors).some((name) => name.startsWith("nights"));
  const [isOpen, setOpen] = useState(false);
  if (nights.length === 0) return null;
  return (
    <Box mt="sm">
      <Fold title={say("bookings.nights_title")} isForced={hasErrors} onToggle={setOpen}>
        {(isOpen || hasErrors) && (
          <Stack gap={12}>
            <NightRows
              nights={editedNights(nights, edits)}
              amounts={new Map(priced.map(({ date, gross_amount }) => [date, gross_amount]))}
              onRate={(change) => {
                const { rate_id, edits: next } = withRateOfNew({ nights, edits }, change);
                form.setValues({ rate_id, nights: next });
              }}
              onAmount={(date, amount) => form.setFieldValue("nights", withAmount(edits, date, amount))}
            />
          </Stack>
        )}
      </Fold>
    </Box>
  );
}
