import {
  barOf,
  boxOf,
  type Colleague,
  columnOf,
  expect,
  expectAccessible,
  expectInRow,
  hintOf,
  picture,
  rowOf,
  test,
} from "#tests/browser/desk.ts";

/** Presses an arrow key until this bar has the focus. A key that waits for the plan's code would lead past it. */
async function walkTo(who: Colleague, id: string, key: "ArrowDown" | "ArrowRight"): Promise<void> {
  await expect(who.page.locator("[data-plan]")).toHaveAttribute("aria-busy", "false");
  await expect(async () => {
    await who.page.keyboard.press(key);
    await expect(barOf(who, id)).toBeFocused({ timeout: 100 });
  }).toPass();
}

test("a booking is found, moved, lengthened, checked in and all of it undone without a mouse", async ({ desk }) => {
  const first = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03" });
  const id = desk.book("Lena Huber", { room_id: desk.room102, check_in: "2030-04-01", check_out: "2030-04-03", occupancy: 1 }, true);
  const before = desk.stateOf(id);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toBeVisible();
  const { keyboard } = anna.page;
  const untilStateIs = (state: Record<string, string>) => expect.poll(() => desk.stateOf(id)).toMatchObject(state);

  await walkTo(anna, first, "ArrowDown");
  await walkTo(anna, id, "ArrowDown");
  await keyboard.press("m");
  await keyboard.press("ArrowDown");
  await expect(hintOf(anna)).toContainText("110");
  await expect(hintOf(anna)).toContainText("1 Apr – 3 Apr");
  await picture(anna.page, "moved-by-keys");
  await keyboard.press("Enter");
  await untilStateIs({ room_id: desk.room110 });
  await expectInRow(anna, id, desk.room110);
  await expect(barOf(anna, id)).toBeFocused();

  await keyboard.press("r");
  await keyboard.press("ArrowRight");
  await expect(hintOf(anna)).toContainText("3 nights");
  await keyboard.press("Enter");
  await untilStateIs({ check_out: "2030-04-04T09:00:00.000Z" });
  await expect(barOf(anna, id)).toBeFocused();

  await keyboard.press("i");
  await untilStateIs({ status: "checked_in" });

  await keyboard.press("Control+z");
  await untilStateIs({ status: "confirmed" });
  await keyboard.press("Control+z");
  await untilStateIs({ check_out: "2030-04-03T09:00:00.000Z" });
  await keyboard.press("Control+z");
  await expect.poll(() => desk.stateOf(id)).toEqual(before);
  await expectInRow(anna, id, desk.room102);
  await expectAccessible(anna.page);
  expect(anna.failures).toEqual([]);
});

test("Escape takes a move back, and a place that is taken says so before Enter", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-04" });
  desk.book("Huber", { room_id: desk.room102, check_in: "2030-04-02", check_out: "2030-04-04" });
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toBeVisible();
  const { keyboard } = anna.page;

  await walkTo(anna, id, "ArrowDown");
  await keyboard.press("m");
  await keyboard.press("ArrowDown");
  await expect(hintOf(anna)).toContainText("Taken: Huber");
  await expect(hintOf(anna)).toContainText("S: swap rooms");
  // What would be possible instead has the focus, which Escape gives back to the bar.
  const refusal = anna.page.getByRole("alert").filter({ hasText: "Taken: Huber" });
  await keyboard.press("Enter");
  await expect(refusal.getByRole("button", { name: "Swap" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(refusal).toHaveCount(0);
  await expect(barOf(anna, id)).toBeFocused();
  await keyboard.press("m");
  await keyboard.press("ArrowDown");
  for (let day = 2; day < 19; day++) await keyboard.press("ArrowRight");
  await expect(hintOf(anna)).toContainText("19 Apr – 21 Apr");
  expect((await boxOf(hintOf(anna))).x).toBeLessThan(await columnOf(anna, 20));
  await keyboard.press("Escape");
  await expect(hintOf(anna)).toHaveCount(0);
  await expectInRow(anna, id, desk.room101);
  expect(desk.stateOf(id)?.room_id).toBe(desk.room101);
  expect(anna.failures).toEqual([]);
});

test("N makes a booking after the current one, with nothing but keys", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-04" });
  desk.book("Walter", { room_id: desk.room101, check_in: "2030-04-05", check_out: "2030-04-08" });
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toBeVisible();
  const { keyboard } = anna.page;

  // Keyboard shortcuts work on the plan also right after a click on its tool bar.
  await anna.page.getByRole("button", { name: "Today", exact: true }).click();
  await anna.page.getByText("30 days").click();
  await keyboard.press("2");
  await expect(anna.page).toHaveURL(/days=14/);
  const form = anna.page.getByRole("form", { name: "New booking" });
  await keyboard.press("n");
  await expect(form.getByLabel("Arrival", { exact: true })).toHaveValue("01/04/2030");
  await keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await walkTo(anna, id, "ArrowDown");
  await keyboard.press("n");
  await expect(form.getByRole("combobox", { name: "Customer" })).toBeFocused();
  await expect(form.getByLabel("Arrival", { exact: true })).toHaveValue("04/04/2030");
  const room = form.getByRole("combobox", { name: "Room", exact: true });
  await expect(room).toHaveValue("101");
  // With other dates the proposed room changes.
  await form.getByLabel("Departure", { exact: true }).fill("06/04/2030");
  await form.getByLabel("Departure", { exact: true }).press("Tab");
  await expect(room).toHaveValue("102");
  await expect(form.getByRole("button", { name: /^Take room/ })).toHaveCount(0);
  await form.getByRole("combobox", { name: "Customer" }).focus();
  await keyboard.type("Ines Moser");
  await expect(anna.page.getByRole("option", { name: "Create “Ines Moser”" })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(form.getByRole("button", { name: "Edit Ines Moser" })).toBeVisible();
  await keyboard.press("Control+Enter");

  await expect(rowOf(anna, desk.room102).locator("[data-bar]")).toHaveCount(1);
  await expect(form).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});

test("? lists the shortcuts of the plan, and Escape puts the list away", async ({ desk }) => {
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(anna.page.getByRole("group", { name: "Room 101, clean" })).toBeVisible();

  await anna.page.keyboard.press("?");
  const list = anna.page.getByRole("complementary", { name: "Room plan shortcuts" });
  await expect(list).toBeVisible();
  await expect(list).toContainText("Move (arrows, Enter)");
  for (const words of [
    "On a room lock",
    "Move (arrows, Enter)",
    "Open lock",
    "While moving a booking",
    "Drop here",
    "Swap",
    "Save the form",
    "To other screens",
  ])
    await expect(list).toContainText(words);
  await expectAccessible(anna.page);
  await picture(anna.page, "shortcuts");
  await anna.page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);

  // The app's own list has those of the screen, too, and on another screen no longer.
  const openList = async () => {
    await anna.page.getByRole("button", { name: /Anna/ }).click();
    await anna.page.getByRole("menuitem", { name: "Shortcuts" }).click();
  };
  const all = anna.page.getByRole("dialog", { name: "Shortcuts" });
  await openList();
  for (const words of ["On a booking", "Undo", "Search"]) await expect(all).toContainText(words);
  await picture(anna.page, "shortcuts-dialog");
  await anna.page.keyboard.press("Escape");
  await expect(all).toHaveCount(0);
  await anna.page.keyboard.press("g");
  await anna.page.keyboard.press("b");
  await expect(anna.page.getByRole("heading", { name: "Bookings", level: 1 })).toBeVisible();
  await anna.page.keyboard.press("?");
  await expect(all).toContainText("New booking");
  await expect(all).not.toContainText("On a booking");
  expect(anna.failures).toEqual([]);
});
