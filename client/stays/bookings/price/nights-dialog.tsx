import { ActionIcon, Checkbox } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats, useLocale } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { messageOf, wordsFor } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import {
  changedNights,
  type EditedNight,
  editedNights,
  type NightEdits,
  withAmount,
  withRate,
} from "#client/stays/bookings/price/night-edits.ts";
import css from "#client/stays/bookings/price/nights-dialog.module.css";
import { writeNumber } from "#shared/platform/core/numbers.ts";
import type { Booking, BookingNight } from "#shared/stays/bookings/schema.ts";

/** The nights of a stay with their rates and prices: another rate from a day on, a typed price, and back to the rate. */
export function NightsDialog({ bookingId, onClose }: { bookingId: string; onClose(): void }) {
  const say = useSay();
  const { data: booking, error } = useQuery(trpc.bookings.get.queryOptions({ id: bookingId, expand: ["nights"] }));
  return (
    <ModalDialog opened size="list" title={say("bookings.nights_title")} onClose={onClose}>
      {booking?.nights ? (
        <NightsForm booking={booking} nights={booking.nights} onClose={onClose} />
      ) : (
        <Hint>{error ? wordsFor(error) : say("screens.loading")}</Hint>
      )}
    </ModalDialog>
  );
}

type Props = { booking: Booking; nights: readonly BookingNight[]; onClose(): void };

function NightsForm({ booking, nights, onClose }: Props) {
  const say = useSay();
  const [edits, setEdits] = useState<NightEdits>(new Map());
  const [isOnward, setOnward] = useState(true);
  const [lacking, setLacking] = useState<string | null>(null);
  const shown = editedNights(nights, edits);
  const changed = changedNights(nights, edits);
  const { run, isRunning } = useWrite(trpc.bookings.setNights, {
    done(saved) {
      toastBookings(say("bookings.nights_changed", { code: booking.code }), [saved]);
      onClose();
    },
    failed(error) {
      setLacking(error.type === "item/out_of_stock" ? messageOf(error) : null);
      return error.type === "item/out_of_stock";
    },
  });

  function handleSubmit(): void {
    if (changed.length === 0) return onClose();
    void run({ id: booking.id, nights: changed, ignore_stock: lacking === null ? undefined : true }, { ifMatch: booking.version });
  }

  return (
    <DialogForm
      label={say("bookings.nights_title")}
      submitLabel={say(lacking === null ? "actions.save" : "bookings.save_anyway")}
      refusal={lacking}
      isRunning={isRunning}
      onSubmit={handleSubmit}
    >
      <ul className={css["nights"]}>
        {shown.map((night, index) => (
          <NightRow
            key={night.date}
            night={night}
            amount={night.isRateChanged ? null : (nights[index]?.gross_amount ?? null)}
            onRate={(rate_id) => setEdits(withRate(edits, shown, { date: night.date, rate_id, isOnward }))}
            onAmount={(amount) => setEdits(withAmount(edits, night.date, amount))}
          />
        ))}
      </ul>
      {nights.length > 1 && (
        <Checkbox label={say("bookings.rate_onward")} checked={isOnward} onChange={(event) => setOnward(event.currentTarget.checked)} />
      )}
    </DialogForm>
  );
}

type RowProps = {
  night: EditedNight;
  /** The amount of the rate; null until a change of it is saved. */
  amount: number | null;
  onRate(rate_id: string): void;
  onAmount(amount: number | null): void;
};

function NightRow({ night: { date, rate_id, typed }, amount, onRate, onAmount }: RowProps) {
  const say = useSay();
  const locale = useLocale();
  const { calendarDate } = useFormats();
  const rates = (useRates().data?.data ?? []).filter(({ id, active }) => active || id === rate_id);
  const day = calendarDate(date);
  return (
    <li>
      <span>{day}</span>
      <SelectField
        aria-label={say("bookings.night_rate", { date: day })}
        data={rates.map(({ id, name }) => ({ value: id, label: name }))}
        value={rate_id}
        onChange={(id) => id !== null && onRate(id)}
      />
      <MoneyField
        aria-label={say("bookings.night_price", { date: day })}
        min={0}
        placeholder={amount === null ? say("bookings.price_by_rate") : writeNumber(amount, locale, { decimals: 2, isMoney: true })}
        value={typed}
        onChange={onAmount}
      />
      {typed !== null && (
        <ActionIcon
          variant="subtle"
          aria-label={say("bookings.back_to_rate", { date: day })}
          title={say("bookings.back_to_rate", { date: day })}
          onClick={() => onAmount(null)}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
