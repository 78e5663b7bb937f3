import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { createBooking } from "#server/bookings/planning/create-booking.ts";
import { createRoomLock } from "#server/room-locks/service.ts";
import { BookingInput } from "#shared/bookings/schema.ts";
import type { Role } from "#shared/core/permissions.ts";
import { inCents } from "#shared/core/wire-money.ts";
import { RoomLockInput } from "#shared/room-locks/schema.ts";
import { cleanUp } from "#tests/support/clean-up.ts";
import { addContact, addGuest, furnish } from "#tests/support/guesthouse.ts";
import { as, makeMember, NOW, startTestServer } from "#tests/support/test-server.ts";

type Stay = { check_in: string; check_out: string } & Partial<
  Pick<BookingInput, "room_id" | "room_type_id" | "room_fixed" | "status" | "occupancy">
>;

/** A small guesthouse on a Monday at noon in April 2030, served as in production, and colleagues who sit down at its desk. */
async function openDesk(browser: { newContext: (options?: object) => Promise<BrowserContext> }) {
  const served = await startTestServer(undefined, process.env["CLIENT_DIR"] ?? "dist/client");
  const rooms = furnish(served.property);
  const owner = makeMember(served.property, "admin", "Owner");
  const contexts: BrowserContext[] = [];

  /** Somebody in a browser of their own, logged in. */
  async function sitDown(name: string, role: Role = "staff", options: object = {}) {
    const actor = makeMember(served.property, role, name);
    const [cookieName = "", value = ""] = (await served.cookieOf(actor)).split("=");
    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 1440, height: 900 },
      serviceWorkers: "block",
      // Nobody waits for what fades in, and axe judges colours that stay.
      reducedMotion: "reduce",
      ...options,
    });
    contexts.push(context);
    await context.addCookies([{ name: cookieName, value, url: served.url }]);
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    const failures = failuresOf(page);
    const open = (path: string) => page.goto(`${served.url}${path}`);
    return { actor, page, context, open, failures };
  }

  /** A booking that is there from the start. */
  function book(name: string, stay: Stay, guest = false): string {
    const contact = guest ? addGuest(served.property, name) : addContact(served.property, name);
    const input = inCents(BookingInput).parse({ occupancy: 2, customer_id: contact, ...(guest ? { guest_id: contact } : {}), ...stay });
    return as(served.property, owner, (work) => createBooking(work, input)).id;
  }

  /** A lock that is there from the start, from noon to noon. */
  function lock(room_id: string, from: string, to: string, reason: string): string {
    const input = RoomLockInput.parse({ room_id, reason, start: `${from}T12:00:00.000+02:00`, end: `${to}T12:00:00.000+02:00` });
    return as(served.property, owner, (work) => createRoomLock(work, input)).id;
  }

  const stateOf = (id: string) =>
    served.property.runtime.db.$client
      .prepare<[string], { room_id: string | null; check_in: string; check_out: string; status: string; gross_amount: number }>(
        "SELECT room_id, check_in, check_out, status, gross_amount FROM bookings WHERE id = ?",
      )
      .get(id);

  const folioOf = (booking: string) =>
    String(served.property.runtime.db.$client.prepare("SELECT id FROM folios WHERE booking_id = ?").pluck().get(booking));

  /** How many bookings the groups of this name hold. */
  const groupsOf = (name: string) =>
    served.property.runtime.db.$client
      .prepare<[string], { count: number }>(
        "SELECT count(*) AS count FROM bookings JOIN groups ON groups.id = group_id WHERE groups.name = ?",
      )
      .get(name)?.count;

  const close = async () => {
    for (const context of contexts) await context.close();
    await cleanUp();
  };
  return { ...served, ...rooms, owner, sitDown, book, lock, stateOf, folioOf, groupsOf, close };
}
export type FrontDesk = Awaited<ReturnType<typeof openDesk>>;
export type Colleague = Awaited<ReturnType<FrontDesk["sitDown"]>>;

export const test = base.extend<{ desk: FrontDesk }>({
  desk: async ({ browser }, use) => {
    const desk = await openDesk(browser);
    await use(desk);
    await desk.close();
  },
});
export { expect };

/** The bar of a booking or a lock on somebody's plan. */
export function barOf({ page }: { page: Page }, id: string): Locator {
  return page.locator(`section :is([data-bar="${id}"], [data-lock="${id}"])`);
}

/** The row of a room on somebody's plan. */
export function rowOf({ page }: { page: Page }, roomId: string): Locator {
  return page.locator(`[data-row="room:${roomId}"]`);
}

/** What stands before it: the room's number and how the room is. */
export function roomLabelOf({ page }: { page: Page }, roomId: string): Locator {
  return page.locator(`section [data-room="${roomId}"]`);
}

/** Carries a bar by the mouse into a room's row, `days` to the right. */
export async function carry(who: Colleague, id: string, roomId: string, days = 0, drop = true): Promise<void> {
  const from = await boxOf(barOf(who, id));
  const to = await boxOf(rowOf(who, roomId));
  const x = from.x + Math.min(20, from.width / 2);
  await who.page.mouse.move(x, from.y + from.height / 2);
  await who.page.mouse.down();
  await who.page.mouse.move(x + 12, from.y + from.height / 2 + 4, { steps: 3 });
  await who.page.mouse.move(x + days * (await dayWidth(who)), to.y + to.height / 2, { steps: 8 });
  if (!drop) return;
  await who.page.mouse.up();
  // What drags lets no click through for 50 ms after a drop.
  await who.page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}

export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`not on the screen: ${locator.toString()}`);
  return box;
}

/** Draws on a room's empty cells, from the afternoon of one day to the morning of another; with Ctrl it is one more stretch. */
export async function draw(who: Colleague, roomId: string, [from, to]: [number, number], withCtrl = false): Promise<void> {
  const { y, height } = await boxOf(rowOf(who, roomId));
  const { mouse, keyboard } = who.page;
  if (withCtrl) await keyboard.down("Control");
  await mouse.move(await columnOf(who, from), y + height / 2);
  await mouse.down();
  await mouse.move(await columnOf(who, to), y + height / 2, { steps: 6 });
  await mouse.up();
  if (withCtrl) await keyboard.up("Control");
}

/** Pulls a bar's right edge over some days. */
export async function stretch(who: Colleague, id: string, days: number): Promise<void> {
  const { x, y, width, height } = await boxOf(barOf(who, id));
  const edge = x + width - 3;
  await who.page.mouse.move(edge, y + height / 2);
  await who.page.mouse.down();
  await who.page.mouse.move(edge + days * (await dayWidth(who)), y + height / 2, { steps: 6 });
  await who.page.mouse.up();
}

/** Lets the mouse rest on a bar until its card opens, and answers the card's button. */
export async function cardButton(who: Colleague, id: string, name: string): Promise<Locator> {
  const button = who.page.locator("[data-card]").getByRole("button", { name, exact: true });
  const { x, y, height } = await boxOf(barOf(who, id));
  // The plan is quiet for a moment after a drop; a hand never holds still for that long.
  await expect(async () => {
    await who.page.mouse.move(x + 14, y + height / 2);
    await who.page.mouse.move(x + 16, y + height / 2);
    await expect(button).toBeVisible({ timeout: 1000 });
  }).toPass();
  return button;
}

/** The word of a record's state, beside its name at the head of the screen. */
export function statusOf({ page }: Colleague): Locator {
  return page.getByRole("heading", { level: 1 }).locator("xpath=..");
}

/** Takes one of the steps that the head keeps in its menu. */
export async function chooseAction({ page }: { page: Page }, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** What the plan says at the pointer: where the carried bar would go, or why not. */
export function hintOf({ page }: { page: Page }): Locator {
  return page.getByRole("region", { name: /Room plan|Zimmerplan/ }).getByRole("status");
}

/** Whether the bar stands in this room's row. */
export async function expectInRow(who: Colleague, id: string, roomId: string): Promise<void> {
  await expect(rowOf(who, roomId).locator(`:is([data-bar="${id}"], [data-lock="${id}"])`)).toBeVisible();
}

/** The calls of one procedure that a page sends from now on. */
export function callsOf({ page }: { page: Page }, procedure: string): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.includes(procedure)) calls.push(request.postData() ?? request.url());
  });
  return calls;
}

/** How many pixels one day is wide: 14 days fill what the rooms' column leaves. */
async function dayWidth({ page }: Colleague): Promise<number> {
  return page.evaluate(() => {
    const heads = [...document.querySelectorAll("[data-weekday]")].map((head) => head.getBoundingClientRect());
    const [first, second] = heads;
    return first && second ? second.x - first.x : 0;
  });
}

/** Where on the plan the middle of a day's column lies. */
export async function columnOf({ page }: Colleague, day: number): Promise<number> {
  return page.evaluate((wanted) => {
    const head = [...document.querySelectorAll("[data-weekday]")].find((cell) => cell.textContent?.replace(/\D/g, "") === String(wanted));
    const box = head?.getBoundingClientRect();
    return box ? box.x + box.width / 2 : 0;
  }, day);
}

/** Leads somebody to another screen as a link does: loading the whole app each time costs more than most of what is looked at. */
export async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }, path);
}

/** Somebody's first screen by its address, the others as a link leads there; answers when the screen before is gone. */
export async function goTo({ page, open }: Colleague, path: string): Promise<void> {
  if (page.url() === "about:blank") return void (await open(path));
  await page.evaluate((to) => {
    const screen = (address: string) => new URL(address, location.href).pathname.replace(/[0-9a-f-]{36}/, ":id");
    if (screen(to) !== screen(location.href)) for (const head of document.querySelectorAll("h1")) head.dataset["left"] = "";
  }, path);
  await lead(page, path);
  await expect(page.locator("h1[data-left]")).toHaveCount(0);
}

/** Nobody reads what was found to be right, no screen plays sounds, and frames hold documents only. */
const ONLY_WHAT_IS_WRONG: Parameters<AxeBuilder["options"]>[0] = { resultTypes: ["violations"], preload: false, iframes: false };

/** The builder would send more than a megabyte of its code twice for each look; the small one is read once by each loaded page. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
const NOTHING_MORE = "0";

/** Nothing that a screen reader or a weak eye would stumble over. */
export async function expectAccessible(page: Page, part?: string, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // No frames here: the old way needs no page of its own for each look, and is twice as quick.
  const whole = new AxeBuilder({ page, axeSource: NOTHING_MORE }).setLegacyMode().options(ONLY_WHAT_IS_WRONG);
  const axe = rules ? whole.withRules(rules) : whole.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).toEqual([]);
}

/** What goes wrong on a page without anybody seeing it. Refusals that a story provokes are taken out by the story. */
export function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(`thrown: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|WebSocket/.test(message.text()))
      failures.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
  });
  return failures;
}

/** A picture for a reviewer, who asks for them by `PICTURES=1`: as JPEG, which takes less than half the time of a PNG. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env["PICTURES"]) return;
  await page.screenshot({ path: `test-results/pictures/${name}.jpg`, quality: 90 });
}
