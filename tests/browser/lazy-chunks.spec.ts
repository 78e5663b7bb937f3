import { barOf, type Colleague, expect, lead, reload, rowOf, test } from "#tests/browser/desk.ts";

/** Delays the responses for files of the app until the returned function is called. */
async function hold({ page }: Colleague, files: RegExp): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(files, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

const FURTHER_TEXTS = /\/assets\/texts-en-further-[^/]*\.js/;

test("a panel beside the plan opens without further texts, and gives the focus back", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "admin");
  const { page } = anna;
  const arrive = await hold(anna, FURTHER_TEXTS);
  await anna.open("/room-plan");
  await expect(rowOf(anna, desk.room101)).toBeVisible();
  const account = page.getByRole("button", { name: /^(Account of|Konto von) Anna/ });
  await account.press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("Log out");
  // The menu's keyboard control works once it has the focus, shortly after it is drawn.
  await expect(menu.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();
  arrive();

  await account.click();
  await page.getByRole("menuitem", { name: "Deutsch" }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await account.click();
  await expect(page.getByRole("menu")).toContainText("Abmelden");
  await page.keyboard.press("Escape");
  const date = page.getByRole("button", { name: /^Zum Datum/ });
  await date.click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^15/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(date).toHaveAttribute("aria-expanded", "false");
  expect(anna.failures).toEqual([]);
});

test("what is typed right after Ctrl+K is in the field of the search, which names screens once their texts are here", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "admin");
  const { page } = anna;
  const arrive = await hold(anna, FURTHER_TEXTS);
  await anna.open("/room-plan");
  await expect(rowOf(anna, desk.room101)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("calendars");
  const field = page.getByRole("combobox", { name: "Search" });
  await expect(field).toHaveValue("calendars");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("option")).toHaveCount(0);
  arrive();
  await expect(page.getByRole("option", { name: /Calendars \(iCal\)/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("huber");
  await expect(field).toHaveValue("huber");
  expect(anna.failures).toEqual([]);
});

test("a part whose texts are under way is drawn once they are here, never with their keys", async ({ desk }) => {
  const id = desk.book("Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const arrive = await hold(anna, FURTHER_TEXTS);
  await anna.open(`/room-plan?booking=${id}`);
  await expect(barOf(anna, id)).toBeVisible();
  await expect(page.getByRole("heading", { name: /Huber/ })).toHaveCount(0);
  await expect(page.getByText(/\b(bookings|folios)\.\w+/)).toHaveCount(0);
  arrive();
  await expect(page.getByRole("heading", { name: /Huber/ })).toBeVisible();
  await expect(page.getByText(/\b(bookings|folios)\.\w+/)).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});

test("what colleagues change before the code of the live feed is loaded is shown once it is", async ({ desk }) => {
  const id = desk.book("Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" });
  const anna = await desk.sitDown("Anna");
  const arrive = await hold(anna, /\/assets\/live-socket-[^/]*\.js/);
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toBeVisible();
  const meanwhile = desk.book("Gruber", { room_id: desk.room201, check_in: "2030-04-02", check_out: "2030-04-05" });
  arrive();
  await expect(barOf(anna, meanwhile)).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("who speaks English fetches no German until it is chosen", async ({ desk }) => {
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(...(/\/texts-\w\w/.exec(request.url()) ?? [])));
  await anna.open("/room-plan");
  await expect(page.getByRole("link", { name: "Bookings" })).toBeVisible();
  expect(new Set(fetched)).toEqual(new Set(["/texts-en"]));
  await page.getByRole("button", { name: /^Account of Anna/ }).click();
  await page.getByRole("menuitem", { name: "Deutsch" }).click();
  await page.getByRole("link", { name: "Buchungen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Buchungen" })).toBeVisible();
  await reload({ page });
  await expect(page.getByRole("heading", { level: 1, name: "Buchungen" })).toBeVisible();
  expect(new Set(fetched)).toEqual(new Set(["/texts-en", "/texts-de"]));
  expect(anna.failures).toEqual([]);
});

test("a part whose code can't be fetched says so in its place, and comes when it is tried again", async ({ desk }) => {
  const id = desk.book("Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" });
  const { page, open } = await desk.sitDown("Anna");
  const chunk = /booking-drawer[^/]*\.js/;
  await page.route(chunk, (route) => route.fulfill({ status: 404 }));
  await open(`/room-plan?booking=${id}`);
  await expect(page.getByRole("region", { name: "Room plan" })).toBeVisible();
  const failed = page.getByRole("alert").filter({ hasText: "This part could not be shown." });
  await expect(failed).toBeVisible();
  await page.unroute(chunk);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /Huber/ })).toBeVisible();
});

test("a scrolled plan doesn't call back a user who goes on to a screen whose code is still loading", async ({ desk }) => {
  const { page, open, failures } = await desk.sitDown("Anna");
  await page.route(/search-page.*\.js/, async (route) => {
    await new Promise((late) => setTimeout(late, 1_000));
    await route.continue();
  });
  await open("/room-plan");
  const plan = page.getByRole("region", { name: "Room plan" });
  await expect(plan).toBeVisible();
  await plan.evaluate((scroller) => {
    scroller.scrollLeft += 400;
  });
  await lead(page, "/search?query=hub");
  await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${desk.url}/search?query=hub`);
  expect(failures).toEqual([]);
});
