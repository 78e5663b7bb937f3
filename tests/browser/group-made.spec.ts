import { barOf, callsOf, carry, draw, dropHere, expect, expectAccessible, expectInRow, picture, rowOf, test } from "#tests/browser/desk.ts";

test("Anna draws several ranges with Ctrl and makes one group booking of them; Ben sees all of it", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(rowOf(anna, desk.room110)).toBeVisible();
  await expect(rowOf(ben, desk.room110)).toBeVisible();

  await draw(anna, desk.room101, [3, 5]);
  await draw(anna, desk.room102, [3, 5], true);
  await draw(anna, desk.room110, [4, 6], true);
  await expect(anna.page.getByText("3 ranges selected")).toBeVisible();
  await expectAccessible(anna.page);
  await picture(anna.page, "group-drawn");
  await anna.page.getByRole("menuitem", { name: "Group booking" }).click();
  const dialog = anna.page.getByRole("dialog", { name: "Group booking" });
  await expect(dialog.getByRole("button", { name: "Make group" })).toBeDisabled();
  await dialog.getByLabel("Name of the group").fill("Alpine Club");
  await expect(dialog.getByText("3 rooms · ")).toBeVisible();
  await dialog.getByLabel("Guests per room").fill("1");
  await expect(dialog.getByText("3 rooms · 3 guests")).toBeVisible();
  await dialog.getByRole("switch", { name: "As an offer first" }).click();
  await expect(dialog.getByLabel("Offer valid until")).toBeVisible();
  await picture(anna.page, "group-dialog");
  await expectAccessible(anna.page);
  await dialog.getByLabel("Name of the group").press("Enter");

  await expect(anna.page.getByText("Group Alpine Club made")).toBeVisible();
  for (const room of [desk.room101, desk.room102, desk.room110])
    await expect(rowOf(ben, room).locator("[data-bar]")).toContainText("Alpine Club");
  await picture(ben.page, "group-made");
  expect(desk.groupsOf("Alpine Club")).toBe(3);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("bookings selected with Ctrl are grouped, and move together in one call, all or none", async ({ desk }) => {
  const stay = { check_in: "2030-04-02", check_out: "2030-04-04" };
  const gruber = desk.book("Gruber", { room_id: desk.room101, ...stay });
  const huber = desk.book("Huber", { room_id: desk.room102, ...stay });
  const maier = desk.book("Maier", { room_id: desk.room110, check_in: "2030-04-08", check_out: "2030-04-10" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, maier)).toBeVisible();
  await expect(barOf(ben, maier)).toBeVisible();

  await barOf(anna, gruber).click({ modifiers: ["Control"] });
  await barOf(anna, huber).click({ modifiers: ["Control"] });
  const toolbar = anna.page.getByRole("toolbar", { name: "2 selected" });
  await expect(toolbar).toBeVisible();
  await expectAccessible(anna.page);
  await toolbar.getByRole("button", { name: "Make group" }).click();
  await anna.page.getByRole("dialog").getByLabel("Name of the group").fill("Wedding");
  await anna.page.getByRole("dialog").getByRole("button", { name: "Make group" }).click();
  await expect.poll(() => desk.groupsOf("Wedding")).toBe(2);

  const moves = callsOf(anna, "bookings.move");
  await carry(anna, gruber, desk.room101, 3, false);
  await picture(anna.page, "several-carried");
  await dropHere(anna);
  await expect
    .poll(() => [desk.stateOf(gruber), desk.stateOf(huber)].map((state) => state?.check_in.slice(0, 10)))
    .toEqual(["2030-04-05", "2030-04-05"]);
  await expectInRow(ben, gruber, desk.room101);
  expect(moves).toHaveLength(1);

  // One row further down Huber would overlap Maier, so nothing is moved.
  await carry(anna, gruber, desk.room102, 3);
  await expect(anna.page.getByRole("alert").filter({ hasText: "Taken: Maier" })).toBeVisible();
  await expectInRow(anna, gruber, desk.room101);
  await expectInRow(anna, huber, desk.room102);
  expect(moves).toHaveLength(1);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
