import type { View } from "#server/platform/core/work/work.ts";
import { priceOf } from "#server/prices/pricing/price-stay.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { taxedGuestsOf, taxesOfGuests } from "#server/stays/bookings/local-tax.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChanges } from "#server/stays/bookings/save.ts";
import { pinnedCharges } from "#server/stays/folios/stay.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import { isSameChildren, type Persons } from "#shared/platform/core/persons.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { isRebooked, needsRepricing, type PriceBasis } from "#shared/prices/pricing/reprice.ts";

export type Repricing = Stay & PriceBasis & Persons & { retain?: boolean | undefined; total?: Cents | null | undefined };

/**
 * The price of a booking after a change. The same nights in the same type of room, for the same number of persons at the same rate, keep
 * their price whatever the base data says now; other ages of children change the local taxes only.
 */
export function repriced(view: View, row: BookingRow, { retain, total, ...to }: Repricing): BookingChanges {
  if (total === undefined && !needsRepricing(row, to, view.actor.time_zone)) {
    if (isSameChildren(row.children, to.children)) return {};
    return taxesOfGuests(view, { ...row, children: [...to.children] }, guestIds(view, row.id));
  }
  if (total === undefined && isUnpriced(row) && to.rate_id === null) return repriced(view, row, { ...to, total: ZERO });
  const pinned = total === undefined ? undefined : pinnedCharges(view, row.id, isRebooked(row, to));
  const former = retain && total === undefined ? row : null;
  const guests = taxedGuestsOf(view, guestIds(view, row.id), { ...to, tax_exemptions: row.tax_exemptions });
  return priceOf(view, { ...to, ...former?.price_basis }, { total, pinned, former: former?.price ?? null, guests });
}

/** True if nobody has given the stay a rate or a price: a channel has sold it. It stays so whatever its dates become. */
export function isUnpriced({ rate_id, gross_amount }: Pick<BookingRow, "rate_id" | "gross_amount">): boolean {
  return rate_id === null && gross_amount === 0;
}
