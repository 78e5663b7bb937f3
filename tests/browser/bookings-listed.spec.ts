import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { type Colleague, expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";

/** The names in the list, in their order. */
function names({ page }: Colleague): Locator {
  return page.getByRole("table", { name: "Bookings" }).locator("tbody tr td:first-child a > span > span:first-child");
}

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-04" };
const TOMORROW = { check_in: "2030-04-02", check_out: "2030-04-05" };

test("who comes today is one tap away, and the address keeps every filter", async ({ desk }) => {
  desk.book("Gruber", { room_id: desk.room101, ...TODAY });
  desk.book("Huber", { room_id: desk.room102, ...TOMORROW });
  desk.book("Strauß", { room_id: desk.room110, check_in: "2030-05-10", check_out: "2030-05-12", status: "pending" });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/rooms");
  await expect(page.getByRole("row", { name: /101/ })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page).toHaveURL(`${desk.url}/bookings`);
  await expect(names(anna)).toHaveText(["Gruber", "Huber", "Strauß"]);
  await expectAccessible(page);

  const arrivals = page.getByRole("button", { name: "Arrivals Today: 1" });
  await arrivals.click();
  await expect(names(anna)).toHaveText(["Gruber"]);
  await expect(arrivals).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Remove filter: Arrival: Today" })).toBeVisible();
  await page.reload();
  await expect(names(anna)).toHaveText(["Gruber"]);
  await page.getByRole("button", { name: "Arrivals Tomorrow: 1" }).click();
  await expect(names(anna)).toHaveText(["Huber"]);
  await page.getByRole("button", { name: "Arrivals Tomorrow: 1" }).click();
  await expect(names(anna)).toHaveCount(3);

  await page.getByRole("textbox", { name: "Search code, guest or customer" }).fill("strauss");
  await expect(names(anna)).toHaveText(["Strauß"]);
  await expect(page).toHaveURL(/query=strauss/);
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("checkbox", { name: "checked in" }).check();
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "pending" }).check();
  await page.keyboard.press("Escape");
  await expect(names(anna)).toHaveText(["Strauß"]);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  const table = readFileSync(await (await saved).path(), "utf8");
  expect(table.trim().split("\r\n")).toHaveLength(2);
  expect(table).toContain("Strauß");
  await page.getByRole("button", { name: "Remove filter: pending, checked in" }).click();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(names(anna)).toHaveCount(3);
  await expect(page).toHaveURL(`${desk.url}/bookings`);
  expect(anna.failures).toEqual([]);
});

test("of a filter and a sorting chosen in the same moment both count", async ({ desk }) => {
  desk.book("Gruber", { room_id: desk.room101, ...TODAY });
  desk.book("Huber", { room_id: desk.room102, ...TOMORROW });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/bookings");
  const arrivals = page.getByRole("button", { name: "Arrivals Today: 1" });
  await expect(names(anna)).toHaveCount(2);
  const sorting = await page.getByRole("table", { name: "Bookings" }).locator("th button").first().elementHandle();
  await arrivals.evaluate((button: HTMLElement, other) => {
    button.click();
    if (other instanceof HTMLElement) other.click();
  }, sorting);
  await expect(names(anna)).toHaveText(["Gruber"]);
  await expect(page).toHaveURL(/range=today.*sort=name/);
  expect(anna.failures).toEqual([]);
});

test("dates are chosen by a word or by two clicks, of the arrival, the departure, the stay or the day of booking", async ({ desk }) => {
  desk.book("Gruber", { room_id: desk.room101, ...TODAY });
  desk.book("Huber", { room_id: desk.room102, check_in: "2030-04-08", check_out: "2030-04-12" });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/bookings");
  await expect(names(anna)).toHaveCount(2);
  const dates = page.getByRole("button", { name: /^Dates:/ });
  const panel = page.getByRole("dialog", { name: "Dates" });

  await dates.click();
  await expectAccessible(page);
  await picture(page, "bookings-dates");
  await panel.getByText("Departure", { exact: true }).click();
  await expect(panel.getByRole("radio", { name: "Departure" })).toBeChecked();
  await panel.getByRole("button", { name: "This week" }).click();
  await expect(panel).toHaveCount(0);
  await expect(names(anna)).toHaveText(["Gruber"]);
  await expect(page).toHaveURL(/dates=check_out.*range=this_week/);

  await dates.click();
  await panel.getByRole("button", { name: "10 April 2030" }).click();
  await panel.getByRole("button", { name: "12 April 2030" }).click();
  await expect(names(anna)).toHaveText(["Huber"]);
  await expect(page).toHaveURL(/from=2030-04-10&to=2030-04-12/);
  await expect(page.getByRole("button", { name: "Remove filter: Departure: 10 Apr 2030 – 12 Apr 2030" })).toBeVisible();

  await dates.click();
  await panel.getByText("Created", { exact: true }).click();
  await expect(panel.getByRole("radio", { name: "Created" })).toBeChecked();
  await panel.getByRole("button", { name: "Yesterday" }).click();
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("textbox", { name: "Guest or customer", exact: true }).fill("hub");
  await expect(names(anna)).toHaveText(["Huber"]);
  await expect(page).toHaveURL(/name=hub/);
  expect(anna.failures).toEqual([]);
});

test("a row opens by click, a tab of its own by middle click, and columns sort", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room102, ...TODAY });
  desk.book("Öller", { room_id: desk.room101, ...TOMORROW });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/bookings");
  await expect(names(anna)).toHaveCount(2);
  await page.getByRole("button", { name: "Guest" }).click();
  await expect(names(anna)).toHaveText(["Gruber", "Öller"]);
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await expect(names(anna)).toHaveText(["Öller", "Gruber"]);
  await expect(page).toHaveURL(/sort=room/);

  const [tab] = await Promise.all([
    anna.context.waitForEvent("page"),
    page
      .getByRole("row", { name: /Gruber/ })
      .getByText("confirmed")
      .click({ button: "middle" }),
  ]);
  await expect(tab).toHaveURL(`${desk.url}/bookings/${id}`);
  await tab.close();
  await page
    .getByRole("row", { name: /Gruber/ })
    .getByText("confirmed")
    .click();
  await expect(page.getByRole("heading", { name: "Gruber", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/sort=room/);
  expect(anna.failures).toEqual([]);
});

test("an empty property says what to do, and what a colleague does appears with their name", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await anna.open("/bookings");
  await expect(anna.page.getByText("No bookings yet")).toBeVisible();
  await expectAccessible(anna.page);

  const offer = desk.book("Lena Huber", { room_id: desk.room101, ...TODAY, status: "pending" });
  await expect(names(anna)).toHaveText(["Lena Huber"]);
  await ben.open("/bookings");
  await ben.page.getByRole("row", { name: /Huber/ }).getByRole("button", { name: "Confirm" }).click();
  await expect(ben.page.getByText(/^Booking \d+: confirmed$/)).toBeVisible();
  const row = anna.page.getByRole("row", { name: /Huber/ });
  await expect(row.getByText("confirmed")).toBeVisible();
  await expect(row.getByText("Ben", { exact: true })).toBeVisible();
  await picture(anna.page, "bookings-live");

  await ben.page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("pending")).toBeVisible();
  expect(desk.stateOf(offer)?.status).toBe("pending");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
