import type { Work } from "#server/platform/core/work/work.ts";
import { findRate } from "#server/prices/pricing/price-list.ts";
import { priceOf } from "#server/prices/pricing/price-stay.ts";
import { cancellationTermsOf } from "#server/prices/rates/cancellation-terms.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { taxedGuestsOf } from "#server/stays/bookings/local-tax.ts";
import { bookedOn, type NightOfStay, nightsOfStay } from "#server/stays/bookings/nights.ts";
import { assertRate } from "#server/stays/bookings/planning/references.ts";
import { assertStock } from "#server/stays/bookings/planning/stock.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingChanges, saveBooking } from "#server/stays/bookings/save.ts";
import { lodgingByHand } from "#server/stays/folios/lodging-by-hand.ts";
import { assertAllowed, invalid, notFound } from "#shared/platform/core/errors.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { basisOfNights, basisOn } from "#shared/prices/pricing/reprice.ts";
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
  const onFolio = lodgingByHand(work, [id]).get(id) ?? new Map<string, Cents>();
  const before = nightsOfStay(row, onFolio);
  const named = namedNights(work, asked, before);
  const after = before.map((night) => named.get(night.date) ?? { ...night, isKept: true, isReleased: false });
  const released = new Set(after.filter(({ isReleased }) => isReleased).map(({ date }) => date));
  const lodging = new Map([...onFolio].filter(([date]) => !released.has(date)));
  const changes = pricedNights(work, row, { after, lodging });
  const saved = saveBooking(work, row, changes, { type: "booking.nights_changed", released });
  if (!ignore_stock) assertStock(work, saved, row);
  return saved;
}

/** A night after the change. `isKept` if nothing of it changes, `isReleased` if what was set by hand on the folio gives way. */
type NightAfter = NightOfStay & { isKept: boolean; isReleased: boolean };
type NamedNight = InCents<BookingNights>["nights"][number];

function namedNights(work: Work, asked: readonly NamedNight[], before: readonly NightOfStay[]): Map<string, NightAfter> {
  const known = new Map(before.map((night) => [night.date, night]));
  const named = new Map<string, NightAfter>();
  const rates = new Set<string>();
  for (const [index, each] of asked.entries()) {
    if (each.rate_id && !findRate(work, each.rate_id)) throw notFound(`nights.${index}.rate_id`);
    const night = known.get(each.date);
    if (!night) throw invalid(`nights.${index}.date`, "no_night_of_stay");
    if (named.has(each.date)) throw invalid(`nights.${index}.date`, "night_once");
    const rate_id = each.rate_id ?? night.rate_id;
    const isSameRate = rate_id === night.rate_id;
    if (rate_id !== null && !isSameRate) rates.add(rate_id);
    const gross_amount = amountAfter(each, night);
    const fixed = gross_amount === undefined ? night.fixed : gross_amount !== null;
    named.set(each.date, {
      date: each.date,
      rate_id,
      gross_amount: gross_amount ?? night.gross_amount,
      fixed,
      isKept: gross_amount === undefined && isSameRate,
      isReleased: gross_amount !== undefined,
    });
  }
  for (const rate_id of rates) assertRate(work, rate_id);
  return named;
}

/**
 * The amount that a night gets: undefined if it keeps its own, null for that of its rate. An amount that a reader has got as the rate's and
 * sends back is no typed one.
 */
function amountAfter({ gross_amount, fixed = true }: NamedNight, night: NightOfStay): Cents | null | undefined {
  if (gross_amount === undefined) return undefined;
  if (gross_amount !== null && fixed === night.fixed && gross_amount === night.gross_amount) return undefined;
  return fixed ? gross_amount : null;
}

type Nights = { after: readonly NightAfter[]; lodging: ReadonlyMap<string, Cents> };

function pricedNights(work: Work, row: BookingRow, { after, lodging }: Nights): BookingChanges {
  const rated = after.map(({ date, rate_id }) => ({ date, rate_id, room_type_id: basisOn(row.price_basis, date).room_type_id }));
  const typed = after.filter(({ date, fixed }) => fixed && !lodging.has(date));
  const basis = { ...basisOfNights(rated, row.price_basis), typed: typed.map(({ date }) => date), booked_on: bookedOn(work, row) };
  const nights = new Map(typed.map(({ date, gross_amount }) => [date, gross_amount]));
  const { check_in, check_out } = row;
  const guests = taxedGuestsOf(work, guestIds(work, row.id), row);
  const former = keptNights(row.price, new Set(after.filter(({ isKept }) => isKept).map(({ date }) => date)));
  const priced = priceOf(work, { check_in, check_out, ...basis }, { former, pinned: { nights, lodging }, guests });
  const rate_id = after[0]?.rate_id ?? null;
  if (rate_id === row.rate_id) return priced;
  return { ...priced, rate_id, cancellation_terms: cancellationTermsOf(work, rate_id) };
}

/** The price of the nights that stay as they are. */
function keptNights(price: PricedStay, kept: ReadonlySet<string>): PricedStay {
  return {
    ...price,
    nights: price.nights.filter(({ date }) => kept.has(date)),
    items: price.items.filter(({ night }) => kept.has(night)),
  };
}
