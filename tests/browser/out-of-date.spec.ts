import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Page } from "@playwright/test";
import { changeContact } from "#server/guests/contacts/service.ts";
import { barOf, type Colleague, expect, expectAccessible, type FrontDesk, load, picture, test } from "#tests/browser/desk.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { as } from "#tests/support/test-server.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };
/** One try more than a read makes before it counts as failed. */
const MANY = 4;

const sign = (page: Page) => page.getByRole("status").filter({ hasText: "Not up to date since 12:00" });

/** Lets calls of one browser fail until it `recover`s, and counts them. */
async function failing({ page }: Colleague, calls: RegExp) {
  let count = 0;
  await page.route(calls, (route) => {
    count++;
    return route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" });
  });
  return {
    untilMany: () => expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThanOrEqual(MANY),
    recover: () => page.unroute(calls),
  };
}

function rename(desk: FrontDesk, id: string, name: string): void {
  as(desk.property, desk.owner, (work) => changeContact(work, { id, name }));
}

function statusOf({ property }: FrontDesk, room: string) {
  return property.runtime.db.$client.prepare("SELECT status FROM rooms WHERE id = ?").pluck().get(room);
}

/** A TCP proxy before the server. `swallow` lets the connections there are hear and say nothing any more; new ones work. */
async function openProxy(to: string) {
  const sockets = new Set<Socket>();
  const { port: target } = new URL(to);
  const proxy = createServer((browser) => {
    const server = connect(Number(target), "127.0.0.1");
    browser.pipe(server).pipe(browser);
    for (const socket of [browser, server]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  onCleanUp(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    swallow() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.removeAllListeners("data");
        socket.resume();
      }
    },
  };
}

test("connections that say they are open and are dead are given up after seconds, and the plan catches up", async ({ desk }) => {
  const gruber = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const anna = await desk.sitDown("Anna");
  const proxy = await openProxy(desk.url);
  // No page can give up the loading of its code: parts that load at this moment would hold the browser's connections until it does.
  await anna.page.route("**/assets/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${desk.url}${pathname}` }) });
  });
  await load(anna.page, `${proxy.url}/room-plan`);
  await expect(barOf(anna, gruber)).toContainText("Gruber");
  proxy.swallow();
  const contact = String(desk.property.runtime.db.$client.prepare("SELECT customer_id FROM bookings WHERE id = ?").pluck().get(gruber));
  rename(desk, contact, "Moser");
  await expect(barOf(anna, gruber)).toContainText("Moser", { timeout: 20_000 });
  await expect(sign(anna.page)).toHaveCount(0);
});

test("housekeeping on a phone: a server that fails is no missing network, and what was tapped is sent later", async ({ desk }) => {
  const maria = await desk.sitDown("Maria", "cleaning", { viewport: { width: 390, height: 844 } });
  await maria.open("/housekeeping");
  const card = maria.page.getByRole("article", { name: "Room 101" });
  await expect(card).toBeVisible();
  const server = await failing(maria, /\/trpc\//);
  desk.book("Gruber", { room_id: desk.room101, ...STAY });
  await expect(sign(maria.page)).toBeVisible();
  await server.untilMany();
  await expectAccessible(maria.page);
  await card.getByRole("button", { name: "Dirty", exact: true }).click();
  await expect(maria.page.getByText("One change is not saved yet, and is sent by itself.")).toBeVisible();
  await expect(maria.page.getByText(/connection/i)).toHaveCount(0);
  await picture(maria.page, "out-of-date-housekeeping");
  await server.recover();
  await expect(sign(maria.page)).toHaveCount(0, { timeout: 20_000 });
  await expect(maria.page.getByText("One change is not saved yet")).toHaveCount(0);
  await expect.poll(() => statusOf(desk, desk.room101)).toBe("dirty");
});
