import { expect, test } from "vitest";
import { JOBS } from "#server/jobs.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import type { SecurityEntry } from "#shared/tenant/security-log/schema.ts";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { insertProperty, makeTestProperty, NOW, startTestServer, type TestServer } from "#tests/support/test-server.ts";

const RESI = { email: "resi@example.com", password: PASSWORD };
const FIREFOX = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "x-forwarded-for": "192.0.2.1" };

async function propertyWithResi() {
  const server = await startTestServer(makeTestProperty(), undefined, { proxies: 1 });
  const resi = await makeAccount(server.property, { email: RESI.email });
  const admin = await server.login("admin", "Olga");
  const logIn = (password = PASSWORD, email = RESI.email) => server.anybody("POST /session/login", { email, password }, FIREFOX);
  /** Newest first. */
  async function entries(query = ""): Promise<SecurityEntry[]> {
    const { body } = await admin.call<{ data: SecurityEntry[] }>(`GET /security_log${query}`);
    return body.data;
  }
  return { ...server, resi, admin, logIn, entries };
}

const kinds = (entries: readonly SecurityEntry[]) => entries.map(({ kind }) => kind);

function rows({ property }: Pick<TestServer, "property">): string {
  return JSON.stringify(property.runtime.db.$client.prepare("SELECT * FROM security_log").all());
}

test("logins are recorded, right and wrong ones, with where they came from", async () => {
  const { logIn, entries, resi } = await propertyWithResi();
  await logIn("a wild guess");
  await logIn();
  expect(await entries()).toMatchObject([
    {
      object: "security_entry",
      kind: "login",
      name: "The staff",
      user_id: resi.user_id,
      by: null,
      time: NOW,
      address: "192.0.2.1",
      browser: "Firefox",
      system: "Linux",
    },
    { kind: "login_failed", name: "The staff", address: "192.0.2.1" },
  ]);
});

test("neither passwords nor unknown e-mail addresses, which may be passwords, are kept", async () => {
  const open = await propertyWithResi();
  await open.logIn("a wild guess");
  await open.logIn("x", "my-Secret-Password-2030");
  expect(await open.entries()).toMatchObject([{ kind: "login_failed", name: "", user_id: null }, { kind: "login_failed" }]);
  for (const secret of ["wild guess", "my-Secret-Password-2030", RESI.email]) expect(rows(open)).not.toContain(secret);
});

test("a refusal for too many attempts is recorded once, however often it is tried again", async () => {
  const { logIn, entries } = await propertyWithResi();
  for (let guess = 0; guess < 9; guess += 1) await logIn(`guess ${guess}`);
  const found = kinds(await entries("?page_size=100"));
  expect(found.filter((kind) => kind === "login_failed")).toHaveLength(5);
  expect(found.filter((kind) => kind === "login_refused")).toHaveLength(1);
});

test("what people do to their own access is recorded", async () => {
  const { logIn, entries, callerWith } = await propertyWithResi();
  const resi = callerWith({ cookie: cookieFrom((await logIn()).headers) });
  const other = await logIn();
  const { body } = await resi<{ data: { id: string; is_current: boolean }[] }>("GET /sessions");
  await resi(`DELETE /sessions/${body.data.find(({ is_current }) => !is_current)?.id}`);
  await resi("POST /sessions/end_others");
  await resi("POST /session/update_password", { current_password: "not it", new_password: "something entirely new" });
  await resi("POST /session/update_password", { current_password: PASSWORD, new_password: "something entirely new" });
  await resi("PATCH /users/me", { email: "theresia@example.com" });
  await resi("PATCH /users/me", { name: "Theresia" });
  await resi("POST /session/logout");
  expect(other.status).toBe(200);
  expect(kinds(await entries()).toReversed()).toEqual([
    ...["login", "login", "session_ended", "other_sessions_ended", "password_wrong", "password_changed", "email_changed", "logout"],
  ]);
  expect((await entries("?area=session"))[0]).toMatchObject({ kind: "logout", address: "192.0.2.1", browser: "Firefox" });
});

test("changes of the team and of API keys are recorded, with who made them", async () => {
  const { admin, entries, callerWith } = await propertyWithResi();
  const anna = { email: "anna@example.com", name: "Anna Huber", role_id: "staff" };
  const invited = await admin.call<{ id: string }>("POST /users", anna);
  await admin.call(`PUT /users/${invited.body.id}`, { role_id: "manager" });
  await admin.call(`POST /users/${invited.body.id}/reset_password`);
  await admin.call(`DELETE /users/${invited.body.id}`);
  const key = await admin.call<{ id: string; secret: string }>("POST /api_keys", { name: "Website", role_id: "staff" });
  await admin.call(`PUT /api_keys/${key.body.id}`, { name: "Website", role_id: "manager" });
  await admin.call(`POST /api_keys/${key.body.id}/revoke`);
  for (let n = 0; n < 3; n += 1) await callerWith({ authorization: `Bearer ${key.body.secret}` })("GET /session");
  await admin.call(`DELETE /api_keys/${key.body.id}`);
  expect((await entries()).toReversed()).toMatchObject([
    { kind: "member_added", name: "Anna Huber", by: "Olga", role: "staff", former_role: null },
    { kind: "member_changed", by: "Olga", role: "manager", former_role: "staff" },
    { kind: "password_given", name: "Anna Huber", by: "Olga" },
    { kind: "member_removed", name: "Anna Huber", by: "Olga" },
    { kind: "api_key_created", name: "Website", by: "Olga", role: "staff" },
    { kind: "api_key_changed", former_role: "staff", role: "manager" },
    { kind: "api_key_revoked" },
    { kind: "api_key_refused", name: "Website", by: null },
    { kind: "api_key_deleted", by: "Olga" },
  ]);
});

test("the list is filtered by area and by name, in pages", async () => {
  const { admin, logIn, entries } = await propertyWithResi();
  for (let n = 0; n < 3; n += 1) await logIn();
  await admin.call("POST /api_keys", { name: "Website", role_id: "staff" });
  expect(kinds(await entries("?area=api_key"))).toEqual(["api_key_created"]);
  expect(kinds(await entries("?query=the%20st"))).toEqual(["login", "login", "login"]);
  expect(kinds(await entries("?query=192.0.2"))).toEqual(["login", "login", "login"]);
  expect((await admin.call("GET /security_log?page_size=3&page_number=2")).body).toMatchObject({ count: 4, total_pages: 2, data: [{}] });
});

test("only admins read it, and only what concerns their own property", async () => {
  const { logIn, login, property } = await propertyWithResi();
  await logIn();
  const manager = await login("manager");
  expect((await manager.call("GET /security_log")).status).toBe(403);
  const elsewhere = await login("admin", "Eva", insertProperty(property.runtime, "Almhof"));
  expect((await elsewhere.call("GET /security_log")).body).toMatchObject({ count: 0 });
});

test("entries are never changed, and go after a year", async () => {
  const { logIn, property, admin } = await propertyWithResi();
  await logIn();
  expect(() => property.runtime.db.$client.exec("UPDATE security_log SET kind = 'logout'")).toThrow("never changed");
  const clear = JOBS.find(({ name }) => name === "clear the security log");
  const afterDays = async (days: number) => {
    property.clock.now = new Date(Date.parse(NOW) + days * DAY_MS).toISOString();
    await clear?.run(property.runtime);
    return property.runtime.db.$client.prepare("SELECT count(*) FROM security_log").pluck().get();
  };
  expect(await afterDays(364)).toBe(1);
  expect(await afterDays(366)).toBe(0);
  expect(admin.cookie).not.toBe("");
});
