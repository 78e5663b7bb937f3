import { expect, test } from "vitest";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { AvailableDays, RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { addItem, addPrice, addRate, addRateItem, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const stay = "check_in=2030-04-05&check_out=2030-04-08";
const dates = { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2 };

async function desk() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const { call } = await open.login("staff");
  const left = async (query = stay) => {
    const { body } = await call<RoomTypeAvailability[]>(`GET /availabilities/room_types?occupancy=2&${query}`);
    return Object.fromEntries(body.map(({ room_type, total, available }) => [room_type.name, [available, total]]));
  };
  return { ...open, ...rooms, call, left };
}

test("rooms left are those that no lock, booking or unassigned booking needs at the busiest moment", async () => {
  const { call, left, double, room101, room102 } = await desk();
  expect(await left()).toEqual({ Double: [3, 3], Suite: [1, 1] });
  await call("POST /bookings", { ...dates, room_type_id: double });
  await call("POST /bookings", { ...dates, check_out: "2030-04-06", room_id: room101 });
  await call("POST /room_locks", { room_id: room102, start: "2030-04-07T09:00:00Z", end: "2030-04-09T09:00:00Z" });
  expect(await left()).toEqual({ Double: [1, 3], Suite: [1, 1] });
  expect(await left("check_in=2030-04-08&check_out=2030-04-10")).toEqual({ Double: [2, 3], Suite: [1, 1] });
});

test("an expired offer takes nothing; a room out of service takes itself today; overbooked is below zero", async () => {
  const { property, call, left, double, room101, room102, room110 } = await desk();
  await call("POST /bookings", { ...dates, room_id: room101, status: "pending", expires_at: "2030-04-02T10:00:00.000Z" });
  expect((await left())["Double"]).toEqual([2, 3]);
  property.clock.now = "2030-04-02T10:00:00.000Z";
  expect((await left())["Double"]).toEqual([3, 3]);
  const tonight = "check_in=2030-04-02&check_out=2030-04-04";
  for (const room of [room101, room102, room110]) await call(`POST /rooms/${room}/out_of_service`);
  await call("POST /bookings", { ...dates, check_in: "2030-04-02", check_out: "2030-04-04", room_id: room101 });
  expect((await left(tonight))["Double"]).toEqual([-1, 3]);
  expect((await left("check_in=2030-04-03&check_out=2030-04-04"))["Double"]).toEqual([2, 3]);
  expect((await call<Room[]>(`GET /availabilities/rooms?room_type_id=${double}&${tonight}`)).body).toEqual([]);
});

test("a channel reads every type's nights in one call, with the same counts as night by night", async () => {
  const { call, double, suite, room101, room102, left } = await desk();
  await call("POST /bookings", { ...dates, room_type_id: double });
  await call("POST /bookings", { ...dates, check_out: "2030-04-06", room_id: room101 });
  await call("POST /room_locks", { room_id: room102, start: "2030-04-07T09:00:00Z", end: "2030-04-09T09:00:00Z" });
  await call(`POST /rooms/${room102}/out_of_service`);
  const { body } = await call<AvailableDays[]>("GET /availabilities/days?from=2030-04-01&to=2030-04-09");
  expect(body.map(({ room_type_id, total }) => [room_type_id, total])).toEqual([
    [double, 3],
    [suite, 1],
  ]);
  for (const { date, available } of body[0]?.days ?? []) {
    const night = await left(`check_in=${date}&check_out=${addDays(date, 1)}`);
    expect([date, available]).toEqual([date, night["Double"]?.[0]]);
  }
  expect(body[0]?.days.map(({ available }) => available)).toEqual([2, 3, 3, 3, 1, 2, 1, 2, 3]);
  const one = await call<AvailableDays[]>(`GET /availabilities/days?from=2030-04-01&to=2032-03-31&room_type_id[]=${suite}`);
  expect(one.body.map(({ room_type_id, days }) => [room_type_id, days.length])).toEqual([[suite, 731]]);
  for (const query of ["from=2030-04-01&to=2032-04-02", "from=2030-04-02&to=2030-04-01", "from=2030-04-01"]) {
    expect((await call(`GET /availabilities/days?${query}`)).body).toMatchObject({ type: "validation", errors: [{ path: "to" }] });
  }
  expect((await call("GET /availabilities/days?from=2030-04-01&to=2030-04-02&room_type_id=elsewhere")).status).toBe(404);
});

test("only types that so many persons can have are answered", async () => {
  const { call } = await desk();
  const of = async (occupancy: number) => {
    const { body } = await call<RoomTypeAvailability[]>(`GET /availabilities/room_types?occupancy=${occupancy}&${stay}`);
    return body.map(({ room_type }) => room_type.name);
  };
  expect([await of(1), await of(2), await of(4), await of(5)]).toEqual([["Double"], ["Double", "Suite"], ["Suite"], []]);
});

test("prices are the sums that a booking would carry, items on top included", async () => {
  const { property, call, double, rate } = await desk();
  addRateItem(property, rate, addItem(property, { name: "City tax", type: "city_tax", gross_amount: 250 }));
  const flex = addRate(property, { name: "Flex", default: 0 });
  addPrice(property, flex, double, 12_000);
  addRate(property, { name: "Old", default: 0, active: 0, parent_rate_id: rate });
  const { body } = await call<RoomTypeAvailability[]>(`GET /availabilities/room_types?occupancy=2&${stay}&expand_prices=true`);
  const prices = body.find(({ room_type }) => room_type.id === double)?.prices ?? [];
  expect(prices.map(({ rate_name, gross_amount, nights }) => [rate_name, gross_amount, nights.length])).toEqual([
    ["Flex", 360, 3],
    ["Standard", 315, 3],
  ]);
  for (const { rate_id, gross_amount } of prices) {
    const { body: booking } = await call<Booking>("POST /bookings", { ...dates, room_type_id: double, rate_id });
    expect(booking.gross_amount).toBe(gross_amount);
  }
});

test("free rooms come best fit first", async () => {
  const { call, double, room102 } = await desk();
  await call("POST /bookings", { ...dates, check_in: "2030-04-08", check_out: "2030-04-09", room_id: room102 });
  const { body } = await call<Room[]>(`GET /availabilities/rooms?room_type_id=${double}&${stay}`);
  expect(body.map(({ number }) => number)).toEqual(["102", "101", "110"]);
  expect(body[0]).toMatchObject({ object: "room", room_type: null });
  const wrong = await call(`GET /availabilities/rooms?room_type_id=${double}&check_in=2030-04-08&check_out=2030-04-05`);
  expect(wrong.body).toMatchObject({ type: "booking/invalid_dates" });
  expect((await call(`GET /availabilities/rooms?${stay}`)).body).toMatchObject({ type: "validation" });
  expect((await call(`GET /availabilities/rooms?room_type_id=x&${stay}`)).body).toMatchObject({ type: "not_found" });
});
