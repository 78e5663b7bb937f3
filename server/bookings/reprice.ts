import type { BookingRow } from "#server/bookings/queries.ts";
import type { BookingChanges } from "#server/bookings/save.ts";
import type { PriceBasis } from "#server/bookings/tables.ts";
import type { View } from "#server/core/work/work.ts";
import { pinnedCharges } from "#server/folios/stay.ts";
import { isPricedAnew, priced, priceOf, retainedPrice } from "#server/pricing/price-stay.ts";
import type { Cents } from "#shared/core/money.ts";
import type { Stay } from "#shared/core/stays.ts";

export type Repricing = Stay & PriceBasis & { retain?: boolean | undefined; total?: Cents | null | undefined };

/**
 * The price of a booking after a change. The same nights in the same type of room, for as many persons at the same
 * rate, keep their price whatever the base data says by now.
 */
export function repriced(view: View, row: BookingRow, { retain, total, ...to }: Repricing): BookingChanges {
  if (total !== undefined) return priceOf(view, to, { total, pinned: pinnedCharges(view, row.id, isAnew(row, to)) });
  if (!isPricedAnew(view, row, to)) return {};
  if (retain) return priced(retainedPrice(view, to, row), row.price_basis);
  return priceOf(view, to);
}

/** Other dates or another rate: what was deleted by hand comes back. */
export function isAnew(row: Stay & { rate_id: string | null }, to: Stay & { rate_id: string | null }): boolean {
  return row.check_in !== to.check_in || row.check_out !== to.check_out || row.rate_id !== to.rate_id;
}
