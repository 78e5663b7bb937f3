import { expect, test } from "vitest";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { NOW, startTestServer } from "#tests/support/test-server.ts";

const OLGA = { email: "olga@example.com", password: PASSWORD };
const ANNA = { email: "anna@example.com", name: "Anna Huber", role_id: "staff" };
const NEEDED = { status: 403, body: { type: "session/password_needed" } };

/** Olga, an admin who logged in eleven minutes ago. */
async function olgaLater() {
  const server = await startTestServer();
  await makeAccount(server.property, { email: OLGA.email, role: "admin" });
  const { headers } = await server.anybody("POST /session/login", OLGA);
  const call = server.callerWith({ cookie: cookieFrom(headers) });
  const later = (minutes: number) => void (server.property.clock.now = new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
  later(11);
  return { ...server, call, later };
}

test("a stranger at an open session can neither grant access nor take over the account", async () => {
  const { call, property } = await olgaLater();
  const { body } = await call<{ data: { id: string }[] }>("GET /users");
  const member = body.data[0]?.id;
  expect(await call("POST /users", ANNA)).toMatchObject(NEEDED);
  expect(await call(`PUT /users/${member}`, { role_id: "staff" })).toMatchObject(NEEDED);
  expect(await call(`DELETE /users/${member}`)).toMatchObject(NEEDED);
  expect(await call(`POST /users/${member}/reset_password`)).toMatchObject(NEEDED);
  expect(await call(`POST /users/${member}/send_password_link`)).toMatchObject(NEEDED);
  expect(await call("POST /api_keys", { name: "Website", role_id: "admin" })).toMatchObject(NEEDED);
  expect(await call("PATCH /users/me", { email: "mallory@example.com" })).toMatchObject(NEEDED);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM api_keys").pluck().get()).toBe(0);
  expect((await call("GET /users/me")).body).toMatchObject({ email: OLGA.email });
});

test("the password opens these changes for ten minutes, and the same write with the same key then counts once", async () => {
  const { call, later } = await olgaLater();
  const invite = () => call("POST /users", ANNA, { "idempotency-key": "invite-anna" });
  expect(await invite()).toMatchObject(NEEDED);
  expect(await call("POST /session/confirm_password", { password: "a wild guess" })).toMatchObject({
    status: 404,
    body: { type: "user/wrong_password" },
  });
  expect(await invite()).toMatchObject(NEEDED);
  expect((await call("POST /session/confirm_password", { password: PASSWORD })).status).toBe(204);
  expect((await invite()).status).toBe(200);
  expect((await invite()).status).toBe(200);
  expect((await call("GET /users")).body).toMatchObject({ count: 2 });

  later(20);
  expect((await call("POST /api_keys", { name: "Website", role_id: "staff" })).status).toBe(200);
  later(21.1);
  expect(await call("POST /api_keys", { name: "Other", role_id: "staff" })).toMatchObject(NEEDED);
});

test("the rest of the profile changes without the password, also when the same e-mail is sent along", async () => {
  const { call } = await olgaLater();
  expect((await call("PATCH /users/me", { name: "Olga", email: OLGA.email, language: "de" })).status).toBe(200);
});

test("a key that is in wrong hands is revoked at once", async () => {
  const { call, later } = await olgaLater();
  later(1);
  const { body } = await call<{ id: string }>("POST /api_keys", { name: "Website", role_id: "staff" });
  later(30);
  expect(await call(`PUT /api_keys/${body.id}`, { name: "Website", role_id: "admin" })).toMatchObject(NEEDED);
  expect((await call(`POST /api_keys/${body.id}/revoke`)).status).toBe(200);
});

test("programs with an API key have no password to give", async () => {
  const { call, later, callerWith } = await olgaLater();
  later(1);
  const { body } = await call<{ secret: string }>("POST /api_keys", { name: "Staff app", role_id: "admin" });
  later(30);
  expect((await callerWith({ authorization: `Bearer ${body.secret}` })("POST /users", ANNA)).status).toBe(200);
});

test("guesses in an open session wait, as logins do", async () => {
  const { call } = await olgaLater();
  for (let guess = 0; guess < 5; guess += 1) await call("POST /session/confirm_password", { password: `guess ${guess}` });
  expect(await call("POST /session/confirm_password", { password: PASSWORD })).toMatchObject({ status: 429 });
});
