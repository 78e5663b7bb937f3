import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { makePasswordLink } from "#server/tenant/session/password-links.ts";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { as, NOW, startTestServer } from "#tests/support/test-server.ts";

const OLGA = { email: "olga@example.com", password: PASSWORD };
type Prepared = { secret: string; qr: string };

/** Olga, who has paired her phone; `code` is what it shows at the server's time. */
async function olgaWithPhone() {
  const server = await startTestServer();
  const olga = await makeAccount(server.property, { email: OLGA.email, role: "admin" });
  const logIn = (more: { code?: string; password?: string } = {}) => server.anybody("POST /session/login", { ...OLGA, ...more });
  const call = server.callerWith({ cookie: cookieFrom((await logIn()).headers) });
  const { secret, qr } = (await call<Prepared>("POST /session/second_factor/prepare")).body;
  const at = (seconds: number) => void (server.property.clock.now = new Date(Date.parse(NOW) + seconds * 1000).toISOString());
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(server.property.clock.now) });
  const turnedOn = await call<{ recovery_codes: string[] }>("POST /session/second_factor", { secret, code: code() });
  at(60);
  return { ...server, olga, call, logIn, secret, qr, at, code, turnedOn };
}

test("a phone is paired by a QR code, and gives ten recovery codes, once", async () => {
  const { call, qr, turnedOn, secret, property } = await olgaWithPhone();
  expect(qr).toMatch(/^data:image\/png;base64,/);
  expect(turnedOn).toMatchObject({ status: 200 });
  expect(new Set(turnedOn.body.recovery_codes).size).toBe(10);
  expect((await call("GET /session/second_factor")).body).toEqual({ is_on: true, recovery_codes_left: 10 });
  const stored = JSON.stringify(property.runtime.db.$client.prepare("SELECT * FROM recovery_codes").all());
  for (const one of turnedOn.body.recovery_codes) expect(stored).not.toContain(one);
  expect(JSON.stringify((await call("GET /users/me")).body)).not.toContain(secret);
});

test("a phone that shows another code is not paired", async () => {
  const { login } = await startTestServer();
  const { call } = await login("staff");
  const { secret } = (await call<Prepared>("POST /session/second_factor/prepare")).body;
  expect(await call("POST /session/second_factor", { secret, code: "000000" })).toMatchObject({
    status: 400,
    body: { type: "validation", errors: [{ path: "code" }] },
  });
  expect((await call("GET /session/second_factor")).body).toMatchObject({ is_on: false });
});

test("the password alone opens no session any more; the code does, once", async () => {
  const { logIn, code } = await olgaWithPhone();
  expect(await logIn()).toMatchObject({ status: 401, body: { type: "session/code_needed" } });
  expect((await logIn()).headers.get("set-cookie")).toBeNull();
  expect(await logIn({ code: "000000" })).toMatchObject({ status: 401, body: { type: "session/code_wrong" } });
  expect((await logIn({ code: code() })).status).toBe(200);
  expect(await logIn({ code: code() })).toMatchObject({ body: { type: "session/code_wrong" } });
});

test("whether the code is right is told to nobody without the password", async () => {
  const { logIn, code } = await olgaWithPhone();
  expect(await logIn({ password: "a wild guess", code: code() })).toMatchObject({ body: { type: "session/invalid_credentials" } });
  expect((await logIn({ code: code() })).status).toBe(200);
});

test("a phone whose clock is half a minute off is understood", async () => {
  const { logIn, code, at } = await olgaWithPhone();
  const early = code();
  at(90);
  expect((await logIn({ code: early })).status).toBe(200);
});

test("guessed codes wait, as guessed passwords do", async () => {
  const { logIn, code } = await olgaWithPhone();
  for (let guess = 0; guess < 5; guess += 1) await logIn({ code: `00000${guess}` });
  expect(await logIn({ code: code() })).toMatchObject({ status: 429 });
});

test("each recovery code opens one session, however it is typed", async () => {
  const { call, logIn, turnedOn } = await olgaWithPhone();
  const [first = "", second = ""] = turnedOn.body.recovery_codes;
  expect((await logIn({ code: ` ${first.toUpperCase().replace("-", " ")} ` })).status).toBe(200);
  expect(await logIn({ code: first })).toMatchObject({ body: { type: "session/code_wrong" } });
  expect((await logIn({ code: second })).status).toBe(200);
  expect((await call("GET /session/second_factor")).body).toMatchObject({ recovery_codes_left: 8 });
});

test("turning it on or off needs the password; off, the password is enough again", async () => {
  const { call, logIn, at, secret } = await olgaWithPhone();
  at(11 * 60);
  const needed = { status: 403, body: { type: "session/password_needed" } };
  expect(await call("DELETE /session/second_factor")).toMatchObject(needed);
  expect(await call("POST /session/second_factor", { secret, code: "000000" })).toMatchObject(needed);
  await call("POST /session/confirm_password", { password: PASSWORD });
  expect((await call("DELETE /session/second_factor")).status).toBe(204);
  expect((await logIn()).status).toBe(200);
});

test("a link to a new password leaves the second factor: a reader of the mails does not have the phone", async () => {
  const { property, olga, logIn, anybody, code } = await olgaWithPhone();
  const token = as(property, olga, (work) => makePasswordLink(work, olga.user_id));
  const password = "something entirely new";
  expect((await anybody("POST /session/reset_password", { token, new_password: password })).status).toBe(204);
  expect(await logIn({ password })).toMatchObject({ body: { type: "session/code_needed" } });
  expect((await logIn({ password, code: code() })).status).toBe(200);
});

test("an admin's new password takes the second factor off, for a user who has lost the phone and the recovery codes", async () => {
  const { property, olga, logIn, login, anybody } = await olgaWithPhone();
  const admin = await login("admin", "Boss");
  const { body } = await admin.call<{ data: { id: string; user_id: string }[] }>("GET /users");
  const member = body.data.find(({ user_id }) => user_id === olga.user_id)?.id;
  expect(await logIn()).toMatchObject({ body: { type: "session/code_needed" } });
  const given = await admin.call<{ default_password: string }>(`POST /users/${member}/reset_password`);
  const entered = await anybody("POST /session/login", { email: OLGA.email, password: given.body.default_password });
  expect(entered.body).toMatchObject({ must_change_password: true });
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM recovery_codes").pluck().get()).toBe(0);
});

test("the security log tells of the second factor", async () => {
  const { call, logIn, turnedOn } = await olgaWithPhone();
  await logIn({ code: "000000" });
  await logIn({ code: turnedOn.body.recovery_codes[0] ?? "" });
  await call("DELETE /session/second_factor");
  const { body } = await call<{ data: { kind: string }[] }>("GET /security_log");
  expect(body.data.map(({ kind }) => kind).toReversed()).toEqual([
    ...["login", "second_factor_on", "code_wrong", "recovery_code_used", "login", "second_factor_off"],
  ]);
});
