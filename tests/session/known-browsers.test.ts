import { expect, test } from "vitest";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { makeTestProperty, NOW, startTestServer } from "#tests/support/test-server.ts";

const OWNER = { email: "owner@example.com", password: PASSWORD };

/** Behind one proxy, so that a test chooses the addresses; each browser keeps its cookies. */
async function loginPage(publicUrl = "http://keyrack.example") {
  const property = makeTestProperty();
  property.config.public_url = publicUrl;
  const server = await startTestServer(property, undefined, { proxies: 1 });
  await makeAccount(property, { email: OWNER.email, role: "admin" });
  await makeAccount(property, { email: "staff@example.com" });

  /** A browser that logs in from an address and sends back what was set. */
  function browser() {
    const cookies = new Map<string, string>();
    const setCookies: string[] = [];
    async function logIn(address: string, credentials: { email: string; password: string } = OWNER): Promise<number> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const { status, headers } = await server.anybody("POST /session/login", credentials, { cookie, "x-forwarded-for": address });
      for (const set of headers.getSetCookie()) {
        setCookies.push(set);
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      return status;
    }
    return { logIn, cookies, setCookies };
  }

  async function attack(guesses: number, addressOf: (guess: number) => string): Promise<void> {
    for (let guess = 0; guess < guesses; guess += 1) await browser().logIn(addressOf(guess), { ...OWNER, password: `guess ${guess}` });
  }
  const later = (seconds: number) => void (property.clock.now = new Date(Date.parse(property.clock.now) + seconds * 1000).toISOString());
  return { ...server, browser, attack, later };
}

test("guesses from many addresses don't keep the owner out of the browser in which they logged in before", async () => {
  const { browser, attack } = await loginPage();
  const desk = browser();
  expect(await desk.logIn("192.0.2.1")).toBe(200);
  await attack(30, (guess) => `198.51.100.${guess}`);
  expect(await browser().logIn("203.0.113.9")).toBe(429);
  expect(await desk.logIn("203.0.113.9")).toBe(200);
});

test("a guest who shares the address of the front desk doesn't keep the front desk out", async () => {
  const { browser, attack } = await loginPage();
  const desk = browser();
  await desk.logIn("192.0.2.1");
  await attack(8, () => "192.0.2.1");
  expect(await browser().logIn("192.0.2.1")).toBe(429);
  expect(await desk.logIn("192.0.2.1")).toBe(200);
});

test("in a new browser the owner waits a minute at most for others' guesses", async () => {
  const { browser, attack, later } = await loginPage();
  await attack(30, (guess) => `198.51.100.${guess}`);
  expect(await browser().logIn("203.0.113.9")).toBe(429);
  later(61);
  expect(await browser().logIn("203.0.113.9")).toBe(200);
});

test("a known browser has a count of its own, for the user who logged in there only", async () => {
  const { browser, later } = await loginPage();
  const desk = browser();
  await desk.logIn("192.0.2.1");
  for (let guess = 0; guess < 5; guess += 1) expect(await desk.logIn("192.0.2.1", { ...OWNER, password: "mistyped" })).toBe(401);
  expect(await desk.logIn("192.0.2.1")).toBe(429);
  const staff = { email: "staff@example.com", password: "a wild guess" };
  for (let guess = 0; guess < 5; guess += 1) expect(await desk.logIn("192.0.2.1", staff)).toBe(401);
  expect(await desk.logIn("192.0.2.1", staff)).toBe(429);
  later(31);
  expect(await desk.logIn("192.0.2.1")).toBe(200);
});

test("several colleagues share a known browser, and it is forgotten after a year without a login", async () => {
  const { browser, attack, property } = await loginPage();
  const desk = browser();
  await desk.logIn("192.0.2.1");
  const device = desk.cookies.get("keyrack_device");
  await desk.logIn("192.0.2.1", { email: "staff@example.com", password: PASSWORD });
  expect(desk.cookies.get("keyrack_device")).toBe(device);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM known_browsers").pluck().get()).toBe(2);
  expect(property.runtime.db.$client.prepare("SELECT hash FROM known_browsers").pluck().get()).not.toBe(device);

  property.clock.now = new Date(Date.parse(NOW) + 366 * DAY_MS).toISOString();
  await attack(30, (guess) => `198.51.100.${guess}`);
  expect(await desk.logIn("203.0.113.9")).toBe(429);
});

test("a forged device cookie is replaced", async () => {
  const { browser } = await loginPage();
  const desk = browser();
  desk.cookies.set("keyrack_device", "planted");
  await desk.logIn("192.0.2.1");
  expect(desk.cookies.get("keyrack_device")).not.toBe("planted");
});

test("where the public address is https, the cookies are for this host and https only", async () => {
  const { browser, anybody } = await loginPage("https://hotel.example");
  const desk = browser();
  await desk.logIn("192.0.2.1");
  expect([...desk.cookies.keys()]).toEqual(["__Host-keyrack_session", "__Host-keyrack_device"]);
  for (const set of desk.setCookies) for (const flag of ["Secure", "HttpOnly", "Path=/", "SameSite=Lax"]) expect(set).toContain(flag);
  for (const set of desk.setCookies) expect(set).not.toContain("Domain");
  const session = desk.cookies.get("__Host-keyrack_session");
  expect((await anybody("GET /session", undefined, { cookie: `keyrack_session=${session}` })).status).toBe(401);
  expect((await anybody("GET /session", undefined, { cookie: `__Host-keyrack_session=${session}` })).status).toBe(200);
});

test("on http the cookies have plain names, so that a front desk without a proxy works", async () => {
  const { browser } = await loginPage();
  const desk = browser();
  await desk.logIn("192.0.2.1");
  expect([...desk.cookies.keys()]).toEqual(["keyrack_session", "keyrack_device"]);
  for (const set of desk.setCookies) expect(set).not.toContain("Secure");
});
