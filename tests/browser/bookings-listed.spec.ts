import type { Locator } from "@playwright/test";
import { type Colleague, expect, picture, test } from "#tests/browser/desk.ts";

/** The names in the list, in their order. */
function names({ page }: Colleague): Locator {
  return page.getByRole("table", { name: "Bookings" }).locator("tbody tr td:first-child a > span > span:first-child");
}

test("what a colleague does in the list appears with their name, and their undo, too", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await anna.open("/bookings");
  await expect(anna.page.getByText("No bookings yet")).toBeVisible();

  const offer = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04", status: "pending" });
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
