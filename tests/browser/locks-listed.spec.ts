import { barOf, expect, expectAccessible, picture, rowOf, test } from "#tests/browser/desk.ts";

test("Anna locks a room from the list, moves the lock's end, and deletes it again; Ben's plan goes along", async ({ desk }) => {
  const booked = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-locks"), ben.open("/room-plan")]);
  const { page } = anna;
  await expect(page.getByText("No locks")).toBeVisible();
  await expect(barOf(ben, booked)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Lock a room" }).first().click();
  const form = page.getByRole("form", { name: "Lock a room" });
  const room = form.getByRole("combobox", { name: "Room" });
  await room.click();
  await page.getByRole("option", { name: "101" }).click();
  await form.getByLabel("Start", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Next month" })).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Start", { exact: true }).fill("03/04/2030");
  await form.getByLabel("End", { exact: true }).fill("06/04/2030");
  await form.getByLabel("Reason").fill("Heating");
  await expect(form.getByText("For room 101 to become free, one booking moves:")).toBeVisible();
  await expect(form.getByRole("button", { name: "Move them and lock" })).toBeVisible();
  await expectAccessible(page);
  await room.click();
  await page.getByRole("option", { name: "102" }).click();
  await picture(page, "lock-form");
  await form.getByRole("button", { name: "Lock", exact: true }).click();

  await expect(page.getByText("Room 102 locked")).toBeVisible();
  const line = page.getByRole("row", { name: /102/ });
  await expect(line).toContainText("Heating");
  await expect(line).toContainText("upcoming");
  const bar = rowOf(ben, desk.room102).locator("[data-lock]");
  await expect(bar).toHaveText("Heating");
  const before = await bar.getAttribute("aria-label");

  await line.getByRole("link").click();
  const opened = page.getByRole("form", { name: "Lock of room 102" });
  await opened.getByLabel("End", { exact: true }).fill("08/04/2030");
  await opened.getByLabel("End", { exact: true }).press("Control+Enter");
  await expect(page.getByText("Lock of room 102 changed").first()).toBeVisible();
  await expect(bar).not.toHaveAttribute("aria-label", before ?? "");
  await expect(bar).toHaveAttribute("aria-label", /8 Apr/);
  await expectAccessible(page);
  await picture(page, "lock");

  await page.getByRole("button", { name: "Delete lock" }).click();
  await expect(page.getByText("Lock of room 102 deleted")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText("No locks")).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a lock on the plan opens by a click, and a lock that has begun keeps its start", async ({ desk }) => {
  desk.lock(desk.room102, "2030-03-31", "2030-04-06", "Water damage");
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/room-plan");
  await rowOf(anna, desk.room102).locator("[data-lock]").click();
  const form = page.getByRole("form", { name: "Lock of room 102" });
  await expect(form.getByLabel("Reason")).toHaveValue("Water damage");
  await expect(form).toContainText("The lock has begun, its start is fixed.");
  await expect(form.getByLabel("Start", { exact: true })).toHaveAttribute("readonly", "");
  await expectAccessible(page);
  expect(anna.failures).toEqual([]);
});

test("a lock opens above the list as it is sorted and narrowed", async ({ desk }) => {
  desk.lock(desk.room101, "2030-04-10", "2030-04-12", "Painter");
  desk.lock(desk.room102, "2030-04-03", "2030-04-05", "Heating");
  const { page, open, failures } = await desk.sitDown("Anna");
  await open("/room-locks?show=all&sort=-start");
  await page
    .getByRole("row", { name: /Painter/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/show=all&sort=-start&lock=/);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(`${desk.url}/room-locks?show=all&sort=-start`);
  await expect(page.locator("tbody tr")).toContainText(["Painter", "Heating"]);
  expect(failures).toEqual([]);
});
