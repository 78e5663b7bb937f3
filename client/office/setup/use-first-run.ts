import { useQuery } from "@tanstack/react-query";
import { useRates, useRooms, useStoredItems, useStoredRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Item } from "#shared/inventory/items/schema.ts";
import { breakfastOf } from "#shared/office/setup/breakfast.ts";
import { extraItem, extraOf, type RateItem } from "#shared/office/setup/extras.ts";
import { stepsDone } from "#shared/office/setup/first-run.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import { countryCodeOf, type PropertyCountry } from "#shared/platform/countries/countries.ts";

/** Live data of a property's set-up; `data` is undefined until all queries have loaded. */
export function useFirstRun() {
  const property = useQuery(trpc.properties.current.queryOptions());
  const rooms = useRooms();
  const types = useStoredRoomTypes();
  const rates = useRates();
  const rateId = (rates.data?.data.find((rate) => rate.default) ?? rates.data?.data[0])?.id ?? "";
  const rate = useQuery({ ...trpc.rates.get.queryOptions({ id: rateId, expand: ["prices", "items"] }), enabled: rateId !== "" });
  const items = useStoredItems();
  const bookings = useQuery(trpc.bookings.list.queryOptions({ page_number: 1, page_size: 1 }));
  const all = [property, rooms, types, rates, rate, items, bookings];
  const failed = all.find(({ error }) => error !== null);
  // A property may have deleted its last rate; then none is waited for.
  const itsRate = rates.data && rateId === "" ? null : rate.data;
  const known = property.data && "address" in property.data ? property.data : undefined;
  const facts =
    known && rooms.data && types.data && itsRate !== undefined && items.data && bookings.data
      ? {
          property: known,
          rooms: rooms.data.data,
          types: types.data.data,
          rate: itsRate,
          bookings: bookings.data.count,
          breakfast: breakfastIn(items.data.data, itsRate?.items ?? [], countryCodeOf(known.address)),
          city_tax: extraOf(extraItem(items.data.data, "city_tax"), itsRate?.items ?? []),
        }
      : undefined;
  return {
    data: facts && { ...facts, done: stepsDone({ ...facts, prices: facts.rate?.prices ?? [], extras: [facts.breakfast, facts.city_tax] }) },
    error: failed?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}

function breakfastIn(items: readonly Item[], rateItems: readonly RateItem[], country: PropertyCountry) {
  const known = items.map((item) => ({ ...item, gross_amount: cents(item.gross_amount), percentage: item.tax_rate?.percentage ?? 0 }));
  const { gross_amount, ...breakfast } = breakfastOf(known, rateItems, country);
  return { ...breakfast, gross_amount: amount(gross_amount) };
}

export type FirstRun = NonNullable<ReturnType<typeof useFirstRun>["data"]>;
