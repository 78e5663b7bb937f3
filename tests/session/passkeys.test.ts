import { expect, test } from "vitest";
import { makePasswordLink } from "#server/tenant/session/password-links.ts";
import { addMember } from "#server/tenant/team/service.ts";
import type { Passkey, PasskeyCreation, PasskeyRequest } from "#shared/tenant/session/passkey-schema.ts";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { makeAuthenticator } from "#tests/support/authenticator.ts";
import { as, insertProperty, makeTestProperty, NOW, startTestServer } from "#tests/support/test-server.ts";

const OLGA = { email: "olga@example.com", password: PASSWORD };
const PAGE = "https://hotel.example";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A guesthouse at a public address with Olga, who has just logged in with her password. */
async function hotelWithOlga() {
  const property = makeTestProperty();
  property.config.public_url = PAGE;
  const server = await startTestServer(property);
  const olga = await makeAccount(property, { email: OLGA.email, role: "admin" });
  const onPage = { origin: PAGE, "user-agent": FIREFOX };
  const visitor = server.callerWith(onPage);
  const { headers } = await visitor("POST /session/login", OLGA);
  const call = server.callerWith({ ...onPage, cookie: cookieFrom(headers) });
  const at = (seconds: number) => void (property.clock.now = new Date(Date.parse(NOW) + seconds * 1000).toISOString());
  const passkeys = async () => (await call<{ data: Passkey[] }>("GET /session/passkeys")).body.data;
  const prepare = async () => (await call<PasskeyCreation>("POST /session/passkeys/prepare")).body;
  const ask = async (more: Record<string, string> = {}) =>
    (await visitor<PasskeyRequest>("POST /session/passkey_login/prepare", undefined, more)).body;
  return { ...server, olga, visitor, call, at, passkeys, prepare, ask };
}

/** The same with a passkey of hers. */
async function olgaWithPasskey({ counter = 0 } = {}) {
  const hotel = await hotelWithOlga();
  const authenticator = makeAuthenticator();
  const added = await hotel.call<Passkey>("POST /session/passkeys", authenticator.create(await hotel.prepare(), { origin: PAGE, counter }));
  const signIn = async (options: Partial<Parameters<typeof authenticator.signIn>[1]> = {}) =>
    hotel.visitor("POST /session/passkey_login", authenticator.signIn(await hotel.ask(), { origin: PAGE, ...options }));
  return { ...hotel, authenticator, added, signIn };
}

const REFUSED = { status: 401, body: { type: "session/passkey_refused" } };
const UNKNOWN = { status: 401, body: { type: "session/passkey_unknown" } };

test("a passkey is added after the password was proved, and named after browser and system", async () => {
  const { added, passkeys, property, authenticator } = await olgaWithPasskey();
  expect(added).toMatchObject({ status: 200, body: { object: "passkey", name: "Firefox, Linux", rp_id: "hotel.example", used_at: null } });
  expect(await passkeys()).toEqual([added.body]);
  expect(property.runtime.db.$client.prepare("SELECT credential_id FROM passkeys").pluck().get()).toBe(authenticator.id);
});

test("a passkey opens a session like the password does: cookies, known browser, start screen, session list", async () => {
  const { signIn, property, callerWith, anybody, passkeys, at } = await olgaWithPasskey();
  expect((await anybody("GET /session/options")).body).toMatchObject({ takes_passkeys: true });
  at(3600);
  const { status, body, headers } = await signIn({ isSynced: true });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { object: "session", email: OLGA.email, property_id: property.property_id },
  });
  expect(headers.getSetCookie().map((set) => set.split("=")[0])).toEqual(["__Host-keyrack_session", "__Host-keyrack_device"]);
  const inside = callerWith({ cookie: cookieFrom(headers) });
  expect((await inside("GET /sessions")).body).toMatchObject({ count: 2 });
  expect((await inside<{ data: { kind: string }[] }>("GET /security_log")).body.data[0]).toMatchObject({ kind: "passkey_login" });
  expect(await passkeys()).toMatchObject([{ used_at: property.clock.now, is_synced: true }]);
});

test("a passkey is both factors: no code of the phone is asked for", async () => {
  const { signIn, property, olga } = await olgaWithPasskey();
  property.runtime.db.$client.prepare("UPDATE users SET totp_secret = ? WHERE id = ?").run("A".repeat(32), olga.user_id);
  expect((await signIn()).status).toBe(200);
});

test("who asks to log in learns nothing about anybody", async () => {
  const { ask } = await olgaWithPasskey();
  expect(Object.keys(await ask()).toSorted()).toEqual(["allowCredentials", "challenge", "rpId", "timeout", "userVerification"]);
  expect((await ask()).allowCredentials).toEqual([]);
});

test("a challenge opens one session, within five minutes, and only for what it was made", async () => {
  const { authenticator, ask, visitor, at, prepare } = await olgaWithPasskey();
  const signed = authenticator.signIn(await ask(), { origin: PAGE });
  expect((await visitor("POST /session/passkey_login", signed)).status).toBe(200);
  expect(await visitor("POST /session/passkey_login", signed)).toMatchObject(REFUSED);

  const { challenge } = await prepare();
  const otherPurpose = authenticator.signIn({ ...(await ask()), challenge }, { origin: PAGE });
  expect(await visitor("POST /session/passkey_login", otherPurpose)).toMatchObject(REFUSED);
  const madeUp = authenticator.signIn({ ...(await ask()), challenge: "AAAA" }, { origin: PAGE });
  expect(await visitor("POST /session/passkey_login", madeUp)).toMatchObject(REFUSED);

  const late = authenticator.signIn(await ask(), { origin: PAGE });
  at(5 * 60 + 1);
  expect(await visitor("POST /session/passkey_login", late)).toMatchObject(REFUSED);
});

test("of two calls with the same signature one opens a session", async () => {
  const { authenticator, ask, visitor } = await olgaWithPasskey();
  const signed = authenticator.signIn(await ask(), { origin: PAGE });
  const both = await Promise.all([visitor("POST /session/passkey_login", signed), visitor("POST /session/passkey_login", signed)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
});

test.each([
  ["another page", { origin: "https://hotel.example.evil.example" }],
  ["another host's passkeys", { rpId: "evil.example" }],
  ["nobody's finger, face or PIN", { isVerified: false }],
])("a signature for %s is refused", async (_what, options) => {
  const { signIn } = await olgaWithPasskey();
  expect(await signIn(options)).toMatchObject(REFUSED);
  expect((await signIn()).status).toBe(200);
});

test("a signature by another key is refused, also under the name of a known one", async () => {
  const { ask, visitor, authenticator, prepare } = await olgaWithPasskey();
  const forger = makeAuthenticator(Buffer.from(authenticator.id, "base64url"));
  forger.create(await prepare(), { origin: PAGE });
  const forged = await visitor("POST /session/passkey_login", forger.signIn(await ask(), { origin: PAGE }), { "accept-language": "de" });
  expect(forged).toMatchObject({
    status: 401,
    body: { type: "session/passkey_refused", detail: "Die Signatur stammt von einem anderen Schlüssel" },
  });
});

test("a counter that does not go up betrays a copied key", async () => {
  const { signIn } = await olgaWithPasskey({ counter: 5 });
  expect((await signIn({ counter: 7 })).status).toBe(200);
  expect(await signIn({ counter: 7 })).toMatchObject(REFUSED);
  expect(await signIn({ counter: 6 })).toMatchObject(REFUSED);
  expect((await signIn({ counter: 8 })).status).toBe(200);
});

test("a passkey works for the host that it was made for", async () => {
  const { authenticator, property, callerWith, ask } = await olgaWithPasskey();
  property.config.public_url = "https://new.example";
  const moved = { origin: "https://new.example" };
  const signed = authenticator.signIn(await ask(moved), moved);
  expect(await callerWith(moved)("POST /session/passkey_login", signed)).toMatchObject({
    ...REFUSED,
    body: { detail: "The passkey belongs to hotel.example" },
  });
});

test.each(["http://192.168.1.20:3000", "http://hotel.example", undefined])("no passkey is made on %s", async (origin) => {
  const { olga, property, callerWith, cookieOf } = await hotelWithOlga();
  property.config.public_url = origin ?? PAGE;
  const call = callerWith({ cookie: await cookieOf(olga), ...(origin ? { origin } : {}) });
  expect(await call("POST /session/passkeys/prepare")).toMatchObject({ status: 400, body: { type: "session/passkeys_not_here" } });
  expect(await call("POST /session/passkey_login/prepare")).toMatchObject({ body: { type: "session/passkeys_not_here" } });
});

test("what the browser made is added for the user who asked, once, on the page where they asked", async () => {
  const { call, prepare, callerWith, cookieOf, property } = await hotelWithOlga();
  const authenticator = makeAuthenticator();
  const options = await prepare();
  const refused = { status: 400, body: { type: "session/passkey_not_added" } };
  for (const wrong of [{ origin: "https://evil.example" }, { origin: PAGE, rpId: "evil.example" }, { origin: PAGE, isVerified: false }]) {
    expect(await call("POST /session/passkeys", authenticator.create(options, wrong))).toMatchObject(refused);
  }
  const ben = await makeAccount(property, { email: "ben@example.com" });
  const asBen = callerWith({ origin: PAGE, cookie: await cookieOf(ben) });
  expect(await asBen("POST /session/passkeys", authenticator.create(options, { origin: PAGE }))).toMatchObject(refused);
  expect((await call("POST /session/passkeys", authenticator.create(options, { origin: PAGE }))).status).toBe(200);
  expect(await call("POST /session/passkeys", authenticator.create(options, { origin: PAGE }))).toMatchObject(refused);
  expect(await call("POST /session/passkeys", authenticator.create(await prepare(), { origin: PAGE }))).toMatchObject({
    status: 400,
    body: { type: "session/passkey_not_added", detail: "This passkey exists already" },
  });
  expect((await prepare()).excludeCredentials).toEqual([{ type: "public-key", id: authenticator.id }]);
});

test("adding and removing need the password; renaming does not", async () => {
  const { call, added, at, prepare, passkeys, signIn } = await olgaWithPasskey();
  const made = makeAuthenticator().create(await prepare(), { origin: PAGE });
  at(11 * 60);
  const needed = { status: 403, body: { type: "session/password_needed" } };
  expect(await call("POST /session/passkeys/prepare")).toMatchObject(needed);
  expect(await call("POST /session/passkeys", made)).toMatchObject(needed);
  expect(await call(`DELETE /session/passkeys/${added.body.id}`)).toMatchObject(needed);
  expect((await call(`PATCH /session/passkeys/${added.body.id}`, { name: " Desk " })).status).toBe(204);
  expect(await passkeys()).toMatchObject([{ name: "Desk" }]);

  await call("POST /session/confirm_password", { password: PASSWORD });
  expect((await call(`DELETE /session/passkeys/${added.body.id}`)).status).toBe(204);
  expect(await passkeys()).toEqual([]);
  expect(await signIn()).toMatchObject(UNKNOWN);
});

test("an own passkey proves what else the password does, once for each challenge", async () => {
  const { call, authenticator, at, ask, login, callerWith } = await olgaWithPasskey();
  at(11 * 60);
  const challenge = async () => (await call<PasskeyRequest>("POST /session/confirm_passkey/prepare")).body;
  expect((await challenge()).allowCredentials).toEqual([{ type: "public-key", id: authenticator.id }]);
  const confirm = (signed: unknown) => call("POST /session/confirm_passkey", signed);
  expect(await confirm(authenticator.signIn(await ask(), { origin: PAGE }))).toMatchObject(REFUSED);
  expect(await confirm(authenticator.signIn(await challenge(), { origin: PAGE, isVerified: false }))).toMatchObject(REFUSED);
  expect(await confirm(makeAuthenticator().signIn(await challenge(), { origin: PAGE }))).toMatchObject(REFUSED);
  expect((await call("POST /session/passkeys/prepare")).status).toBe(403);

  const boss = await login("admin", "Boss");
  const asBoss = callerWith({ origin: PAGE, cookie: boss.cookie });
  const bosses = (await asBoss<PasskeyRequest>("POST /session/confirm_passkey/prepare")).body;
  expect(await asBoss("POST /session/confirm_passkey", authenticator.signIn(bosses, { origin: PAGE }))).toMatchObject(REFUSED);

  const signed = authenticator.signIn(await challenge(), { origin: PAGE });
  expect((await confirm(signed)).status).toBe(204);
  expect((await call("POST /session/passkeys/prepare")).status).toBe(200);
  expect(await confirm(signed)).toMatchObject(REFUSED);
});

test("nobody renames or removes a colleague's passkey", async () => {
  const { added, login, passkeys } = await olgaWithPasskey();
  const { call } = await login("admin", "Boss");
  expect((await call(`PATCH /session/passkeys/${added.body.id}`, { name: "Mine" })).status).toBe(404);
  expect((await call(`DELETE /session/passkeys/${added.body.id}`)).status).toBe(404);
  expect((await call("GET /session/passkeys")).body).toMatchObject({ count: 0 });
  expect(await passkeys()).toHaveLength(1);
});

test("a user has ten passkeys at most, each with a name of its own", async () => {
  const { call, prepare, passkeys } = await hotelWithOlga();
  const add = async () => call("POST /session/passkeys", makeAuthenticator().create(await prepare(), { origin: PAGE }));
  const eleventh = makeAuthenticator().create(await prepare(), { origin: PAGE });
  for (let each = 0; each < 10; each += 1) expect((await add()).status).toBe(200);
  const full = { status: 400, body: { type: "session/too_many_passkeys" } };
  expect(await call("POST /session/passkeys/prepare")).toMatchObject(full);
  expect(await call("POST /session/passkeys", eleventh)).toMatchObject(full);
  expect((await passkeys()).map(({ name }) => name)).toContain("Firefox, Linux 10");
});

test("who was removed from their last team has no passkey any more", async () => {
  const { signIn, property, olga, login } = await olgaWithPasskey();
  const elsewhere = insertProperty(property.runtime, "Pension Enzian");
  as(property, olga, (work) =>
    addMember({ ...work, actor: { ...work.actor, property_id: elsewhere } }, { id: olga.user_id, name: olga.name }, "staff"),
  );
  const removeFrom = async (place: string) => {
    const boss = await login("admin", "Boss", place);
    const member = property.runtime.db.$client.prepare("SELECT id FROM members WHERE user_id = ? AND property_id = ?");
    return boss.call(`DELETE /users/${String(member.pluck().get(olga.user_id, place))}`);
  };
  expect((await removeFrom(property.property_id)).status).toBe(204);
  expect((await signIn()).body).toMatchObject({ property_id: elsewhere });
  expect((await removeFrom(elsewhere)).status).toBe(204);
  expect(await signIn()).toMatchObject(UNKNOWN);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM passkeys").pluck().get()).toBe(0);
});

test("an admin's new password removes the passkeys, and one by a mailed link leaves them", async () => {
  const { signIn, property, olga, login, visitor, passkeys } = await olgaWithPasskey();
  const token = as(property, olga, (work) => makePasswordLink(work, olga.user_id));
  await visitor("POST /session/reset_password", { token, new_password: "something entirely new" });
  expect((await signIn()).status).toBe(200);

  const boss = await login("admin", "Boss");
  const member = property.runtime.db.$client.prepare("SELECT id FROM members WHERE user_id = ?").pluck().get(olga.user_id);
  expect((await boss.call(`POST /users/${String(member)}/reset_password`)).status).toBe(200);
  expect(await signIn()).toMatchObject(UNKNOWN);
  expect(await passkeys()).toBeUndefined();
});

test("a passkey is no way around a default password, nor around one that has expired", async () => {
  const { signIn, property, olga, callerWith } = await olgaWithPasskey();
  const given = property.runtime.db.$client.prepare("UPDATE users SET must_change_password = 1, default_password_until = ? WHERE id = ?");
  given.run("2030-04-02T00:00:00.000Z", olga.user_id);
  const { body, headers } = await signIn();
  expect(body).toMatchObject({ must_change_password: true });
  const inside = callerWith({ cookie: cookieFrom(headers), origin: PAGE });
  expect((await inside("GET /bookings")).body).toMatchObject({ type: "session/default_password" });
  expect((await inside("POST /session/passkeys/prepare")).body).toMatchObject({ type: "session/default_password" });
  given.run("2030-04-01T00:00:00.000Z", olga.user_id);
  expect(await signIn()).toMatchObject({ body: { type: "session/default_password_expired" } });
});

test("who sends many wrong signatures waits, and the password still works", async () => {
  const { signIn, visitor, call } = await olgaWithPasskey();
  for (let wrong = 0; wrong < 5; wrong += 1) await signIn({ isVerified: false });
  expect((await signIn()).status).toBe(429);
  expect((await visitor("POST /session/login", OLGA)).status).toBe(200);
  const { body } = await call<{ data: { kind: string }[] }>("GET /security_log");
  expect(body.data.map(({ kind }) => kind)).toEqual([
    "login",
    "login_refused",
    ...Array(5).fill("passkey_refused"),
    "passkey_added",
    "login",
  ]);
});
