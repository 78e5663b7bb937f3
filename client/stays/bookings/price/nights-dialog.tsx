import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf, wordsFor } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import { changedNights, editedNights, type NightEdits, withAmount, withRate } from "#client/stays/bookings/price/night-edits.ts";
import { NightRows } from "#client/stays/bookings/price/night-rows.tsx";
import { StayTotal } from "#client/stays/bookings/price/stay-total.tsx";
import { StockWarning } from "#client/stays/bookings/stock-warning.tsx";
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
  const [edits, setEdits] = useState<NightEdits>({});
  const [lacking, setLacking] = useState<string | null>(null);
  const shown = editedNights(nights, edits);
  const changed = changedNights(nights, edits);
  const asked = changed.length > 0 ? { id: booking.id, nights: changed } : skipToken;
  const { data } = useQuery(trpc.bookings.quoteNights.queryOptions(asked, { placeholderData: keepPreviousData }));
  const quote = changed.length > 0 ? data : undefined;
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
      <NightRows
        nights={shown}
        amounts={new Map((quote?.nights ?? nights).map(({ date, gross_amount }) => [date, gross_amount]))}
        onRate={(change) => setEdits(withRate(edits, shown, change))}
        onAmount={(date, amount) => setEdits(withAmount(edits, date, amount))}
      />
      {lacking === null && <StockWarning lacks={quote?.out_of_stock ?? []} />}
      <StayTotal amount={quote ? quote.gross_amount : booking.gross_amount} before={booking.gross_amount} />
    </DialogForm>
  );
}
