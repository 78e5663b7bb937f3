import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import WebSocket from "ws";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { bundled } from "#tests/support/server-bundle.ts";
import { NOW, startTestServer, type TestServer } from "#tests/support/test-server.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

const anna = { email: "anna@example.com", name: "Anna Huber", role_id: "admin" };
/** Loaded before a command, whose clock then equals that of the tests. */
const CLOCK_AHEAD = `--import ${resolve("tests/faults/clock-ahead.mjs")}`;
const OWN_PASSWORD = "only Anna knows this one";

/** Anna, who was invited and has logged in with the password that she was given. */
async function invitedAnna() {
  const server = await startTestServer();
  const { call } = await server.login("admin");
  const invited = await call<{ id: string; default_password: string }>("POST /users", anna);
  const password = invited.body.default_password;
  const logIn = (secret = password) => server.anybody("POST /session/login", { email: anna.email, password: secret });
  const { headers } = await logIn();
  const cookie = cookieFrom(headers);
  return { server, id: invited.body.id, password, logIn, cookie, call: server.callerWith({ cookie }) };
}

function openingSocket({ url }: TestServer, cookie: string): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/trpc`, { headers: { cookie } });
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
    socket.on("error", () => undefined);
    socket.on("open", () => resolve("open"));
  });
}

test("a user with a default password reads and writes nothing until they have chosen their own", async () => {
  const { server, cookie, call, password } = await invitedAnna();
  const refused = { status: 403, body: { type: "session/default_password" } };
  expect(await call("GET /contacts")).toMatchObject(refused);
  expect(await call("POST /tax_rates", { name: "Reduced", percentage: 10 })).toMatchObject(refused);
  expect(await call("PATCH /users/me", { email: "mallory@example.com" })).toMatchObject(refused);
  const overTrpc = await fetch(`${server.url}/trpc/taxRates.list?input={}`, { headers: { cookie } });
  expect(overTrpc.status).toBe(403);
  const batched = await fetch(`${server.url}/trpc/taxRates.list,items.list?batch=1&input={"0":{},"1":{}}`, { headers: { cookie } });
  expect(await batched.text()).not.toContain("result");
  expect(server.property.runtime.db.$client.prepare("SELECT count(*) FROM tax_rates").pluck().get()).toBe(0);

  expect((await call("GET /session")).body).toMatchObject({ must_change_password: true });
  const change = { current_password: password, new_password: OWN_PASSWORD };
  expect((await call("POST /session/update_password", change)).status).toBe(204);
  expect((await call("GET /contacts")).status).toBe(200);
});

test("a default password opens no live feed", async () => {
  const { server, cookie, call, password } = await invitedAnna();
  expect(await openingSocket(server, cookie)).toBe(403);
  await call("POST /session/update_password", { current_password: password, new_password: OWN_PASSWORD });
  expect(await openingSocket(server, cookie)).toBe("open");
});

test("with a default password one can still log out", async () => {
  const { call } = await invitedAnna();
  expect((await call("POST /session/logout")).status).toBe(204);
  expect((await call("GET /session")).status).toBe(401);
});

test("a default password logs in for a week; after that an admin gives a new one", async () => {
  const { server, id, logIn } = await invitedAnna();
  const afterDays = (days: number) => void (server.property.clock.now = new Date(Date.parse(NOW) + days * DAY_MS).toISOString());
  afterDays(6.9);
  expect((await logIn()).status).toBe(200);
  afterDays(7.1);
  expect(await logIn()).toMatchObject({ status: 401, body: { type: "session/default_password_expired" } });
  expect((await logIn("not the password")).body).toMatchObject({ type: "session/invalid_credentials" });

  const admin = await server.login("admin");
  const { body } = await admin.call<{ default_password: string }>(`POST /users/${id}/reset_password`);
  expect((await logIn(body.default_password)).body).toMatchObject({ must_change_password: true });
});

test("an own password never expires", async () => {
  const { server, call, password, logIn } = await invitedAnna();
  await call("POST /session/update_password", { current_password: password, new_password: OWN_PASSWORD });
  server.property.clock.now = new Date(Date.parse(NOW) + 400 * DAY_MS).toISOString();
  expect((await logIn(OWN_PASSWORD)).body).toMatchObject({ must_change_password: false });
});

test("a password that the reset-password command prints is to be replaced, too", async () => {
  const server = await startTestServer();
  const resi = await makeAccount(server.property, { email: "resi@example.com" });
  const cookie = await server.cookieOf(resi);
  const { stdout } = await promisify(execFile)(process.execPath, [bundled("reset-password.mjs"), resi.email], {
    env: {
      ...process.env,
      DATA_DIR: server.property.dir,
      NODE_OPTIONS: CLOCK_AHEAD,
      CLOCK_OFFSET_MS: String(Date.parse(NOW) - Date.now()),
    },
  });
  const printed = /: (\w+)\s*$/.exec(stdout)?.[1];
  expect((await server.anybody("GET /session", undefined, { cookie })).status).toBe(401);
  const login = (password: unknown) => server.anybody("POST /session/login", { email: resi.email, password });
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login(printed)).body).toMatchObject({ must_change_password: true });
});
