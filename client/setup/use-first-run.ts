import { useQuery } from "@tanstack/react-query";
import { useItems, useRates, useRooms, useRoomTypes } from "#client/core/master-data.ts";
import { trpc } from "#client/core/trpc.ts";
import { extraItem, extraOf } from "#shared/setup/extras.ts";
import { stepsDone } from "#shared/setup/first-run.ts";

/** What the set-up of a property looks at, live; `data` is undefined until all of it is there. */
export function useFirstRun() {
  const property = useQuery(trpc.properties.current.queryOptions());
  const rooms = useRooms();
  const types = useRoomTypes();
  const rates = useRates();
  const rateId = (rates.data?.data.find((rate) => rate.default) ?? rates.data?.data[0])?.id ?? "";
  const rate = useQuery({ ...trpc.rates.get.queryOptions({ id: rateId, expand: ["prices", "items"] }), enabled: rateId !== "" });
  const items = useItems();
  const bookings = useQuery(trpc.bookings.list.queryOptions({ page_number: 1, page_size: 1 }));
  const all = [property, rooms, types, rates, rate, items, bookings];
  const failed = all.find(({ error }) => error !== null);
  // A property may have deleted its last rate; then none is waited for.
  const itsRate = rates.data && rateId === "" ? null : rate.data;
  const known = property.data && "address" in property.data ? property.data : undefined;
  const facts =
    known && rooms.data && types.data && itsRate !== undefined && items.data && bookings.data
      ? {
          ...{ property: known, rooms: rooms.data.data, types: types.data.data, rate: itsRate, bookings: bookings.data.count },
          breakfast: extraOf(extraItem(items.data.data, "catering"), itsRate?.items ?? []),
          city_tax: extraOf(extraItem(items.data.data, "city_tax"), itsRate?.items ?? []),
        }
      : undefined;
  return {
    data: facts && { ...facts, done: stepsDone({ ...facts, prices: facts.rate?.prices ?? [], extras: [facts.breakfast, facts.city_tax] }) },
    error: failed?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}
export type FirstRun = NonNullable<ReturnType<typeof useFirstRun>["data"]>;
