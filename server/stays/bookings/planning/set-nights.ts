import type { View, Work } from "#server/platform/core/work/work.ts";
import { priceOf } from "#server/prices/pricing/price-stay.ts";
import { cancellationTermsOf } from "#server/prices/rates/cancellation-terms.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { taxedGuestsOf } from "#server/stays/bookings/local-tax.ts";
import { bookedOn, nightsOfStay } from "#server/stays/bookings/nights.ts";
import { basisOfNightsAfter, nightsAfter } from "#server/stays/bookings/planning/named-nights.ts";
import { assertStock } from "#server/stays/bookings/planning/stock.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingChanges, saveBooking } from "#server/stays/bookings/save.ts";
import { lodgingByHand } from "#server/stays/folios/lodging-by-hand.ts";
import { assertAllowed } from "#shared/platform/core/errors.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { whyNotEdit } from "#shared/stays/bookings/actions.ts";
import type { BookingNights } from "#shared/stays/bookings/nights-schema.ts";

/**
 * Gives nights of a stay another rate, an amount of their own, or with null the price of their rate again. Nights that are not named keep
 * rate, amount and items. What was set by hand on the folio for a named night gives way to what is named here: a night is fixed by one of
 * the two at a time. The rate of the first night is the booking's, with its terms. Throws `rate/no_matching_price`, `rate/inactive`,
 * `folio/closed`, `item/out_of_stock`, and `validation` for a day that is no night of the stay.
 */
export function setNights(work: Work, { id, nights: asked, ignore_stock }: InCents<BookingNights> & { id: string }): BookingRow {
  const row = bookingStore.get(work, id);
  assertAllowed(whyNotEdit(row));
  const { stay, pricing, released } = pricingOfNights(work, row, asked);
  const priced = priceOf(work, stay, pricing);
  const { rate_id } = stay;
  const changes: BookingChanges =
    rate_id === row.rate_id ? priced : { ...priced, rate_id, cancellation_terms: cancellationTermsOf(work, rate_id) };
  const saved = saveBooking(work, row, changes, { type: "booking.nights_changed", released });
  if (!ignore_stock) assertStock(work, saved, row);
  return saved;
}

/** The input of the price of a stay once some of its nights change, and the nights whose amount on the folio gives way. */
export function pricingOfNights(view: View, row: BookingRow, asked: InCents<BookingNights>["nights"]) {
  const onFolio = lodgingByHand(view, [row.id]).get(row.id) ?? new Map<string, Cents>();
  const after = nightsAfter(view, nightsOfStay(row, onFolio), asked);
  const released = new Set(after.filter(({ isReleased }) => isReleased).map(({ date }) => date));
  const lodging = new Map([...onFolio].filter(([date]) => !released.has(date)));
  const { basis, nights } = basisOfNightsAfter(after, row.price_basis, lodging);
  const { check_in, check_out } = row;
  const guests = taxedGuestsOf(view, guestIds(view, row.id), row);
  const former = keptNights(row.price, new Set(after.filter(({ isKept }) => isKept).map(({ date }) => date)));
  const pricing = { former, pinned: { nights, lodging }, guests };
  const rate_id = after[0]?.rate_id ?? null;
  return { stay: { check_in, check_out, ...basis, rate_id, booked_on: bookedOn(view, row) }, pricing, released, lodging };
}

/** The price of the nights that stay as they are. */
function keptNights(price: PricedStay, kept: ReadonlySet<string>): PricedStay {
  return {
    ...price,
    nights: price.nights.filter(({ date }) => kept.has(date)),
    items: price.items.filter(({ night }) => kept.has(night)),
  };
}
