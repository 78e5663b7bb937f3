import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { GiveUpDialog } from "#client/stays/bookings/detail/give-up-dialog.tsx";
import { isRefused, PayersInvoices } from "#client/stays/bookings/detail/payers-invoices.tsx";
import { amount } from "#shared/platform/core/money.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import { priceOfLodging, priceWithoutTaxFrom } from "#shared/prices/pricing/consumed.ts";
import type { CancellationFees } from "#shared/stays/bookings/cancellation-schema.ts";
import { NO_SHOW_CHARGES, type NoShowCharges } from "#shared/stays/bookings/departure.ts";
import { type Booking, StayPrice } from "#shared/stays/bookings/schema.ts";

type Props = { booking: Booking; fees: CancellationFees; onClose(charges?: NoShowCharges): void };

/** A guest who never came owes the town no tax and has had no breakfast; whether the nights are charged the property decides. */
export function NoShowDialog({ booking, fees, onClose }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const offered = NO_SHOW_CHARGES.filter((each) => each !== "terms" || fees.no_show_fee > 0);
  const isInvoiced = isRefused([{ id: booking.id, invoices: fees.invoices }]);
  const isLeftOut = (each: NoShowCharges) => isInvoiced && (each === "terms" || each === "none");
  // The invoice is right while the lodging stays charged.
  const kept = fees.invoices.map((invoice) => ({ ...invoice, refuses: false }));
  const [charges, setCharges] = useState(() => (isInvoiced ? "lodging" : proposedCharges(fees)));
  const isFreeByTerms = fees.terms !== null && fees.no_show_fee === 0;
  const hints: Partial<Record<NoShowCharges, string | undefined>> = {
    lodging: say("departure.no_show_lodging_hint"),
    none: isFreeByTerms ? say("departure.no_show_none_hint") : undefined,
  };
  const price = toCents(StayPrice, booking.price);
  const amounts = {
    terms: money(fees.no_show_fee),
    keep: money(amount(priceWithoutTaxFrom(price, "").gross_amount)),
    lodging: money(amount(priceOfLodging(price).gross_amount)),
    none: "",
  };

  return (
    <GiveUpDialog
      title={say("departure.no_show_title", { name: bookingTitle(booking) })}
      terms={fees.terms}
      stay={say("actions.cancel")}
      giveUp={say("departure.no_show_mark")}
      onStay={() => onClose()}
      onGiveUp={() => onClose(charges)}
    >
      <PayersInvoices stays={[{ id: booking.id, invoices: kept }]} onLeave={() => onClose()} />
      <Radio.Group label={say("departure.no_show_detail")} value={charges} onChange={(value) => setCharges(chosen(value))}>
        <Stack gap={10} mt="sm">
          {offered.map((each) => (
            <Radio
              key={each}
              value={each}
              label={say(`departure.no_show_${each}`, { amount: amounts[each] })}
              description={hints[each]}
              disabled={isLeftOut(each)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </GiveUpDialog>
  );
}

/** The agreed charge, which may be nothing; without terms the lodging. */
function proposedCharges({ terms, no_show_fee }: CancellationFees): NoShowCharges {
  if (no_show_fee > 0) return "terms";
  return terms === null ? "lodging" : "none";
}

function chosen(value: string): NoShowCharges {
  return NO_SHOW_CHARGES.find((each) => each === value) ?? "lodging";
}
