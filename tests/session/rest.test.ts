import { expect, test } from "vitest";
import { login, setPassword } from "#server/tenant/session/service.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { as, insertProperty, makeMember, NOW, startTestServer } from "#tests/support/test-server.ts";

const credentials = { email: "resi@example.com", password: PASSWORD };

async function propertyWithResi(role: "admin" | "staff" = "staff") {
  const open = await startTestServer();
  const resi = await makeAccount(open.property, { email: credentials.email, role });
  const enter = async () => {
    const { headers } = await open.anybody("POST /session/login", credentials);
    return open.callerWith({ cookie: cookieFrom(headers) });
  };
  return { ...open, resi, enter };
}

test("a login answers who it is and sets a cookie that scripts and other sites can't use", async () => {
  const { property, resi, anybody } = await propertyWithResi();
  const { status, body, headers } = await anybody("POST /session/login", { ...credentials, email: "Resi@Example.com" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "session",
    is_api_key: false,
    subject_id: resi.user_id,
    property_id: property.property_id,
    email: credentials.email,
    role_id: "staff",
    time_zone: "Europe/Vienna",
    event_seq: 0,
  });
  const cookie = headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^keyrack_session=[\w-]{20,};/);
  for (const flag of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"]) expect(cookie).toContain(flag);
  expect(cookie).not.toContain("Secure");
  expect((await anybody("GET /session", undefined, { cookie: cookieFrom(headers) })).body).toMatchObject({ subject_id: resi.user_id });
  expect(property.runtime.db.$client.prepare("SELECT id FROM sessions").pluck().get()).not.toContain(cookieFrom(headers).split("=")[1]);
});

test("who may not be logged in asks without an error", async () => {
  const { resi, anybody } = await propertyWithResi();
  expect(await anybody("GET /session/current")).toMatchObject({ status: 200, body: null });
  const { headers } = await anybody("POST /session/login", credentials);
  const known = await anybody("GET /session/current", undefined, { cookie: cookieFrom(headers) });
  expect(known.body).toMatchObject({ object: "session", subject_id: resi.user_id });
});

test("a wrong password and an unknown e-mail get the same answer in about the same time", async () => {
  const { property, anybody } = await propertyWithResi();
  const others = ["sepp@example.com", "toni@example.com"];
  for (const email of others) await makeAccount(property, { email });
  await anybody("POST /session/login", { email: "warm@example.com", password: "up the hash" });
  const timed = async (email: string) => {
    // The processor's time: a busy machine makes any of the calls wait.
    const began = process.cpuUsage();
    const { status, body } = await anybody("POST /session/login", { email, password: "not the password" });
    const { user, system } = process.cpuUsage(began);
    return { status, body, ms: (user + system) / 1000 };
  };
  const known = [];
  const unknown = [];
  // After four of an account it is refused unheard.
  for (const email of [credentials.email, ...others]) {
    for (let i = 0; i < 4; i += 1) {
      known.push(await timed(email));
      unknown.push(await timed(`nobody${i}.${email}`));
    }
  }
  expect(known[0]).toMatchObject({ status: 401, body: { type: "session/invalid_credentials" } });
  expect(unknown[0]?.body).toEqual(known[0]?.body);
  const fastest = (tries: { ms: number }[]) => Math.min(...tries.map(({ ms }) => ms));
  expect(fastest(unknown)).toBeGreaterThan(fastest(known) * 0.4);
});

test("the sixth wrong login waits half a minute unheard, even with the right password", async () => {
  const { property, anybody } = await propertyWithResi();
  const wrong = { ...credentials, password: "a wild guess" };
  for (let i = 0; i < 5; i += 1) expect((await anybody("POST /session/login", wrong)).status).toBe(401);

  const sixth = await anybody("POST /session/login", credentials);
  expect(sixth).toMatchObject({ status: 429, body: { type: "too_many_requests" } });
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(sixth.headers.get("retry-after"))).toBeLessThanOrEqual(30);
  expect((await anybody("POST /session/login", { email: "other@example.com", password: "x" })).status).toBe(401);

  property.clock.now = new Date(Date.parse(property.clock.now) + 31_000).toISOString();
  expect((await anybody("POST /session/login", credentials)).status).toBe(200);
});

test("guesses that come all at once are counted as they come", async () => {
  const { anybody } = await propertyWithResi();
  const guess = (n: number) => anybody("POST /session/login", { ...credentials, password: `guess number ${n}` });
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("many who log in at once with the right password all may", async () => {
  const { anybody } = await propertyWithResi();
  const logins = await Promise.all(Array.from({ length: 12 }, () => anybody("POST /session/login", credentials)));
  expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200]));
});

test("without a session there is nothing to see", async () => {
  const { anybody, callerWith } = await propertyWithResi();
  expect(await anybody("GET /session")).toMatchObject({ status: 401, body: { type: "unauthenticated" } });
  expect((await callerWith({ cookie: "keyrack_session=made-up" })("GET /session")).status).toBe(401);
  expect((await callerWith({ authorization: "Bearer made-up" })("GET /session")).status).toBe(401);
});

test("a logout ends the session and takes the cookie back", async () => {
  const { enter } = await propertyWithResi();
  const call = await enter();
  const { status, headers } = await call("POST /session/logout");
  expect(status).toBe(204);
  expect(headers.get("set-cookie")).toMatch(/keyrack_session=;.*Max-Age=0/);
  expect((await call("GET /session")).status).toBe(401);
});

test("a logout ends the session also from a tab that still shows another property", async () => {
  const { enter } = await propertyWithResi();
  const call = await enter();
  const { status, headers } = await call("POST /session/logout", undefined, { "x-property-id": "another-property" });
  expect(status).toBe(204);
  expect(headers.get("set-cookie")).toMatch(/keyrack_session=;.*Max-Age=0/);
  expect((await call("GET /session")).status).toBe(401);
});

test("a user works in one of their properties at a time and switches only to their own", async () => {
  const { property, resi, enter } = await propertyWithResi();
  const second = insertProperty(property.runtime, "Almhof");
  const foreign = insertProperty(property.runtime, "Somebody else's");
  property.runtime.db.$client
    .prepare("INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) VALUES ('m2', ?, ?, ?, ?, 'cleaning')")
    .run(property.clock.now, property.clock.now, second, resi.user_id);
  const call = await enter();

  const switched = await call(`POST /session/switch_property?propertyId=${second}`);
  expect(switched.body).toMatchObject({ property_id: second, property_name: "Almhof", role_id: "cleaning" });
  expect((await call("GET /session")).body).toMatchObject({ property_id: second });
  for (const id of [foreign, "no-such-property"]) {
    expect(await call(`POST /session/switch_property?propertyId=${id}`)).toMatchObject({ status: 403, body: { type: "forbidden" } });
  }
});

test("a tab that still shows another property writes nothing", async () => {
  const { enter } = await propertyWithResi("admin");
  const call = await enter();
  const stale = await call("POST /tax_rates", { name: "x", percentage: 5 }, { "x-property-id": "another-property" });
  expect(stale).toMatchObject({ status: 412, body: { type: "property/switched" } });
  expect((await call("GET /tax_rates")).body).toMatchObject({ count: 0 });
});

test("another site can't write with the user's cookie", async () => {
  const { enter, url, property } = await propertyWithResi("admin");
  const call = await enter();
  const foreign = await call("POST /tax_rates", { name: "x", percentage: 5 }, { origin: "https://evil.example" });
  expect(foreign).toMatchObject({ status: 403, body: { type: "forbidden" } });
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM tax_rates").pluck().get()).toBe(0);
  expect((await call("POST /tax_rates", { name: "x", percentage: 5 }, { origin: url })).status).toBe(200);
});

test("a new password ends the user's other sessions and keeps this one", async () => {
  const { enter, anybody } = await propertyWithResi();
  const here = await enter();
  const elsewhere = await enter();
  const change = (current_password: string, new_password: string) =>
    here("POST /session/update_password", { current_password, new_password });

  expect(await change("not mine", "surely long enough")).toMatchObject({ status: 404, body: { type: "user/wrong_password" } });
  for (const short of ["short", "elf letters"]) {
    expect((await change(PASSWORD, short)).body).toMatchObject({ type: "validation", errors: [{ path: "new_password" }] });
  }
  expect((await elsewhere("GET /session")).status).toBe(200);

  expect((await change(PASSWORD, "something entirely new")).status).toBe(204);
  expect((await here("GET /session")).status).toBe(200);
  expect((await elsewhere("GET /session")).status).toBe(401);
  expect((await anybody("POST /session/login", credentials)).status).toBe(401);
  expect((await anybody("POST /session/login", { ...credentials, password: "something entirely new" })).status).toBe(200);
});

test("who found an open session can't guess its password: the sixth try waits, as it would for a login", async () => {
  const { enter } = await propertyWithResi();
  const call = await enter();
  const change = (current_password: string) =>
    call("POST /session/update_password", { current_password, new_password: "something entirely new" });
  for (let i = 0; i < 5; i += 1) expect((await change(`guess number ${i}`)).status).toBe(404);

  const sixth = await change(PASSWORD);
  expect(sixth).toMatchObject({ status: 429, body: { type: "too_many_requests" } });
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call("GET /session")).status).toBe(200);
});

test("a password that is changed while it is being compared opens no session any more", async () => {
  const { property, resi, anybody } = await propertyWithResi();
  await anybody("POST /session/login", { email: "warm@example.com", password: "up the hash" });
  const late = login(property.runtime, credentials, { address: "10.0.0.7", userAgent: "", deviceToken: null }).catch(
    (failure: unknown) => failure,
  );
  await new Promise(setImmediate);
  as(property, makeMember(property, "admin"), (work) =>
    setPassword(work, { user_id: resi.user_id, session_id: null, as: "password_forgotten" }, "another hash"),
  );
  expect(await late).toMatchObject({ type: "session/invalid_credentials" });
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
});

test("a session lasts 30 days after its last use and no longer", async () => {
  const { property, enter } = await propertyWithResi();
  const call = await enter();
  const afterDays = (days: number) => {
    property.clock.now = new Date(new Date(NOW).getTime() + days * DAY_MS).toISOString();
    return call("GET /session");
  };
  expect((await afterDays(14)).headers.get("set-cookie")).toBeNull();
  expect((await afterDays(29)).headers.get("set-cookie")).toContain("Max-Age=2592000");
  expect((await afterDays(58)).status).toBe(200);
  expect((await afterDays(89)).status).toBe(401);
});

test("who logs in again in the same browser leaves no former session open", async () => {
  const { anybody, callerWith } = await propertyWithResi();
  const first = cookieFrom((await anybody("POST /session/login", credentials)).headers);
  const again = await callerWith({ cookie: first })("POST /session/login", credentials);
  expect(again.status).toBe(200);
  expect((await callerWith({ cookie: first })("GET /session")).status).toBe(401);
  expect((await callerWith({ cookie: cookieFrom(again.headers) })("GET /session")).status).toBe(200);
});

test("a session ends 90 days after the login, also where it is used every day", async () => {
  const { property, enter } = await propertyWithResi();
  const call = await enter();
  const statuses: number[] = [];
  for (let day = 5; day <= 95; day += 5) {
    property.clock.now = new Date(new Date(NOW).getTime() + day * DAY_MS).toISOString();
    statuses.push((await call("GET /session")).status);
  }
  expect(statuses.indexOf(401)).toBe(90 / 5 - 1);
});

test("a removed member is out at once, and can't come back in", async () => {
  const { resi, enter, login, anybody } = await propertyWithResi();
  const call = await enter();
  const admin = await login("admin");
  const { body } = await admin.call<{ data: { id: string; user_id: string }[] }>("GET /users");
  const member = body.data.find(({ user_id }) => user_id === resi.user_id);
  expect((await admin.call(`DELETE /users/${member?.id}`)).status).toBe(204);
  expect((await call("GET /session")).status).toBe(401);
  expect((await anybody("POST /session/login", credentials)).body).toMatchObject({ type: "session/invalid_credentials" });
});
