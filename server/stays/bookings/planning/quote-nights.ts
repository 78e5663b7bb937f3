import type { View } from "#server/platform/core/work/work.ts";
import { findDefaultRate, findRate } from "#server/prices/pricing/price-list.ts";
import { priceIfAny } from "#server/prices/pricing/price-stay.ts";
import { ruleViolations } from "#server/stays/availability/rate-rules.ts";
import { roomTypeFacts } from "#server/stays/availability/room-facts.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { stockLacks } from "#server/stays/availability/stock.ts";
import { taxedGuestsOf } from "#server/stays/bookings/local-tax.ts";
import { basisOfNew } from "#server/stays/bookings/planning/named-nights.ts";
import { pricingOfNights } from "#server/stays/bookings/planning/set-nights.ts";
import { lacksAfter } from "#server/stays/bookings/planning/stock.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { personsAfter } from "#shared/platform/core/persons.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { onTopOf } from "#shared/prices/pricing/price-days.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import type { BookingNights } from "#shared/stays/bookings/nights-schema.ts";
import type { NewStayQuoteQuery, NightsQuote } from "#shared/stays/bookings/quote-schema.ts";
import { isStay } from "#shared/stays/bookings/rules.ts";
import { StayPrice } from "#shared/stays/bookings/schema.ts";

/** The cost of a stay whose nights change as `setNights` changes them. Restrictions do not count again. */
export function quoteNights(view: View, { id, nights }: Pick<InCents<BookingNights>, "nights"> & { id: string }): NightsQuote {
  const row = bookingStore.get(view, id);
  const { stay, pricing } = pricingOfNights(view, row, nights);
  const price = priceIfAny(view, stay, { ...stay, ...pricing });
  const out_of_stock = price ? lacksAfter(view, row, { ...row, price }) : [];
  return { ...shownPrice(price), rule_violations: [], out_of_stock };
}

/** The cost of a stay as `createBooking` makes it, without a rate at the property's default. Throws `rate/inactive`. */
export function quoteNew(view: View, query: InCents<NewStayQuoteQuery>): NightsQuote {
  const stay = stayAt(view, query);
  if (!isStay(stay, view.actor.time_zone)) throw new Problem("booking/invalid_dates");
  const { room_type_id } = roomTypeFacts(view, query.room_type_id);
  const rate = query.rate_id === undefined ? findDefaultRate(view) : findRate(view, query.rate_id);
  if (query.rate_id !== undefined && !rate) throw notFound("rate_id");
  const persons = personsAfter(query, null);
  const sold = { ...stay, ...persons, room_type_id, rate_id: rate?.id ?? null, booked_on: hotelDay(view.now, view.actor.time_zone) };
  const { basis, nights } = basisOfNew(view, sold, query.nights ?? []);
  const guests = taxedGuestsOf(view, [], { ...stay, ...persons, tax_exemptions: [] });
  const price = priceIfAny(view, stay, { ...basis, total: query.total_gross_amount, pinned: { nights }, guests });
  const rule_violations = ruleViolations(view, { ...stay, rate_id: basis.rate_id, room_type_id });
  return { ...shownPrice(price), rule_violations, out_of_stock: price ? stockLacks(view, { ...stay, cots: persons.cots, price }) : [] };
}

function shownPrice(price: PricedStay | null): Pick<NightsQuote, "gross_amount" | "nights" | "on_top"> {
  if (!price) return { gross_amount: null, nights: [], on_top: [] };
  const shown = toAmounts(StayPrice, price);
  return { gross_amount: shown.gross_amount, nights: shown.nights, on_top: onTopOf(shown) };
}
