import { request } from "node:http";
import { expect, test } from "vitest";
import { openScreen } from "#tests/support/screen.ts";
import { makeTestProperty, startTestServer, type TestServer } from "#tests/support/test-server.ts";

const EVIL = "https://evil.example";
const CREDENTIALS = { email: "mallory@example.com", password: "a password of Mallory" };

/** The status of a login as a page of another site would send it; `fetch` of Node would correct the headers. */
function loginFrom({ port }: TestServer, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path: "/trpc/session.login", method: "POST", headers }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode);
    });
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify(CREDENTIALS));
  });
}

test("a page of another site logs nobody in, not even in a browser without our cookie", async () => {
  const server = await startTestServer();
  expect(await loginFrom(server, { "content-type": "application/json", origin: EVIL })).toBe(403);
  expect(await loginFrom(server, { "content-type": "application/json", origin: server.url })).toBe(401);
  expect(await loginFrom(server, { "content-type": "application/json" })).toBe(401);
});

test("behind a proxy that names another host, the page of the public address logs in", async () => {
  const server = await startTestServer();
  expect(await loginFrom(server, { "content-type": "application/json", origin: server.property.config.public_url })).toBe(401);
});

test("a form of another site, which can send text only, is refused", async () => {
  const server = await startTestServer();
  expect(await loginFrom(server, { "content-type": "text/plain" })).toBe(415);
});

test("an API key may be used from any page, because browsers don't add it by themselves", async () => {
  const server = await startTestServer();
  const admin = await server.login("admin");
  const { body } = await admin.call<{ secret: string }>("POST /api_keys", { name: "Website", role_id: "manager" });
  const key = server.callerWith({ authorization: `Bearer ${body.secret}`, origin: EVIL });
  expect((await key("POST /tax_rates", { name: "Reduced", percentage: 10 })).status).toBe(200);
});

test("a login over a websocket is refused before the password is looked at", async () => {
  const server = await startTestServer();
  const { cookie } = await server.login("staff");
  const screen = openScreen(server, cookie);
  await expect(screen.client.session.login.mutate(CREDENTIALS)).rejects.toMatchObject({
    data: { problem: { type: "method_not_allowed" } },
  });
});

test("answers with guests' data are kept by no cache", async () => {
  const server = await startTestServer();
  const { call, cookie } = await server.login("staff");
  expect((await call("GET /bookings")).headers.get("cache-control")).toBe("no-store");
  const answer = await fetch(`${server.url}/trpc/session.get`, { headers: { cookie } });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("browsers are told to use https only where the public address is one", async () => {
  const plain = await startTestServer();
  expect((await fetch(`${plain.url}/healthz`)).headers.get("strict-transport-security")).toBeNull();
  const property = makeTestProperty();
  property.config.public_url = "https://keyrack.example";
  const server = await startTestServer(property);
  const sent = await fetch(`${server.url}/healthz`);
  expect(sent.headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(sent.headers.get("content-security-policy")).not.toMatch(/connect-src|https:/);
});

test("behind one proxy, what the caller itself writes into X-Forwarded-For counts for nothing", async () => {
  const server = await startTestServer(undefined, undefined, { proxies: 1 });
  const guess = (i: number) =>
    server.callerWith({ "x-forwarded-for": `203.0.113.${i}, 198.51.100.7` })("POST /session/login", {
      email: `guest${i}@example.com`,
      password: "wrong password",
    });
  const statuses: number[] = [];
  for (let i = 0; i < 60; i += 1) statuses.push((await guess(i)).status);
  expect(statuses.indexOf(429)).toBe(50);
});
