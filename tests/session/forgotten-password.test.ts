import { expect, test } from "vitest";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { onceTrue } from "#tests/support/once-true.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

const EMAIL = "resi@example.com";
const NEW = "a whole new password";
const HOUR_MS = 60 * 60_000;

async function propertyWithMailServer() {
  const open = await startTestServer();
  const mailServer = await startMailServer();
  open.property.config.smtp_url = mailServer.url;
  open.property.config.mail_from = "post@keyrack.example";
  const resi = await makeAccount(open.property, { email: EMAIL });
  const ask = (email = EMAIL) => open.anybody("POST /session/forgot_password", { email });
  const reset = (token: string, new_password = NEW) => open.anybody("POST /session/reset_password", { token, new_password });
  const login = (password: string) => open.anybody("POST /session/login", { email: EMAIL, password });
  /** The token in the `n`th mail. */
  async function tokenOf(n: number): Promise<string> {
    await onceTrue(() => expect(mailServer.received).toHaveLength(n));
    return /reset-password#([\w-]+)/.exec(mailServer.received[n - 1]?.text ?? "")?.[1] ?? "";
  }
  const later = (ms: number) => {
    open.property.clock.now = new Date(Date.parse(open.property.clock.now) + ms).toISOString();
  };
  return { ...open, member: open.login, mailServer, resi, ask, reset, login, tokenOf, later };
}

test("who forgot the password gets a link by mail, and with it a new password, once", async () => {
  const { property, mailServer, ask, reset, login, tokenOf, callerWith } = await propertyWithMailServer();
  property.runtime.db.$client.prepare("UPDATE users SET must_change_password = 1").run();
  const open = callerWith({ cookie: cookieFrom((await login(PASSWORD)).headers) });

  expect((await ask("Resi@Example.com")).status).toBe(204);
  const token = await tokenOf(1);
  expect(mailServer.received[0]).toMatchObject({ to_addresses: [EMAIL], subject: "New password for Keyrack" });
  expect(mailServer.received[0]?.html).toContain(`href="http://keyrack.example/reset-password#${token}"`);
  expect(token.length).toBeGreaterThanOrEqual(22);
  expect(property.runtime.db.$client.prepare("SELECT hash FROM password_links").pluck().get()).not.toBe(token);

  expect((await reset(token, "short")).body).toMatchObject({ type: "validation", errors: [{ path: "new_password" }] });
  expect((await reset(token, "password1234")).body).toMatchObject({ type: "session/guessable_password" });
  expect((await open("GET /session")).status).toBe(200);
  expect((await reset(token)).status).toBe(204);
  expect((await open("GET /session")).status).toBe(401);
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login(NEW)).body).toMatchObject({ must_change_password: false });
  expect((await reset(token)).body).toMatchObject({ type: "session/password_link_dead" });
});

test("nobody learns whether an address is known, and asking again and again is refused for both alike", async () => {
  const { mailServer, ask, tokenOf } = await propertyWithMailServer();
  for (let n = 0; n < 3; n += 1) {
    const [known, unknown] = [await ask(), await ask("nobody@example.com")];
    expect([known.status, unknown.status]).toEqual([204, 204]);
  }
  expect((await ask()).status).toBe(429);
  expect((await ask("nobody@example.com")).status).toBe(429);
  await tokenOf(3);
  expect(new Set(mailServer.received.flatMap(({ to_addresses }) => to_addresses))).toEqual(new Set([EMAIL]));
});

test("asking for links keeps nobody from logging in", async () => {
  const { ask, login } = await propertyWithMailServer();
  for (let n = 0; n < 6; n += 1) await ask();
  expect((await login(PASSWORD)).status).toBe(200);
});

test("a link ends after an hour, with a newer one, with a new password and with a new address", async () => {
  const { ask, reset, login, tokenOf, later, callerWith } = await propertyWithMailServer();
  const dead = { status: 400, body: { type: "session/password_link_dead" } };
  await ask();
  const first = await tokenOf(1);
  await ask();
  const second = await tokenOf(2);
  expect(await reset(first)).toMatchObject(dead);
  later(HOUR_MS);
  expect(await reset(second)).toMatchObject(dead);

  const resi = callerWith({ cookie: cookieFrom((await login(PASSWORD)).headers) });
  await ask();
  const third = await tokenOf(3);
  const change = { current_password: PASSWORD, new_password: NEW };
  expect((await resi("POST /session/update_password", change)).status).toBe(204);
  expect(await reset(third)).toMatchObject(dead);

  later(HOUR_MS);
  await ask();
  const fourth = await tokenOf(4);
  expect((await resi("POST /session/confirm_password", { password: NEW })).status).toBe(204);
  expect((await resi("PATCH /users/me", { email: "theresia@example.com" })).status).toBe(200);
  expect(await reset(fourth)).toMatchObject(dead);
});

test("a link that two use at once lets one in", async () => {
  const { ask, reset, tokenOf } = await propertyWithMailServer();
  await ask();
  const token = await tokenOf(1);
  const both = await Promise.all([reset(token, "the first password"), reset(token, "the second password")]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
});

test("who left the team gets no link", async () => {
  const { property, mailServer, resi, ask } = await propertyWithMailServer();
  property.runtime.db.$client.prepare("UPDATE members SET deleted_at = ? WHERE user_id = ?").run(property.clock.now, resi.user_id);
  expect((await ask()).status).toBe(204);
  await makeAccount(property, { email: "anna@example.com" });
  await ask("anna@example.com");
  await onceTrue(() => expect(mailServer.received).toHaveLength(1));
  expect(mailServer.received[0]?.to_addresses).toEqual(["anna@example.com"]);
});

test("the login page offers it only where mails can leave", async () => {
  const { property, anybody } = await propertyWithMailServer();
  const offered = async () => (await anybody("GET /session/options")).body["mails_password_links"];
  expect(await offered()).toBe(true);
  property.config.mail_from = null;
  expect(await offered()).toBe(false);
  property.config.mail_from = "post@keyrack.example";
  property.config.smtp_url = null;
  expect(await offered()).toBe(false);
});

test("an admin has the link sent to who also works elsewhere, and hears when it can't leave", async () => {
  const { property, mailServer, resi, reset, login, tokenOf, member } = await propertyWithMailServer();
  const { db } = property.runtime;
  const almhof = insertProperty(property.runtime, "Almhof");
  const elsewhere =
    "INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) SELECT 'elsewhere', created_at, updated_at, ?, user_id, role_id FROM members WHERE user_id = ?";
  db.$client.prepare(elsewhere).run(almhof, resi.user_id);
  const admin = await member("admin");
  const idOf = (user_id: string) =>
    db.$client.prepare("SELECT id FROM members WHERE user_id = ? AND property_id = ?").pluck().get(user_id, property.property_id);
  const send = () => admin.call(`POST /users/${String(idOf(resi.user_id))}/send_password_link`);

  expect((await send()).body).toEqual({ to: EMAIL, error: null });
  expect((await login(PASSWORD)).status).toBe(200);
  expect((await reset(await tokenOf(1))).status).toBe(204);
  expect((await login(NEW)).status).toBe(200);

  property.config.smtp_url = null;
  expect((await send()).body).toEqual({ to: EMAIL, error: "no_server" });
  expect(await admin.call(`POST /users/${String(idOf(admin.actor.user_id))}/send_password_link`)).toMatchObject({
    status: 400,
    body: { type: "user/self" },
  });
  expect(mailServer.received).toHaveLength(1);
});
