import type { Page } from "@playwright/test";
import { barOf, expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { insertProperty } from "#tests/support/test-server.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };

test("Ctrl+K finds bookings, guests, rooms and screens from anywhere, by keyboard alone", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, ...STAY }, true);
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const { keyboard } = page;
  await anna.open("/rooms");
  await expect(page.getByRole("row")).toHaveCount(5);
  const field = page.getByRole("combobox", { name: "Search" });
  const option = (name: string | RegExp) => page.getByRole("option", { name });

  await keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await keyboard.type("hub");
  await expect(page.getByRole("listbox")).toContainText("Bookings");
  await expect(page.getByRole("listbox")).toContainText("Contacts");
  await expectAccessible(page);
  await picture(page, "search");
  await expect(option(/Huber/).first()).toHaveAttribute("aria-selected", "true");
  await keyboard.press("ArrowDown");
  await expect(option(/Huber/).nth(1)).toHaveAttribute("aria-selected", "true");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(`${desk.url}/bookings/${id}`);
  await expect(page.getByRole("heading", { name: "Lena Huber", level: 1 })).toBeVisible();
  await expect(field).toHaveCount(0);

  await keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await keyboard.type("110");
  await expect(option(/110/).first()).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(`${desk.url}/rooms/${desk.room110}`);

  await keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await keyboard.type("room plan");
  await expect(option("Room plan")).toBeVisible();
  await keyboard.press("Enter");
  await expect(barOf(anna, id)).toBeVisible();

  await keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await keyboard.type("nobody at all");
  await expect(page.getByText("Nothing found for “nobody at all”.")).toBeVisible();
  await keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});

test("German and English, light and dark are a click away and stay after a reload", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toHaveAttribute("aria-label", /2 guests, confirmed/);

  await page.getByRole("button", { name: "Account of Anna" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Deutsch" }).click();
  await expect(barOf(anna, id)).toHaveAttribute("aria-label", /2 Personen, bestätigt/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toContainText("Zimmersperren");
  await expect(page.getByRole("menuitem", { name: "Dunkel" })).toHaveCount(0);
  await page.getByRole("button", { name: "Konto von Anna" }).click();
  await page.getByRole("menuitem", { name: "Dunkel" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(barOf(anna, id)).toHaveAttribute("aria-label", /2 Personen, bestätigt/);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectAccessible(page);
  await picture(page, "german-dark");
  expect(anna.failures).toEqual([]);
});

test("a property switched in another tab is reported here, and the only button restarts at the home screen", async ({ desk }) => {
  const anna = await desk.sitDown("Anna");
  const other = insertProperty(desk.property.runtime, "Berghof");
  insert(desk.property, "members", { property_id: other, user_id: anna.actor.user_id, role_id: "staff" });
  const here = anna.page;
  await anna.open("/rooms?sort=-number");
  await expect(here.getByRole("row")).toHaveCount(5);

  const there = await anna.context.newPage();
  await there.goto(`${desk.url}/rooms`);
  await there.getByRole("button", { name: /Switch property: Pension Edelweiss/ }).click();
  await there.getByRole("menuitem", { name: "Berghof" }).click();
  await expect(there.getByText("This property is being set up")).toBeVisible();

  await here.bringToFront();
  await here.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const dialog = here.getByRole("dialog", { name: "The property was switched" });
  await expect(dialog).toBeVisible();
  await expectAccessible(here);
  await picture(here, "property-switched");
  await dialog.getByRole("button", { name: "Reload" }).click();
  await expect(here).toHaveURL(`${desk.url}/room-plan`);
  await expect(here.getByText("Berghof")).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("what was typed is asked about before somebody goes to another property, or logs out", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const other = insertProperty(desk.property.runtime, "Berghof");
  insert(desk.property, "members", { property_id: other, user_id: anna.actor.user_id, role_id: "manager" });
  const { page } = anna;
  await anna.open(`/room-types/${desk.double}`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  const goToBerghof = async () => {
    await page.getByRole("button", { name: /Switch property: Pension Edelweiss/ }).click();
    await page.getByRole("menuitem", { name: "Berghof" }).click();
  };
  await name.fill("Twin");
  await goToBerghof();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Twin");
  await page.getByRole("button", { name: "Account of Anna" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue("Twin");

  await goToBerghof();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: /Switch property: Berghof/ })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});

test("a list of today's arrivals that is left open overnight shows the next day's", async ({ desk }) => {
  desk.book("Late Monday", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03" });
  desk.book("Early Tuesday", { room_id: desk.room102, check_in: "2030-04-02", check_out: "2030-04-03" });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/bookings?dates=check_in&range=today");
  await expect(page.getByRole("row", { name: /Late Monday/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Early Tuesday/ })).toHaveCount(0);

  await page.clock.setFixedTime("2030-04-02T04:00:00Z");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("row", { name: /Early Tuesday/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Late Monday/ })).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});

test("a member without permission sees the refusal, and stays on the screen", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  await anna.open(`/room-types/${desk.double}`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Twin");
  desk.property.runtime.db.$client.prepare("UPDATE members SET role_id = 'staff' WHERE user_id = ?").run(anna.actor.user_id);
  await name.press("Control+Enter");

  await expect(notice(page, "You have no permission for this action.")).toBeVisible();
  await expect(name).toHaveValue("Twin");
  await expect(page).toHaveURL(`${desk.url}/room-types/${desk.double}`);
  await expectAccessible(page);
  expect(anna.failures).toEqual([]);
});

function notice(page: Page, words: string) {
  return page.getByRole("alert").filter({ hasText: words }).first();
}

test("in a low window the menu shows which screen is open", async ({ desk }) => {
  const { page, open, failures } = await desk.sitDown("Olga", "admin", { viewport: { width: 1280, height: 600 } });
  await open("/settings/general");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "General" })).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(menu.getByRole("link", { name: "Bookings" })).toBeInViewport({ ratio: 0.9 });
  expect(failures).toEqual([]);
});
