import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { lengthenedPrice } from "#server/stays/bookings/steps/overstay.ts";
import { netOf } from "#shared/platform/core/money.ts";
import { instantAt, localDate, localTime } from "#shared/platform/core/stays.ts";
import type { CountedExempt, CountedTax } from "#shared/prices/local-taxes/declaration.ts";
import { actualDays } from "#shared/stays/bookings/actual-days.ts";

/**
 * The local taxes of nights that guests stayed on after the last one of their price, since an invoice or another stay kept it from being
 * lengthened: what lengthening would have charged. Nights without a price are left out.
 */
export function oversleptTaxes(view: View, ids: readonly string[], { from, to }: Days): { taxed: CountedTax[]; exempt: CountedExempt[] } {
  const zone = view.actor.time_zone;
  const taxes = bookingStore.findMany(view, ids).flatMap((row) => {
    const planned = localDate(row.check_out, zone);
    const { departure } = actualDays(row, zone);
    const price = lengthenedPrice(view, row, instantAt(departure, localTime(row.check_out, zone), zone));
    const items = price?.items.filter(({ type, night }) => type === "city_tax" && night >= planned && from <= night && night <= to) ?? [];
    return items.map((item) => ({ ...item, booking_id: row.id }));
  });
  return {
    taxed: taxes.map(({ item_id, booking_id, night, quantity, gross_amount, vat_percentage = 0 }) => ({
      item_id,
      booking_id,
      night,
      nights: quantity,
      amount: netOf(gross_amount, vat_percentage),
    })),
    exempt: taxes.flatMap(({ item_id, exempt = [] }) => exempt.map(({ reason, quantity }) => ({ item_id, reason, nights: quantity }))),
  };
}
