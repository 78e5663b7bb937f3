import { expect, test } from "vitest";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { onceTrue } from "#tests/support/once-true.ts";
import { openScreen } from "#tests/support/screen.ts";
import { makeTestProperty, NOW, startTestServer } from "#tests/support/test-server.ts";

type Sessions = { count: number; data: { id: string; is_current: boolean }[] };

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";

/** Resi, who is logged in at the front desk and on her phone. */
async function resiTwice() {
  const server = await startTestServer(makeTestProperty(), undefined, { proxies: 1 });
  await makeAccount(server.property, { email: "resi@example.com" });
  const from = async (userAgent: string, address: string) => {
    const seen = { "user-agent": userAgent, "x-forwarded-for": address };
    const { headers } = await server.anybody("POST /session/login", { email: "resi@example.com", password: PASSWORD }, seen);
    const cookie = cookieFrom(headers);
    return { cookie, call: server.callerWith({ ...seen, cookie }) };
  };
  const desk = await from(FIREFOX, "192.0.2.1");
  server.property.clock.now = "2030-04-01T10:01:00.000Z";
  const phone = await from(IPHONE, "198.51.100.7");
  const later = (minutes: number) => void (server.property.clock.now = new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
  return { server, desk, phone, later };
}

test("everybody sees where they are logged in, this session first", async () => {
  const { server, desk } = await resiTwice();
  await server.login("staff");
  const { body } = await desk.call<Sessions>("GET /sessions");
  expect(body).toMatchObject({
    count: 2,
    data: [
      {
        object: "own_session",
        is_current: true,
        browser: "Firefox",
        system: "Linux",
        address: "192.0.2.1",
        property_name: "Pension Edelweiss",
        created_at: NOW,
        used_at: NOW,
      },
      { is_current: false, browser: "Safari", system: "iPhone", address: "198.51.100.7" },
    ],
  });
  expect(JSON.stringify(body)).not.toContain(desk.cookie.split("=")[1]);
});

test("the last use is noted to within five minutes, with the address it came from", async () => {
  const { server, desk, later } = await resiTwice();
  const used = async () => {
    const { body } = await desk.call<{ data: { used_at: string; address: string }[] }>("GET /sessions", undefined, {
      "x-forwarded-for": "203.0.113.9",
    });
    return body.data[0];
  };
  later(4);
  expect(await used()).toMatchObject({ used_at: NOW, address: "192.0.2.1" });
  later(6);
  expect(await used()).toMatchObject({ used_at: server.property.clock.now, address: "203.0.113.9" });
});

test("a session that is ended elsewhere is over at once, open screens included", async () => {
  const { server, desk, phone } = await resiTwice();
  const screen = openScreen(server, phone.cookie);
  const own = openScreen(server, desk.cookie);
  const { body } = await desk.call<Sessions>("GET /sessions");
  const other = body.data.find(({ is_current }) => !is_current)?.id;
  await onceTrue(async () => {
    await server.anybody("POST /session/login", { email: "resi@example.com", password: PASSWORD });
    for (const { heard } of [screen, own]) expect(heard.length).toBeGreaterThan(0);
  });
  expect((await desk.call(`DELETE /sessions/${other}`)).status).toBe(204);
  await onceTrue(() => expect(screen.closes).toContain(4001));
  expect((await phone.call("GET /session")).status).toBe(401);
  expect((await desk.call("GET /session")).status).toBe(200);
  await onceTrue(() => expect(own.heard).toContainEqual(expect.objectContaining({ object: "session", type: "session.changed" })));
});

test("all other sessions are ended at once, and this one goes on", async () => {
  const { desk, phone } = await resiTwice();
  expect((await desk.call("POST /sessions/end_others")).status).toBe(204);
  expect((await phone.call("GET /session")).status).toBe(401);
  expect((await desk.call<Sessions>("GET /sessions")).body).toMatchObject({ count: 1, data: [{ is_current: true }] });
});

test("nobody ends or sees a colleague's session", async () => {
  const { server, desk } = await resiTwice();
  const admin = await server.login("admin");
  const { body } = await desk.call<Sessions>("GET /sessions");
  expect((await admin.call<Sessions>("GET /sessions")).body.count).toBe(1);
  expect((await admin.call(`DELETE /sessions/${body.data[0]?.id}`)).status).toBe(404);
  expect((await desk.call("GET /session")).status).toBe(200);
});

test("a login elsewhere is heard on the user's open screens, and on nobody else's", async () => {
  const { server, desk } = await resiTwice();
  const resi = openScreen(server, desk.cookie);
  const colleague = openScreen(server, (await server.login("admin")).cookie);
  await onceTrue(async () => {
    await server.anybody("POST /session/login", { email: "resi@example.com", password: PASSWORD });
    expect(resi.heard).toContainEqual(expect.objectContaining({ object: "session", row: null }));
  });
  expect(colleague.heard.filter((event) => event.kind === "change" && event.object === "session")).toEqual([]);
});
