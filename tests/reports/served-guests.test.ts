import { expect, test } from "vitest";
import type { ServiceList } from "#shared/office/reports/service-list.ts";
import { instant } from "#tests/support/front-desk.ts";
import { addGuest, addItem, addRateItem, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("nobody is cooked for on the days after they have left early; what they had that morning stays", async () => {
  const { property, login } = await startTestServer();
  const rooms = furnish(property);
  addRateItem(property, rooms.rate, addItem(property, { name: "Breakfast", gross_amount: 1490, book_next_day: 1 }));
  const { call } = await login("staff");
  const stay = { check_in: "2030-04-01", check_out: "2030-04-04", occupancy: 2, room_id: rooms.room101, guest_id: addGuest(property) };
  const { body } = await call("POST /bookings", stay);
  property.clock.now = instant("1 15:30");
  await call(`POST /bookings/${body["id"]}/check_in`);
  const daysServed = async () =>
    (await call<ServiceList>("GET /reports/items?from=2030-04-01&to=2030-04-30")).body.items.map(({ date }) => date);
  expect(await daysServed()).toEqual(["2030-04-02", "2030-04-03", "2030-04-04"]);
  property.clock.now = instant("2 09:00");
  await call(`POST /bookings/${body["id"]}/check_out`);
  expect(await daysServed()).toEqual(["2030-04-02"]);
  await call(`POST /bookings/${body["id"]}/undo_check_out`);
  expect(await daysServed()).toHaveLength(3);
});

test("the kitchen has what is eaten with the booking's comment, and no sauna", async () => {
  const { property, login } = await startTestServer();
  const rooms = furnish(property);
  addRateItem(property, rooms.rate, addItem(property, { name: "Breakfast" }));
  addRateItem(property, rooms.rate, addItem(property, { name: "Sauna", type: "service" }));
  const { call } = await login("staff");
  const stay = { check_in: "2030-04-01", check_out: "2030-04-02", occupancy: 2, room_id: rooms.room101, guest_id: addGuest(property) };
  await call("POST /bookings", { ...stay, description: " Allergie: Nüsse " });
  const served = async (only_catering: boolean) =>
    (await call<ServiceList>(`GET /reports/items?from=2030-04-01&to=2030-04-02&only_catering=${only_catering}`)).body.items;
  expect(await served(true)).toMatchObject([{ item: "Breakfast", comment: "Allergie: Nüsse" }]);
  expect((await served(false)).map(({ item }) => item)).toEqual(["Breakfast", "Sauna"]);
});

test("the kitchen reads the names of guests of a week ago to a month ahead; who may read bookings reads three years", async () => {
  const { login } = await startTestServer();
  const kitchen = (await login("catering")).call;
  expect((await kitchen("GET /reports/items?from=2030-03-25&to=2030-05-02")).status).toBe(200);
  for (const days of ["from=2030-03-24&to=2030-04-01", "from=2030-04-01&to=2030-05-03", "from=2028-01-01&to=2030-12-30"]) {
    expect(await kitchen(`GET /reports/items?${days}`)).toMatchObject({ status: 400, body: { type: "service_list/days_limited" } });
  }
  expect((await (await login("staff")).call("GET /reports/items?from=2028-01-01&to=2030-12-30")).status).toBe(200);
});
