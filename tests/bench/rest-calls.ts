import { addDays } from "#shared/platform/core/stays.ts";
import type { Sent } from "#tests/bench/server-process.ts";

/** The property that is asked: ids of what is there, and the first day from which nothing is booked. */
export type Known = { bookings: string[]; folios: string[]; contacts: string[]; roomTypes: string[]; today: string; freeDay: string };

/** As many different requests as a call that reads has; those that write are different each time. */
export const READS = 100;

/** Index of a call's `n`th request in its recorded ones. */
export function recordedOf({ method }: Pick<RestCall, "method">, n: number): number {
  return method === "GET" ? n % READS : n;
}

/** A call that other programs make often: its route in both servers, and its `n`th request. */
export type RestCall = { name: string; method: string; route: string; request(known: Known, n: number): Omit<Sent, "method" | "headers"> };

const TYPED = ["gruber", "anna", "hub", "example.com", "0664", "maria w"];
/** A property gets no more stays of one type in a night than it has rooms. */
const STAYS_A_NIGHT = 4;

/** The ten commonest calls of channels, door systems, websites and tills. */
export const REST_CALLS: readonly RestCall[] = [
  {
    name: "GET /bookings, a page of a week",
    method: "GET",
    route: "/bookings",
    request: ({ today }, n) => ({ path: `/bookings?from=${addDays(today, (n % 60) - 30)}&to=${addDays(today, (n % 60) - 23)}` }),
  },
  {
    name: "GET /bookings/{id}",
    method: "GET",
    route: "/bookings/:id",
    request: ({ bookings }, n) => ({ path: `/bookings/${at(bookings, n)}` }),
  },
  {
    name: "GET /folios/{id}, with its charges",
    method: "GET",
    route: "/folios/:id",
    request: ({ folios }, n) => ({ path: `/folios/${at(folios, n)}?expand=charges` }),
  },
  { name: "GET /rooms", method: "GET", route: "/rooms", request: () => ({ path: "/rooms" }) },
  { name: "GET /room_types", method: "GET", route: "/room_types", request: () => ({ path: "/room_types" }) },
  {
    name: "GET /contacts, a search",
    method: "GET",
    route: "/contacts",
    request: (_, n) => ({ path: `/contacts?query=${encodeURIComponent(at(TYPED, n))}` }),
  },
  {
    name: "GET /availabilities/room_types, 3 nights",
    method: "GET",
    route: "/availabilities/room_types",
    request({ today }, n) {
      const day = addDays(today, n % 200);
      return { path: `/availabilities/room_types?check_in=${day}&check_out=${addDays(day, 3)}&occupancy=2&expand_prices=true` };
    },
  },
  {
    name: "GET /availabilities/days, 30 nights",
    method: "GET",
    route: "/availabilities/days",
    request: ({ today }, n) => ({ path: `/availabilities/days?from=${addDays(today, n % 200)}&to=${addDays(today, (n % 200) + 29)}` }),
  },
  {
    name: "POST /bookings",
    method: "POST",
    route: "/bookings",
    request({ roomTypes, contacts, freeDay }, n) {
      const day = addDays(freeDay, Math.floor(n / STAYS_A_NIGHT) * 3);
      const stay = { check_in: day, check_out: addDays(day, 2), occupancy: 2, auto_assign_room: true };
      return { path: "/bookings", body: { ...stay, room_type_id: at(roomTypes, 0), customer_id: at(contacts, n), source: "channel" } };
    },
  },
  {
    name: "PATCH /bookings/{id}, its note",
    method: "PATCH",
    route: "/bookings/:id",
    request: ({ bookings }, n) => ({
      path: `/bookings/${at(bookings, n)}`,
      body: { description: `Arrives by train, ${n}`, arrival_time: "17:30" },
    }),
  },
];

function at(list: readonly string[], n: number): string {
  return list[n % list.length] ?? "";
}
