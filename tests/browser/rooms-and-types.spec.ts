import { expect, roomLabelOf, test } from "#tests/browser/desk.ts";

test("rooms that Anna makes, and one that she marks dirty in the list, change on Ben's plan; the history says who did it", async ({
  desk,
}) => {
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/rooms?new=room"), ben.open("/room-plan")]);
  const { page } = anna;
  const dialog = page.getByRole("dialog", { name: "New rooms" });
  await expect(ben.page.getByRole("group", { name: "Room 101, clean" })).toBeVisible();
  await dialog.getByLabel("Room numbers").fill("301-304");
  await dialog.getByRole("combobox", { name: "Room type" }).click();
  await page.getByRole("option", { name: "Suite" }).click();
  await dialog.getByRole("button", { name: "Create rooms" }).click();
  await expect(page.getByRole("row")).toHaveCount(9);
  await expect(ben.page.getByRole("group", { name: "Room 304, clean" })).toBeVisible();

  await page.getByRole("button", { name: /Change the status of room 101/ }).click();
  await page.getByRole("menuitem", { name: "Mark dirty" }).click();
  await expect(ben.page.getByRole("group", { name: "Room 101, dirty" })).toBeVisible();
  await expect(roomLabelOf(ben, desk.room101)).toHaveAttribute("title", "101: dirty");
  await page.keyboard.press("Control+z");
  await expect(ben.page.getByRole("group", { name: "Room 101, clean" })).toBeVisible();
  await page.getByRole("link", { name: "101" }).click();
  await page.getByRole("button", { name: "Out of service" }).click();
  await expect(ben.page.getByRole("group", { name: "Room 101, out of service" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Anna" }).first()).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
