import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { createRoomLock } from "#server/stays/room-locks/service.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import { RoomLockInput } from "#shared/stays/room-locks/schema.ts";
import { type ContextPool, makeContextPool } from "#tests/browser/context-pool.ts";
import { cleanUp } from "#tests/support/clean-up.ts";
import { isFocusBehind } from "#tests/support/focus.ts";
import { addContact, addGuest, furnish } from "#tests/support/guesthouse.ts";
import { AXE, openSharedListener, type SharedListener } from "#tests/support/shared-listener.ts";
import { as, makeMember, NOW, startTestServer } from "#tests/support/test-server.ts";

declare global {
  interface Window {
    /** Loaded by `expectAccessible`. */
    axe: typeof axe;
  }
}

type Stay = { check_in: string; check_out: string } & Partial<
  Pick<BookingInput, "room_id" | "room_type_id" | "room_fixed" | "status" | "occupancy">
>;

/** A small guesthouse on a Monday at noon in April 2030, served as in production, and browsers of colleagues at its front desk. */
async function openDesk(listener: SharedListener, contexts: ContextPool) {
  const served = await startTestServer(undefined, process.env["CLIENT_DIR"] ?? "dist/client", { listener });
  const rooms = furnish(served.property);
  const owner = makeMember(served.property, "admin", "Owner");

  /** Opens a page in a browser context of its own, with a logged-in member. */
  async function sitDown(name: string, role: Role = "staff", options: BrowserContextOptions = {}) {
    const actor = makeMember(served.property, role, name);
    const [cookieName = "", value = ""] = (await served.cookieOf(actor)).split("=");
    const { context, page } = await contexts.take({
      locale: "en-GB",
      viewport: { width: 1440, height: 900 },
      serviceWorkers: "block",
      // Fade-ins are skipped, because axe checks contrasts of final colours.
      reducedMotion: "reduce",
      ...options,
    });
    await context.addCookies([{ name: cookieName, value, url: served.url }]);
    await page.clock.setFixedTime(NOW);
    const failures = failuresOf(page);
    const open = (path: string) => load(page, `${served.url}${path}`);
    return { actor, page, context, open, failures };
  }

  /** A booking that exists from the start. */
  function book(name: string, stay: Stay, guest = false): string {
    const contact = guest ? addGuest(served.property, name) : addContact(served.property, name);
    const input = inCents(BookingInput).parse({ occupancy: 2, customer_id: contact, ...(guest ? { guest_id: contact } : {}), ...stay });
    return as(served.property, owner, (work) => createBooking(work, input)).id;
  }

  /** A lock that exists from the start, from noon to noon. */
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

  /** The number of bookings in groups of this name. */
  const groupsOf = (name: string) =>
    served.property.runtime.db.$client
      .prepare<[string], { count: number }>(
        "SELECT count(*) AS count FROM bookings JOIN groups ON groups.id = group_id WHERE groups.name = ?",
      )
      .get(name)?.count;

  /** A visitor's page, without a session. */
  const visit = () => contexts.take({});

  return { ...served, ...rooms, owner, sitDown, visit, book, lock, stateOf, folioOf, groupsOf };
}
export type FrontDesk = Awaited<ReturnType<typeof openDesk>>;
export type Colleague = Awaited<ReturnType<FrontDesk["sitDown"]>>;

type Kept = { listener: SharedListener; contexts: ContextPool };

/** Listener and browser contexts stay with the worker; each test has a property, a server and pages of its own. */
export const test = base.extend<{ desk: FrontDesk }, { kept: Kept }>({
  kept: [
    async ({ browser }, use) => {
      const listener = await openSharedListener();
      await use({ listener, contexts: makeContextPool(browser, listener.url) });
      await listener.close();
    },
    { scope: "worker" },
  ],
  desk: async ({ kept: { listener, contexts } }, use, test) => {
    await use(await openDesk(listener, contexts));
    await contexts.giveBack(test.status !== test.expectedStatus);
    await cleanUp();
  },
  page: async ({ desk }, use) => use((await desk.visit()).page),
});
export { expect };

/** A page just loaded needs longer for its first screen than for anything that follows. */
const FIRST_SCREEN = { timeout: 15_000 };

/** Loads an address and waits for the first screen. */
export async function load(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await firstScreen(page);
}

/** Loads the page again and waits for its screen. */
export async function reload({ page }: { page: Page }): Promise<void> {
  await page.reload();
  await firstScreen(page);
}

async function firstScreen(page: Page): Promise<void> {
  await page.locator("h1, [data-row], [role=dialog]").filter({ visible: true }).first().waitFor(FIRST_SCREEN);
}

/** The bar of a booking or a lock on the plan. */
export function barOf({ page }: { page: Page }, id: string): Locator {
  return page.locator(`section :is([data-bar="${id}"], [data-lock="${id}"])`);
}

/** The row of a room on the plan. */
export function rowOf({ page }: { page: Page }, roomId: string): Locator {
  return page.locator(`[data-row="room:${roomId}"]`);
}

/** The row's label: the room's number and status. */
export function roomLabelOf({ page }: { page: Page }, roomId: string): Locator {
  return page.locator(`section [data-room="${roomId}"]`);
}

/** Drags a bar with the mouse into a room's row, `days` to the right. */
export async function carry(who: Colleague, id: string, roomId: string, days = 0, drop = true): Promise<void> {
  const from = await boxOf(barOf(who, id));
  const to = await boxOf(rowOf(who, roomId));
  const x = from.x + Math.min(20, from.width / 2);
  await who.page.mouse.move(x, from.y + from.height / 2);
  await who.page.mouse.down();
  await who.page.mouse.move(x + 12, from.y + from.height / 2 + 4, { steps: 3 });
  await who.page.mouse.move(x + days * (await dayWidth(who)), to.y + to.height / 2, { steps: 8 });
  if (drop) await dropHere(who);
}

/** Presses a key or a chord, such as `Control+z`, once an open dialog or menu has the focus, as people do. */
export async function press({ page }: { page: Page }, key: string): Promise<void> {
  await expect.poll(() => page.evaluate(isFocusBehind)).toBe(false);
  await page.keyboard.press(key);
}

/** Lets go what is dragged. dnd-kit swallows clicks for 50 ms afterwards. */
export async function dropHere({ page }: { page: Page }): Promise<void> {
  await page.mouse.up();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 60)));
}

/** The first report of a server waits until its worker thread has loaded the program. */
export const FIRST_REPORT = { timeout: 20_000 };

const DRAWN_MS = 8_000;

/** Position of something on the screen; waits for a bar that is just being drawn again. */
export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const latest = Date.now() + DRAWN_MS;
  while (Date.now() < latest) {
    const box = await locator.boundingBox();
    if (box) return box;
    await expect(locator).toBeVisible();
  }
  throw new Error(`not on the screen: ${locator.toString()}`);
}

/**
 * Draws a range on a room's empty cells, from the afternoon of one day to the morning of another; with Ctrl it is added to the
 * selection.
 */
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

/** Drags a bar's right edge by some days. */
export async function stretch(who: Colleague, id: string, days: number): Promise<void> {
  const { x, y, width, height } = await boxOf(barOf(who, id));
  const edge = x + width - 3;
  await who.page.mouse.move(edge, y + height / 2);
  await who.page.mouse.down();
  await who.page.mouse.move(edge + days * (await dayWidth(who)), y + height / 2, { steps: 6 });
  await dropHere(who);
}

/** Hovers over a bar until its card opens, and returns the card's button. */
export async function cardButton(who: Colleague, id: string, name: string): Promise<Locator> {
  const button = who.page.locator("[data-card]").getByRole("button", { name, exact: true });
  const { x, y, height } = await boxOf(barOf(who, id));
  // The plan ignores the pointer for a moment after a drop, so the move is repeated.
  await expect(async () => {
    await who.page.mouse.move(x + 14, y + height / 2);
    await who.page.mouse.move(x + 16, y + height / 2);
    await expect(button).toBeVisible({ timeout: 1000 });
  }).toPass();
  return button;
}

/** The status badge in the head of a record's screen. */
export function statusOf({ page }: Colleague): Locator {
  return page.getByRole("heading", { level: 1 }).locator("xpath=..");
}

/** Chooses an action from the menu in the head of a screen. */
export async function chooseAction({ page }: { page: Page }, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** The hint at the pointer: the target of the dragged bar, or the reason why it can't be dropped. */
export function hintOf({ page }: { page: Page }): Locator {
  return page.getByRole("region", { name: /Room plan|Zimmerplan/ }).getByRole("status");
}

/** True if the bar is in this room's row. */
export async function expectInRow(who: Colleague, id: string, roomId: string): Promise<void> {
  await expect(rowOf(who, roomId).locator(`:is([data-bar="${id}"], [data-lock="${id}"])`)).toBeVisible();
}

/** Collects the calls of one procedure that a page sends from now on. */
export function callsOf({ page }: { page: Page }, procedure: string): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.includes(procedure)) calls.push(request.postData() ?? request.url());
  });
  return calls;
}

/** The width of one day in pixels: 14 days fill the plan beside the rooms' column. */
async function dayWidth({ page }: Colleague): Promise<number> {
  return page.evaluate(() => {
    const heads = [...document.querySelectorAll("[data-weekday]")].map((head) => head.getBoundingClientRect());
    const [first, second] = heads;
    return first && second ? second.x - first.x : 0;
  });
}

/** The x coordinate of the middle of a day's column on the plan. */
export async function columnOf({ page }: Colleague, day: number): Promise<number> {
  return page.evaluate((wanted) => {
    const head = [...document.querySelectorAll("[data-weekday]")].find((cell) => cell.textContent?.replace(/\D/g, "") === String(wanted));
    const box = head?.getBoundingClientRect();
    return box ? box.x + box.width / 2 : 0;
  }, day);
}

/** Navigates inside the app as a link does, because reloading the app each time takes longer than most checks. */
export async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }, path);
}

/** Opens the first screen by its URL and further ones as a link does; returns when the previous screen is gone. */
export async function goTo({ page, open }: Colleague, path: string): Promise<void> {
  if (page.url() === "about:blank") return open(path);
  await page.evaluate((to) => {
    const screen = (address: string) => new URL(address, location.href).pathname.replace(/[0-9a-f-]{36}/, ":id");
    if (screen(to) !== screen(location.href)) for (const head of document.querySelectorAll("h1")) head.dataset["left"] = "";
  }, path);
  await lead(page, path);
  await expect(page.locator("h1[data-left]")).toHaveCount(0);
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Layers above the page. */
const ON_TOP = ":is([role=dialog], [role=alertdialog], [role=menu])";

/**
 * Checks a page, or a part of it, with axe. Contrasts take three quarters of the time: if a layer is above the page they are checked
 * in it alone, since what it covers is checked where nothing does.
 */
export async function expectAccessible(page: Page, part?: string, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ url: AXE.path }).catch(() => page.evaluate(AXE.source));
  expect(await page.evaluate(violationsIn, { part, runOnly: rules ?? WCAG, onTop: ON_TOP })).toEqual([]);
}

type Checked = { part: string | undefined; runOnly: string[]; onTop: string };

/** Runs in the page. Reports violations only; no screen plays audio, and iframes only hold PDFs. */
async function violationsIn({ part, runOnly, onTop }: Checked): Promise<string[]> {
  const options = { runOnly, resultTypes: ["violations" as const], preload: false, iframes: false };
  const isCovered = part === undefined && [...document.querySelectorAll(onTop)].some((each) => each.checkVisibility());
  const { violations } = await window.axe.run(
    part ?? document,
    isCovered ? { ...options, rules: { "color-contrast": { enabled: false } } } : options,
  );
  // One after the other: axe refuses a second run while one is under way.
  if (isCovered) violations.push(...(await window.axe.run(onTop, { ...options, runOnly: ["color-contrast"] })).violations);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Collects console errors and failed requests of a page. Refusals that a test provokes are removed by the test. */
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

/** A screenshot for reviewers, with `PICTURES=1`: as JPEG, which takes less than half the time of a PNG. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env["PICTURES"]) return;
  await page.screenshot({ path: `test-results/pictures/${name}.jpg`, quality: 90 });
}
