import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type BookingValues, patchOf, personsIn, stayIn } from "#client/stays/bookings/form/booking-values.ts";
import type { LivePrice } from "#client/stays/bookings/price/price-fields.tsx";
import { lodgingOf, rulesOf } from "#shared/prices/pricing/price-days.ts";
import { BookingQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
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

type Availability = ReturnType<typeof useAvailability>["data"];

/** The price of a new booking: the chosen rate's, out of the answer of the availability. */
export function newPrice({ room_type_id, rate_id, check_in, check_out }: BookingValues, availability: Availability): LivePrice | null {
  if (!availability || !check_in || !check_out) return null;
  const price = availability.find(({ room_type }) => room_type.id === room_type_id)?.prices?.find((each) => each.rate_id === rate_id);
  return price
    ? {
        amount: price.gross_amount,
        on_top: price.on_top,
        rules: rulesOf(price),
        rule_violations: price.rule_violations,
        out_of_stock: price.out_of_stock,
        ...lodgingOf(price),
      }
    : { amount: null, lodging: null, nights: 0, rules: [], on_top: [], rule_violations: null, out_of_stock: [] };
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
