import { type Colleague, callsOf, expect, expectAccessible, lead, picture, test } from "#tests/browser/desk.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };

type Answer = { result?: { data: unknown } };

/** Answers one procedure from now on with other data than the server's; returns what ends it. */
async function breakAnswers({ page }: Colleague, procedure: string, data: unknown): Promise<() => Promise<void>> {
  const calls = (url: URL) => url.pathname.startsWith("/trpc/") && url.pathname.slice("/trpc/".length).split(",").includes(procedure);
  await page.route(calls, async (route) => {
    const procedures = new URL(route.request().url()).pathname.slice("/trpc/".length).split(",");
    const response = await route.fetch();
    const answers: Answer[] = await response.json();
    await route.fulfill({
      response,
      json: answers.map((answer, i) => (procedures[i] === procedure && answer.result ? { result: { data } } : answer)),
    });
  });
  return () => page.unroute(calls);
}

/** A page whose only row no cell can read. */
const BROKEN_PAGE = { object: "page", data: [null], count: 1, page_number: 1, page_size: 25, total_pages: 1 };

/** Removes what the errors of a story wrote to the console, and checks that there were some. */
function expectReported({ failures }: Colleague): void {
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter((failure) => !/^console: .*(TypeError|error)/is.test(failure))).toEqual([]);
  failures.length = 0;
}

test("a panel that breaks leaves typed words, menu and other panels alone, and heals", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  await anna.open(`/rooms/${desk.room101}`);
  const stays = page.locator("section").filter({ has: page.getByRole("heading", { name: "In the room and next" }) });
  await expect(stays).toContainText("Nobody");
  const field = page.getByLabel("External id");
  await field.fill("PMS-101");

  const reports = callsOf(anna, "/api/client_errors");
  const heal = await breakAnswers(anna, "bookings.list", BROKEN_PAGE);
  desk.book("Huber", { room_id: desk.room101, ...STAY });
  await expect(stays).toContainText("This part could not be shown.");
  await expect(field).toHaveValue("PMS-101");
  await expect(page.getByRole("navigation")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "panel-broken");
  await expect.poll(() => reports.length).toBe(1);
  expect(JSON.parse(reports[0] ?? "")).toMatchObject({ message: expect.stringContaining("TypeError"), path: "/rooms/:id" });

  await heal();
  await stays.getByRole("button", { name: "Try again" }).click();
  await expect(stays).toContainText("Huber");
  await expect(field).toHaveValue("PMS-101");
  expectReported(anna);
});

test("a list that breaks leaves what is typed beside it; a screen that breaks keeps the menu, and leads on", async ({ desk }) => {
  const id = desk.book("Huber", { room_id: desk.room101, ...STAY });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/bookings");
  await expect(page.getByRole("row", { name: /Huber/ })).toBeVisible();
  await lead(page, "/bookings?new=contact");
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Moser");

  const healList = await breakAnswers(anna, "bookings.list", BROKEN_PAGE);
  desk.book("Gruber", { room_id: desk.room102, ...STAY });
  await expect(page.getByText("This part could not be shown.")).toBeVisible();
  await expect(name).toHaveValue("Moser");
  await healList();
  expectReported(anna);

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row", { name: /Gruber/ })).toBeVisible();

  const healBooking = await breakAnswers(anna, "bookings.get", { id, object: "booking" });
  await page.getByRole("link", { name: "Huber" }).click();
  await expect(page.getByRole("alert")).toContainText("This screen could not be shown.");
  await expectAccessible(page);
  await picture(page, "screen-broken");
  await healBooking();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Huber" })).toBeVisible();

  const breakAgain = await breakAnswers(anna, "groups.list", BROKEN_PAGE);
  await page.getByRole("link", { name: "Groups" }).click();
  await expect(page.getByText("This part could not be shown.")).toBeVisible();
  await breakAgain();
  await page.getByRole("link", { name: "Bookings" }).click();
  await expect(page.getByRole("row", { name: /Gruber/ })).toBeVisible();
  expectReported(anna);
});

test("a slide-over that breaks keeps its way out, and the screen behind it", async ({ desk }) => {
  const id = desk.book("Huber", { room_id: desk.room101, ...STAY });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/bookings");
  await expect(page.getByRole("row", { name: /Huber/ })).toBeVisible();
  await breakAnswers(anna, "bookings.get", { id, object: "booking" });
  await lead(page, `/bookings?booking=${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This part could not be shown.");
  await expectAccessible(page);
  await picture(page, "slide-over-broken");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /Huber/ })).toBeVisible();
  expectReported(anna);
});
