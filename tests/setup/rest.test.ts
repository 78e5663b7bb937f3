import { expect, test } from "vitest";
import { prepareProperty } from "#server/office/setup/service.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("the first start makes an admin, who logs in with the password that was printed once", async () => {
  const testProperty = makeEmptyDatabase();
  const prepared = await prepareProperty(testProperty.runtime, { email: "owner@example.com", password: null, demo: false });
  expect(prepared).toMatchObject({ created: true, email: "owner@example.com", demoUsers: [] });
  expect(prepared.password).toMatch(/^\w{14}$/);

  const { anybody } = await startTestServer(testProperty);
  const login = await anybody("POST /session/login", { email: "OWNER@example.com", password: prepared.password });
  expect(login).toMatchObject({ status: 200, body: { role_id: "admin", property_name: "My guesthouse", must_change_password: false } });

  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const property = await anybody("GET /properties/current", undefined, { cookie });
  expect(property.body).toMatchObject({ time_zone: "Europe/Vienna", currency: "EUR", check_in_time: "15:00", check_out_time: "11:00" });
  expect((await anybody("GET /tax_rates", undefined, { cookie })).body).toMatchObject({ count: 4 });
});

test("a given password is the admin's and is not printed", async () => {
  const testProperty = makeEmptyDatabase();
  expect(
    await prepareProperty(testProperty.runtime, { email: "a@example.com", password: "open sesame for the mountain", demo: false }),
  ).toMatchObject({
    password: null,
  });
  const { anybody } = await startTestServer(testProperty);
  expect((await anybody("POST /session/login", { email: "a@example.com", password: "open sesame for the mountain" })).status).toBe(200);
});

test("a later start changes nothing", async () => {
  const testProperty = makeEmptyDatabase();
  await prepareProperty(testProperty.runtime, { email: "a@example.com", password: "open sesame for the mountain", demo: false });
  const count = () =>
    testProperty.runtime.db.$client
      .prepare("SELECT (SELECT count(*) FROM users) || '/' || (SELECT count(*) FROM properties)")
      .pluck()
      .get();
  const before = count();
  expect(await prepareProperty(testProperty.runtime, { email: "b@example.com", password: null, demo: true })).toEqual({
    created: false,
    email: "b@example.com",
    password: null,
    demoUsers: [],
  });
  expect(count()).toBe(before);
});
