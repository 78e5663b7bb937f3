import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type BookingValues, nightsInForm, patchOf, personsIn, stayIn } from "#client/stays/bookings/form/booking-values.ts";
import { changedNights } from "#client/stays/bookings/price/night-edits.ts";
import type { LivePrice } from "#client/stays/bookings/price/price-fields.tsx";
import { lodgingOf, rulesOf } from "#shared/prices/pricing/price-days.ts";
import { BookingQuoteQuery, NewStayQuoteQuery, type NightsQuote } from "#shared/stays/bookings/quote-schema.ts";
import { type Booking } from "#shared/stays/bookings/schema.ts";

/** Availability for the dates of the form, with the price of each rate. */
export function useAvailability(values: BookingValues) {
  const { time_zone } = useIdentity();
  const stay = stayIn(values, time_zone);
  const { occupancy, children, cots } = personsIn(values);
  const ages = children.flatMap(({ age }) => age ?? []);
  return useQuery(
    trpc.availabilities.roomTypes.queryOptions(
      stay
        ? { occupancy, children: ages.length > 0 ? ages : undefined, cots: cots > 0 ? cots : undefined, ...stay, expand_prices: true }
        : skipToken,
      { placeholderData: keepPreviousData },
    ),
  );
}

/** The price of a new booking with its nights: the chosen rate's, out of the answer of the availability, or that of the nights that differ. */
export function useNewPrice(values: BookingValues, availability: Availability) {
  const { time_zone } = useIdentity();
  const query = useMemo(() => quoteOfNew(values, time_zone), [values, time_zone]);
  const { data } = useQuery(trpc.bookings.quoteNew.queryOptions(query ?? skipToken, { placeholderData: keepPreviousData }));
  if (query) return { price: data ? livePriceOf(data) : null, nights: data?.nights ?? [] };
  return newPrice(values, availability);
}

type Availability = ReturnType<typeof useAvailability>["data"];

/** The price question of a new stay; null while all its nights follow its rate, or something is missing. */
function quoteOfNew(values: BookingValues, zone: string): NewStayQuoteQuery | null {
  const nights = changedNights(nightsInForm(values, zone), values.nights);
  if (nights.length === 0) return null;
  const { occupancy, children, cots } = personsIn(values);
  const { room_type_id, rate_id } = values;
  return NewStayQuoteQuery.safeParse({ ...stayIn(values, zone), occupancy, children, cots, room_type_id, rate_id, nights }).data ?? null;
}

function newPrice({ room_type_id, rate_id, check_in, check_out }: BookingValues, availability: Availability) {
  if (!availability || !check_in || !check_out) return { price: null, nights: [] };
  const price = availability.find(({ room_type }) => room_type.id === room_type_id)?.prices?.find((each) => each.rate_id === rate_id);
  return { price: price ? livePriceOf(price) : NO_PRICE, nights: price?.nights ?? [] };
}

const NO_PRICE: LivePrice = { amount: null, lodging: null, nights: 0, rules: [], on_top: [], rule_violations: null, out_of_stock: [] };

function livePriceOf(price: NightsQuote): LivePrice {
  const { gross_amount, on_top, rule_violations, out_of_stock } = price;
  if (gross_amount === null) return NO_PRICE;
  return { amount: gross_amount, on_top, rules: rulesOf(price), rule_violations, out_of_stock, ...lodgingOf(price) };
}

/** Price after the typed changes, with the agreed one. Null while nothing that affects the price is changed. */
export function useQuote(booking: Booking, values: BookingValues, before: BookingValues) {
  const { time_zone } = useIdentity();
  const asked = useMemo(() => {
    const { check_in, check_out, room_id, room_type_id, adults, children, cots, rate_id } = patchOf(values, before, time_zone);
    const changes = Object.entries({ check_in, check_out, room_id, room_type_id, adults, children, cots, rate_id }).filter(
      ([, value]) => value !== undefined,
    );
    if (changes.length === 0) return null;
    return BookingQuoteQuery.safeParse({ id: booking.id, ...Object.fromEntries(changes) }).data ?? null;
  }, [booking.id, values, before, time_zone]);
  const { data } = useQuery(trpc.bookings.quote.queryOptions(asked ?? skipToken, { placeholderData: keepPreviousData }));
  return asked ? (data ?? null) : null;
}
