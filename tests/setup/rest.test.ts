import { expect, test } from "vitest";
import { prepareHouse } from "#server/setup/service.ts";
import { makeEmptyHouse } from "#tests/support/empty-house.ts";
import { openHouse } from "#tests/support/house.ts";

test("the first start makes an admin, who logs in with the password that was told once", async () => {
  const house = makeEmptyHouse();
  const prepared = await prepareHouse(house.runtime, { email: "owner@example.com", password: null, demo: false });
  expect(prepared).toMatchObject({ created: true, email: "owner@example.com", demoUsers: [] });
  expect(prepared.password).toMatch(/^\w{14}$/);

  const { anybody } = await openHouse(house);
  const login = await anybody("POST /session/login", { email: "OWNER@example.com", password: prepared.password });
  expect(login).toMatchObject({ status: 200, body: { role_id: "admin", property_name: "My guesthouse", must_change_password: false } });

  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const property = await anybody("GET /properties/current", undefined, { cookie });
  expect(property.body).toMatchObject({ time_zone: "Europe/Vienna", currency: "EUR", check_in_time: "15:00", check_out_time: "11:00" });
  expect((await anybody("GET /tax_rates", undefined, { cookie })).body).toMatchObject({ count: 4 });
});

test("a given password is the admin's and is not told again", async () => {
  const house = makeEmptyHouse();
  expect(await prepareHouse(house.runtime, { email: "a@example.com", password: "open sesame", demo: false })).toMatchObject({
    password: null,
  });
  const { anybody } = await openHouse(house);
  expect((await anybody("POST /session/login", { email: "a@example.com", password: "open sesame" })).status).toBe(200);
});

test("a later start changes nothing", async () => {
  const house = makeEmptyHouse();
  await prepareHouse(house.runtime, { email: "a@example.com", password: "open sesame", demo: false });
  const count = () =>
    house.runtime.db.$client.prepare("SELECT (SELECT count(*) FROM users) || '/' || (SELECT count(*) FROM properties)").pluck().get();
  const before = count();
  expect(await prepareHouse(house.runtime, { email: "b@example.com", password: null, demo: true })).toEqual({
    created: false,
    email: "b@example.com",
    password: null,
    demoUsers: [],
  });
  expect(count()).toBe(before);
});
