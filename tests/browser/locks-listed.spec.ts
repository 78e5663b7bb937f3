import { expect, rowOf, test } from "#tests/browser/desk.ts";

test("Anna locks a room from the list, moves the lock's end and deletes it; Ben's plan goes along, and opens the lock by a click", async ({
  desk,
}) => {
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-locks?new=lock"), ben.open("/room-plan")]);
  const { page } = anna;
  await expect(rowOf(ben, desk.room102)).toBeVisible();
  const form = page.getByRole("form", { name: "Lock a room" });
  await form.getByRole("combobox", { name: "Room" }).click();
  await page.getByRole("option", { name: "102" }).click();
  await form.getByLabel("Start", { exact: true }).fill("03/04/2030");
  await form.getByLabel("End", { exact: true }).fill("06/04/2030");
  await form.getByLabel("Reason").fill("Heating");
  await form.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(page.getByText("Room 102 locked")).toBeVisible();
  const bar = rowOf(ben, desk.room102).locator("[data-lock]");
  await expect(bar).toHaveText("Heating");

  await page.getByRole("row", { name: /102/ }).getByRole("link").click();
  const end = page.getByRole("form", { name: "Lock of room 102" }).getByLabel("End", { exact: true });
  await end.fill("08/04/2030");
  await end.press("Control+Enter");
  await expect(bar).toHaveAttribute("aria-label", /8 Apr/);
  await bar.click();
  await expect(ben.page.getByRole("form", { name: "Lock of room 102" }).getByLabel("Reason")).toHaveValue("Heating");

  await page.getByRole("button", { name: "Delete lock" }).click();
  await expect(page.getByText("Lock of room 102 deleted")).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
