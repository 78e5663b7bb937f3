import type { WebSocketRoute } from "@playwright/test";
import { markRoom } from "#server/inventory/rooms/service.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { createRoomLock } from "#server/stays/room-locks/service.ts";
import { createSetting } from "#server/tenant/settings/service.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { RoomLockInput } from "#shared/stays/room-locks/schema.ts";
import { boxOf, type Colleague, expect, expectAccessible, type FrontDesk, picture, press, reload, test } from "#tests/browser/desk.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, insert } from "#tests/support/guesthouse.ts";
import { as, insertProperty } from "#tests/support/test-server.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: "allow" as const };

/** Monday noon: 101 changes guests, 102 has a stayer, 110 and 201 are vacant. */
function aMonday(desk: FrontDesk): { leaving: string } {
  const stay = (room_id: string, name: string, values: { check_in: string; check_out: string; status?: string }) =>
    addStay(desk.property, { room_id, room_type_id: desk.double, customer_id: addContact(desk.property, name), ...values });
  const leaving = stay(desk.room101, "Huber", { check_in: "2030-03-30", check_out: "2030-04-01", status: "checked_in" });
  stay(desk.room101, "Gruber", { check_in: "2030-04-01", check_out: "2030-04-03" });
  stay(desk.room102, "Moser", { check_in: "2030-03-30", check_out: "2030-04-04", status: "checked_in" });
  for (const room of [desk.room101, desk.room102]) become(desk, room, "dirty");
  return { leaving };
}

function become(desk: FrontDesk, room: string, status: RoomStatus): void {
  as(desk.property, desk.owner, (work) => markRoom(work, room, status));
}

function statusOf({ property }: FrontDesk, room: string) {
  return property.runtime.db.$client.prepare("SELECT status FROM rooms WHERE id = ?").pluck().get(room);
}

/** Counts the notes whose photo has reached the server. */
function countPhotos({ property }: FrontDesk) {
  return property.runtime.db.$client.prepare("SELECT count(*) FROM notes WHERE photo_id IS NOT NULL").pluck().get();
}

const PHOTO = {
  name: "IMG_1.png",
  mimeType: "image/png",
  buffer: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"),
};

const cardOf = ({ page }: Colleague, number: string) => page.getByRole("article", { name: `Room ${number}` });
const tap = (who: Colleague, number: string, word: string) => cardOf(who, number).getByRole("button", { name: word, exact: true }).click();

/** The websockets of a browser, which the test can cut and restore. Must be called before the page opens. */
async function lineOf({ page, context }: Colleague) {
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/trpc/, (socket) => {
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      await context.setOffline(true);
      for (const socket of open) await socket.close();
      open.clear();
    },
    mend: () => context.setOffline(false),
  };
}

test("Maria cleans with a phone in hand, Anna sees it at the desk, and a cellar without a network loses nothing", async ({ desk }) => {
  const { leaving } = aMonday(desk);
  const maria = await desk.sitDown("Maria", "cleaning", PHONE);
  const anna = await desk.sitDown("Anna");
  const line = await lineOf(maria);

  await test.step("the day begins on the board, with what comes first on top and without names", async () => {
    await Promise.all([maria.open("/"), anna.open("/housekeeping")]);
    await expect(maria.page).toHaveURL(/\/housekeeping$/);
    await expect(maria.page.getByRole("article").first()).toHaveAccessibleName("Room 101");
    await expect(cardOf(maria, "101")).toContainText("Needed by 15:00");
    await expect(cardOf(maria, "101")).toContainText("Guest still in");
    await expect(maria.page.getByRole("tab", { name: "Check-ins" })).toContainText("1");
    expect(await maria.page.locator("body").innerText()).not.toMatch(/Huber|Gruber|Moser/);
    await expect(cardOf(anna, "101")).toContainText("Gruber");
    await expectAccessible(maria.page);
    await picture(maria.page, "housekeeping-phone");
    await picture(anna.page, "housekeeping-desk");
  });

  await test.step("the desk's check-out frees the room on the phone; clean on the phone is clean at the desk, and back", async () => {
    as(desk.property, desk.owner, (work) => act(work, leaving, "check_out"));
    await expect(cardOf(maria, "101")).toContainText("Room is free");
    await tap(maria, "101", "Clean");
    await expect(cardOf(anna, "101")).toHaveAttribute("data-status", "clean");
    // In the screen's head, where it covers no buttons of the cards.
    const [said, head] = [await boxOf(maria.page.getByRole("alert")), await boxOf(maria.page.getByRole("banner"))];
    expect(said.y + said.height).toBeLessThanOrEqual(head.y + head.height);
    await maria.page.getByRole("button", { name: "Undo" }).click();
    await expect(cardOf(anna, "101")).toHaveAttribute("data-status", "dirty");
    await tap(anna, "101", "Clean");
    await expect(cardOf(maria, "101")).toHaveAttribute("data-status", "clean");
  });

  await test.step("a property that inspects its rooms marks the clean one, on both screens, until it is dirty again", async () => {
    await expect(cardOf(maria, "101").getByRole("button", { name: "Inspected" })).toHaveCount(0);
    as(desk.property, desk.owner, (work) => createSetting(work, { key: "FEATURE_ROOM_INSPECTION", value: "true" }));
    await tap(anna, "101", "Inspected");
    await expect(cardOf(anna, "101").getByRole("button", { name: "Inspected" })).toHaveAttribute("aria-pressed", "true");
    await reload(maria);
    await expect(cardOf(maria, "101").getByRole("button", { name: "Inspected" })).toHaveAttribute("aria-pressed", "true");
    become(desk, desk.room101, "dirty");
    become(desk, desk.room101, "clean");
    await expect(cardOf(maria, "101").getByRole("button", { name: "Inspected" })).toHaveAttribute("aria-pressed", "false");
    await expect(cardOf(maria, "102").getByRole("button", { name: "Inspected" })).toHaveCount(0);
  });

  await test.step("a note on a room is written on the phone and read at the desk", async () => {
    await cardOf(maria, "110").getByRole("button", { name: "Note on room 110" }).click();
    const panel = maria.page.getByRole("dialog");
    await panel.getByRole("textbox").fill("The bulb is broken");
    await panel.getByRole("button", { name: "Close" }).click();
    await maria.page.getByRole("button", { name: "Keep editing" }).click();
    await panel.locator("input[type=file]").setInputFiles(PHOTO);
    await expect(panel.getByRole("img", { name: "Photo of the note" })).toBeVisible();
    await panel.getByRole("button", { name: "Add note" }).click();
    await expect(panel.getByRole("link", { name: "Photo by Maria, open in full size" })).toBeVisible();
    await expectAccessible(maria.page);
    await picture(maria.page, "housekeeping-photo");
    await expect(cardOf(anna, "110")).toContainText("The bulb is broken");
    await expect.poll(() => countPhotos(desk)).toBe(1);
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toHaveCount(0);
  });

  await test.step("a repair is done: who cleans ends the lock, on the board and in the room's own screen", async () => {
    const soon = new Date(Date.parse(desk.property.clock.now) + 86_400_000).toISOString();
    const lock = (room_id: string, reason: string, start: string) =>
      as(desk.property, desk.owner, (work) =>
        createRoomLock(work, RoomLockInput.parse({ room_id, reason, start, end: new Date(Date.parse(start) + 86_400_000).toISOString() })),
      );
    lock(desk.room201, "Tap drips", desk.property.clock.now);
    lock(desk.room201, "New carpet", new Date(Date.parse(soon) + 86_400_000).toISOString());
    await expect(cardOf(maria, "201")).toContainText("Tap drips");
    await expectAccessible(maria.page);
    await picture(maria.page, "housekeeping-locked");
    await picture(anna.page, "housekeeping-locked-desk");
    await cardOf(maria, "201").getByRole("button", { name: "End the lock now" }).click();
    await expect(maria.page.getByText("Room 201: lock ended")).toBeVisible();
    for (const who of [maria, anna]) await expect(cardOf(who, "201")).not.toContainText("Tap drips");
    await anna.open(`/rooms/${desk.room201}`);
    await expect(anna.page.getByRole("button", { name: "Dirty" })).toHaveAttribute("aria-pressed", "true");
    await expect(anna.page.getByRole("button", { name: "End the lock now" })).toHaveCount(0);
    await anna.open("/housekeeping");
  });

  await test.step("the browser is offered the app to install", async () => {
    const { icons } = (await (await maria.page.request.get(`${desk.url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
    for (const { src } of [...icons, { src: "/apple-touch-icon.png" }]) {
      const icon = await maria.page.request.get(`${desk.url}${src}`);
      expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, expect.stringContaining("image/")]);
    }
    const worker = await maria.page.request.get(`${desk.url}/sw.js`);
    expect(worker.headers()["cache-control"]).toBe("no-cache");
  });

  await test.step("without a network taps wait, over a reload, too", async () => {
    await maria.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await maria.page.waitForTimeout(500);
    await line.cut();
    await cardOf(maria, "201").getByRole("button", { name: "Note on room 201" }).click();
    const panel = maria.page.getByRole("dialog");
    await panel.getByRole("textbox").fill("Curtain torn");
    await panel.locator("input[type=file]").setInputFiles(PHOTO);
    await panel.getByRole("button", { name: "Add note" }).click();
    await expect(panel.getByText("Not saved yet")).toBeVisible();
    await press(maria, "Escape");
    await expect(panel).toHaveCount(0);
    await tap(maria, "102", "Clean");
    await tap(maria, "110", "Dirty");
    await expect(cardOf(maria, "102")).toContainText("Not saved yet");
    become(desk, desk.room110, "out_of_service");

    await reload(maria);
    await expect(cardOf(maria, "102")).toHaveAttribute("data-status", "clean");
    await expect(cardOf(maria, "110")).toContainText("Not saved yet");
    await expect(maria.page.getByText("3 changes are not saved yet")).toBeVisible();
    await expect(maria.page.getByText("Not up to date since")).toBeVisible();
    await expectAccessible(maria.page);
    await picture(maria.page, "housekeeping-offline");
    expect([statusOf(desk, desk.room102), statusOf(desk, desk.room110)]).toEqual(["dirty", "out_of_service"]);
  });

  await test.step("with the network they go out in order, and what a colleague has changed meanwhile stays and is told", async () => {
    await line.mend();
    await expect.poll(() => statusOf(desk, desk.room102), { timeout: 15_000 }).toBe("clean");
    await expect(cardOf(anna, "102")).toHaveAttribute("data-status", "clean");
    await expect(cardOf(anna, "201")).toContainText("Curtain torn");
    await expect(cardOf(anna, "201").getByLabel("Photo of the note")).toBeVisible();
    await expect(cardOf(maria, "110")).toContainText("Your “Dirty” of 12:00 does not count");
    await expect(cardOf(maria, "110")).toHaveAttribute("data-status", "out_of_service");
    expect(statusOf(desk, desk.room110)).toBe("out_of_service");
    await picture(maria.page, "housekeeping-conflict");
    await cardOf(maria, "110").getByRole("button", { name: "All right" }).click();
    await expect(cardOf(maria, "110")).not.toContainText("does not count");
    await expect(maria.page.getByText("Not saved yet")).toHaveCount(0);
  });
  expect([...maria.failures, ...anna.failures]).toEqual([]);
});

test("a user who marks rooms by keyboard keeps their place when a card moves, leaves the tab, or was the last one", async ({ desk }) => {
  aMonday(desk);
  for (const room of [desk.room110, desk.room201]) become(desk, room, "out_of_service");
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const buttonOf = (number: string, word: string) => cardOf(anna, number).getByRole("button", { name: word, exact: true });
  await anna.open("/housekeeping");

  await buttonOf("102", "Clean").press("Enter");
  await expect(page.getByRole("region", { name: "Done" })).toContainText("102");
  await expect(buttonOf("102", "Clean")).toBeFocused();

  await page.getByRole("tab", { name: "Out of service" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await buttonOf("110", "Dirty").press("Enter");
  await expect(cardOf(anna, "110")).toHaveCount(0);
  await expect(buttonOf("201", "Dirty")).toBeFocused();
  await press({ page }, "Enter");
  await expect(cardOf(anna, "201")).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Out of service" })).toBeFocused();

  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await buttonOf("101", "Clean").click();
  await page.getByRole("heading", { name: "Housekeeping" }).click();
  await expect(page.getByRole("region", { name: "Done" })).toContainText("101");
  await expect(buttonOf("101", "Clean")).not.toBeFocused();
  expect(anna.failures).toEqual([]);
});

test("the code on a door marks its room clean, in the property it hangs in, and says what is wrong", async ({ desk }) => {
  aMonday(desk);
  const maria = await desk.sitDown("Maria", "cleaning", PHONE);
  const heading = maria.page.getByRole("heading", { level: 1 });
  const code = (number: string, property: string) => `/actions/rooms/${number}/clean?property=${property}`;

  await maria.open(code("101", desk.property.property_id));
  await expect(heading).toHaveText("Is room 101 clean?");
  await expectAccessible(maria.page);
  await picture(maria.page, "room-clean");
  await maria.page.getByRole("button", { name: "Yes, the room is clean" }).click();
  await expect(heading).toHaveText("Room 101 is clean");
  await expect.poll(() => statusOf(desk, desk.room101)).toBe("clean");
  await picture(maria.page, "room-cleaned");

  await maria.open(code("999", desk.property.property_id));
  await expect(heading).toHaveText("There is no room 999 here");

  await maria.page.route(/rooms\.clean/, (route) => route.fulfill({ status: 500, json: REFUSAL }));
  await maria.open(code("102", desk.property.property_id));
  await maria.page.getByRole("button", { name: "Yes, the room is clean" }).click();
  await expect(heading).toHaveText("The room's status could not be updated");
  await maria.page.unroute(/rooms\.clean/);
  await maria.page.getByRole("button", { name: "Try again" }).click();
  await expect(heading).toHaveText("Room 102 is clean");

  await maria.page.getByRole("button", { name: "Dirty after all" }).click();
  await expect.poll(() => statusOf(desk, desk.room102)).toBe("dirty");
  await maria.page.route(/rooms\.clean/, (route) => route.fulfill({ status: 500, body: "<h1>Internal Server Error</h1>" }));
  await maria.page.getByRole("button", { name: "Yes, the room is clean" }).click();
  await expect(maria.page.getByText("Not saved yet: the server reports an error. It is tried again by itself.")).toBeVisible();
  await picture(maria.page, "room-clean-server-fails");
  await maria.page.getByRole("link", { name: "To all rooms" }).click();
  await expect(maria.page.getByText("The server reports an error. One change is not saved yet", { exact: false })).toBeVisible();
  await maria.page.unroute(/rooms\.clean/);
  await expect.poll(() => statusOf(desk, desk.room102), { timeout: 20_000 }).toBe("clean");

  await maria.page.evaluate(() => localStorage.removeItem("housekeeping"));
  await maria.page.route(/housekeeping\.board/, (route) => route.fulfill({ status: 500, json: REFUSAL }));
  await maria.open(code("102", desk.property.property_id));
  await expect(heading).toHaveText("The rooms could not be loaded");
  await maria.page.unroute(/housekeeping\.board/);

  const sister = insertProperty(desk.property.runtime, "Sister House");
  await maria.open(code("101", sister));
  await expect(heading).toHaveText("This code belongs to another property");
  insert(desk.property, "members", { property_id: sister, user_id: maria.actor.user_id, role_id: "cleaning" });
  await reload(maria);
  await expect(heading).toHaveText("This code belongs to Sister House");
  await picture(maria.page, "room-clean-elsewhere");
  await maria.page.getByRole("button", { name: "Switch to Sister House" }).click();
  await expect(heading).toHaveText("There is no room 101 here");
});

const PROBLEM = { type: "unknown", title: "Unknown", status: 500, detail: null, instance: "rooms.clean" };
const REFUSAL = { error: { message: "unknown", code: -32603, data: { problem: PROBLEM } } };
