import { expect, test } from "vitest";
import type { Booking } from "#shared/bookings/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { openHouse } from "#tests/support/house.ts";

async function desk() {
  const open = await openHouse();
  const rooms = furnish(open.house);
  const { call, cookie } = await open.login("staff");
  return { ...open, ...rooms, call, cookie };
}

test("a stay given by dates takes the property's times and the rate's price", async () => {
  const { call, room101, double, rate } = await desk();

  const { status, body } = await call<Booking>("POST /bookings", {
    check_in: "2030-04-05",
    check_out: "2030-04-08",
    occupancy: 2,
    room_id: room101,
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "booking",
    status: "confirmed",
    check_in: "2030-04-05T13:00:00.000Z",
    check_out: "2030-04-08T09:00:00.000Z",
    number_of_nights: 3,
    room_type_id: double,
    rate_id: rate,
    gross_amount: 300,
    source: "internal",
    version: 1,
    room: null,
    guests: null,
    actions: null,
  });
  expect(body.code).toMatch(/^\d{5}$/);
  expect(body.security_code).toMatch(/^\d{6}$/);
  const read = await call<Booking>(`GET /bookings/${body.id}?expand=room&expand=guests&expand=actions&expand=rate`);
  expect(read.body).toMatchObject({ room: { number: "101", room_type: null }, rate: { name: "Standard" }, guests: [] });
  expect(read.body.actions?.find(({ action }) => action === "check_in")).toEqual({
    action: "check_in",
    allowed: false,
    reasons: ["booking/invalid_dates"],
  });
});

test("a booking is moved, listed, shown in the window and canceled", async () => {
  const { call, room101, room102, url, cookie } = await desk();
  const { body } = await call<Booking>("POST /bookings", {
    check_in: "2030-04-05",
    check_out: "2030-04-08",
    occupancy: 2,
    room_id: room101,
  });

  const moved = await call<Booking>(`PATCH /bookings/${body.id}`, { room_id: room102, check_out: "2030-04-07" });
  expect(moved.body).toMatchObject({ room_id: room102, number_of_nights: 2, gross_amount: 200, version: 2 });
  expect((await call(`GET /bookings?code=${body.code}&date_filter=check_in&from=2030-04-05&to=2030-04-05`)).body).toMatchObject({
    count: 1,
  });

  const input = JSON.stringify({ from: "2030-04-01T00:00:00.000Z", to: "2030-05-01T00:00:00.000Z" });
  const window = await fetch(`${url}/trpc/roomPlan.window?input=${encodeURIComponent(input)}`, { headers: { cookie } });
  expect(await window.json()).toMatchObject({
    result: { data: { bookings: [{ id: body.id, room_id: room102, room_fixed: false, gross_amount: 200 }], room_locks: [] } },
  });

  expect((await call<Booking>(`POST /bookings/${body.id}/cancel`)).body).toMatchObject({ status: "canceled", version: 3 });
  expect((await call<Booking>(`POST /bookings/${body.id}/undo_cancel`)).body).toMatchObject({ status: "confirmed", room_id: room102 });
});
