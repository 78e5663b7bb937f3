import type { BrowserContext } from "@playwright/test";
import { expect, test } from "#tests/browser/desk.ts";

// The second test looks at what the first one left behind.
test.describe.configure({ mode: "serial" });

let before: BrowserContext;
/** No other story asks for it, so the context is not one that has been used often enough to be closed. */
const OWN = { userAgent: "contexts-reused" };

test("a test leaves a cookie, storage, a route, permissions, a second tab and no connection behind", async ({ desk }) => {
  const { page, context, open } = await desk.sitDown("Anna", "staff", OWN);
  before = context;
  await open("/rooms");
  await context.addCookies([{ name: "left", value: "1", url: desk.url }]);
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    indexedDB.open("left", 1);
    window.name = "left";
    await caches.open("left");
  });
  await context.route("**/api/**", (route) => route.fulfill({ body: "left" }));
  await context.grantPermissions(["clipboard-read"]);
  await context.newPage();
  await context.setOffline(true);
});

test("the next test has the same context without any of it", async ({ desk }) => {
  const { page, context, open } = await desk.sitDown("Anna", "staff", OWN);
  expect(context).toBe(before);
  await open("/rooms");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["keyrack_session"]);
  const left = await page.evaluate(async () => ({
    storage: [localStorage.getItem("left"), sessionStorage.getItem("left")],
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === "left"),
    caches: await caches.keys(),
    name: window.name,
    opener: window.opener as unknown,
    clipboard: (await navigator.permissions.query({ name: "clipboard-read" as PermissionName })).state,
    online: navigator.onLine,
    answer: await (await fetch("/api/rooms")).text(),
  }));
  const { clipboard, answer, ...nothing } = left;
  expect(nothing).toEqual({ storage: [null, null], databases: [], caches: [], name: "", opener: null, online: true });
  expect(clipboard).not.toBe("granted");
  expect(answer).not.toBe("left");
  expect(context.pages().filter((each) => each !== page && !each.url().endsWith("/parked"))).toEqual([]);
  await context.addInitScript(() => void Object.assign(globalThis, { left: true }));
});

test("what can't be taken back ends with its context", async ({ desk }) => {
  const { context } = await desk.sitDown("Anna", "staff", OWN);
  expect(context).not.toBe(before);
});
