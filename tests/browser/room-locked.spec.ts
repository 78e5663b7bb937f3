import { act } from "#server/stays/bookings/steps/take-step.ts";
import {
  barOf,
  boxOf,
  callsOf,
  carry,
  draw,
  dropHere,
  expect,
  expectAccessible,
  expectInRow,
  hintOf,
  picture,
  press,
  roomLabelOf,
  rowOf,
  stretch,
  test,
} from "#tests/browser/desk.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { as } from "#tests/support/test-server.ts";

test("Anna locks a room by drawing; Ben sees it at once and no bar of his can land there", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, id)).toBeVisible();
  await expect(barOf(ben, id)).toBeVisible();

  await draw(anna, desk.room102, [3, 6]);
  const drawn = anna.page.getByRole("menu");
  await expect(drawn.getByRole("menuitem").first()).toBeFocused();
  await press(anna, "Escape");
  await expect(drawn).toHaveCount(0);
  await draw(anna, desk.room102, [3, 6]);
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await press(anna, key);
  const form = anna.page.getByRole("form", { name: "Lock a room" });
  await expect(form.getByLabel("Reason")).toBeFocused();
  await form.getByLabel("Reason").fill("New carpet");
  await expectAccessible(anna.page);
  // Ben's booking was first: the form stays open, says who would move, and keeps its input.
  const meanwhile = desk.book("Moser", { room_id: desk.room102, check_in: "2030-04-04", check_out: "2030-04-06" });
  await expect(form).toContainText("For room 102 to become free, one booking moves");
  await expect(form.getByLabel("Reason")).toHaveValue("New carpet");
  as(desk.property, desk.owner, (work) => act(work, meanwhile, "cancel"));
  await form.getByRole("button", { name: "Lock", exact: true }).click();

  await expect(rowOf(ben, desk.room102).locator("[data-lock]")).toHaveText("New carpet");
  await expect(anna.page.getByText("Room 102 locked")).toBeVisible();

  const moves = callsOf(ben, "bookings.move");
  await carry(ben, id, desk.room102, 0, false);
  await expect(hintOf(ben)).toContainText("Taken: Lock");
  await picture(ben.page, "room-locked");
  await dropHere(ben);

  await expect(ben.page.getByRole("alert").filter({ hasText: "Not moved. Taken: Lock" })).toBeVisible();
  await expectInRow(ben, id, desk.room101);
  expect(moves).toEqual([]);
  expect(desk.stateOf(id)?.room_id).toBe(desk.room101);
  await expectAccessible(ben.page);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a lock that is over sooner is ended from the room's menu, and the room takes guests again", async ({ desk }) => {
  const id = addStay(desk.property, { room_type_id: desk.double, room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-04" });
  desk.lock(desk.room102, "2030-03-31", "2030-04-06", "Water damage");
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(rowOf(ben, desk.room102).locator("[data-lock]")).toHaveText("Water damage");
  const label = roomLabelOf(anna, desk.room102);
  await expect(label).toHaveAttribute("title", /locked/);

  await label.click();
  await anna.page.getByRole("menuitem", { name: "End the lock now" }).click();

  await expect(label).not.toHaveAttribute("title", /locked/);
  await expect(anna.page.getByText("Room 102: lock ended")).toBeVisible();
  await press(anna, "Control+z");
  await expect(label).toHaveAttribute("title", /locked/);
  await press(anna, "Control+Shift+z");
  await expect(label).not.toHaveAttribute("title", /locked/);
  await expect(roomLabelOf(ben, desk.room102)).not.toHaveAttribute("title", /locked/);
  await carry(ben, id, desk.room102);
  await expect.poll(() => desk.stateOf(id)?.room_id).toBe(desk.room102);
  await expectInRow(anna, id, desk.room102);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a room with bookings in it is locked: the plan says who moves, does it as one step, and takes it back as one", async ({ desk }) => {
  const vogel = desk.book("Vogel", { room_id: desk.room101, check_in: "2030-04-03", check_out: "2030-04-05" });
  const walter = desk.book("Walter", { room_id: desk.room102, check_in: "2030-04-03", check_out: "2030-04-05", room_fixed: true });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/room-plan");
  await expect(barOf(anna, vogel)).toBeVisible();

  await draw(anna, desk.room102, [2, 6]);
  await page.getByRole("menuitem", { name: "Lock room" }).click();
  const form = page.getByRole("form", { name: "Lock a room" });
  await expect(form).toContainText("Walter");
  await expect(form).toContainText("room fixed: release it first");
  await picture(page, "lock-fixed");
  await form.getByRole("button", { name: "Release" }).click();
  await expect(form).toContainText("For room 102 to become free, one booking moves");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(form).toContainText("room fixed: release it first");
  await press({ page }, "Escape");
  await expect(form).toHaveCount(0);

  await draw(anna, desk.room101, [2, 6]);
  await page.getByRole("menuitem", { name: "Lock room" }).click();
  await expect(form).toContainText("For room 101 to become free, one booking moves");
  await expectAccessible(page);
  await picture(page, "lock-moving");
  await form.getByRole("button", { name: "Move them and lock" }).click();
  await expectInRow(anna, vogel, desk.room110);
  await expect(rowOf(anna, desk.room101).locator("[data-lock]")).toBeVisible();

  await expect(form).toHaveCount(0);
  await press({ page }, "Control+z");
  await expectInRow(anna, vogel, desk.room101);
  await expect(rowOf(anna, desk.room101).locator("[data-lock]")).toHaveCount(0);
  expect(desk.stateOf(walter)?.room_id).toBe(desk.room102);
  expect(anna.failures).toEqual([]);
});

test("a room's menu opens by keys, and what is done there is taken back by Ctrl+Z", async ({ desk }) => {
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/room-plan");
  await roomLabelOf(anna, desk.room101).focus();
  await press({ page }, "ArrowDown");
  await expect(roomLabelOf(anna, desk.room102)).toBeFocused();
  await press({ page }, "Enter");
  const menu = page.getByRole("menu", { name: "Room 102" });
  await expect(menu.getByRole("menuitem", { name: "Mark dirty" })).toBeFocused();
  await expectAccessible(page);
  await press({ page }, "Enter");
  await expect(roomLabelOf(anna, desk.room102)).toHaveAttribute("title", "102: dirty");
  await expect(roomLabelOf(anna, desk.room102)).toBeFocused();
  await press({ page }, "Control+z");
  await expect(roomLabelOf(anna, desk.room102)).toHaveAttribute("title", "102: clean");
  await expect(page.getByText("Undone: Room 102: dirty")).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("a lock is carried and stretched like a booking, with its undo; over a guest it offers to move them", async ({ desk }) => {
  const vogel = desk.book("Vogel", { room_id: desk.room101, check_in: "2030-04-03", check_out: "2030-04-05" });
  const lock = desk.lock(desk.room102, "2030-04-03", "2030-04-05", "New carpet");
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const { page } = anna;
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, lock)).toBeVisible();
  await expect(barOf(ben, lock)).toBeVisible();

  await carry(anna, lock, desk.room110, 1, false);
  await expect(hintOf(anna)).toContainText("110");
  await expect(barOf(ben, lock)).toHaveAttribute("data-holder", "Anna");
  await picture(page, "lock-carried");
  await dropHere({ page });
  await expectInRow(ben, lock, desk.room110);
  await expect(page.getByText("Lock moved: room 110, 4 Apr – 6 Apr")).toBeVisible();
  await press({ page }, "Control+z");
  await expectInRow(ben, lock, desk.room102);
  await expectInRow(anna, lock, desk.room102);

  const { width } = await boxOf(barOf(anna, lock));
  await stretch(anna, lock, 2);
  await expect(page.getByText("Lock of room 102 changed: 3 Apr – 7 Apr")).toBeVisible();
  await expect.poll(async () => (await boxOf(barOf(ben, lock))).width).toBeGreaterThan(width * 1.5);

  await carry(anna, lock, desk.room101);
  const refusal = page.getByRole("alert").filter({ hasText: "Not moved. Taken: Vogel" });
  await refusal.getByRole("button", { name: "Move them and lock" }).click();
  const dialog = page.getByRole("dialog", { name: "Lock of room 101" });
  await expect(dialog).toContainText("Vogel");
  await expectAccessible(page);
  await picture(page, "lock-over-guest");
  await dialog.getByRole("button", { name: "Move them and lock" }).click();
  await expectInRow(ben, lock, desk.room101);
  await expect.poll(() => desk.stateOf(vogel)?.room_id).not.toBe(desk.room101);
  await expect(dialog).toHaveCount(0);
  await press({ page }, "Control+z");
  await expectInRow(ben, lock, desk.room102);
  await expectInRow(ben, vogel, desk.room101);

  await barOf(anna, lock).focus();
  for (const key of ["m", "ArrowDown", "ArrowRight", "Enter"]) await press({ page }, key);
  await expectInRow(ben, lock, desk.room110);
  await expect(barOf(anna, lock)).toBeFocused();
  await press({ page }, "Enter");
  await expect(page.getByRole("form", { name: "Lock of room 110" })).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
