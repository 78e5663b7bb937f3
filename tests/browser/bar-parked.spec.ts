import {
  barOf,
  boxOf,
  callsOf,
  cardButton,
  carry,
  columnOf,
  expect,
  expectAccessible,
  expectInRow,
  hintOf,
  picture,
  rowOf,
  test,
} from "#tests/browser/desk.ts";

test("Anna parks a booking, which keeps its place for everybody until she drops it somewhere", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  const bar = anna.page.locator(`[data-row] [data-bar="${id}"]`);
  await expect(bar).toBeVisible();
  await expect(barOf(ben, id)).toBeVisible();
  const { mouse } = anna.page;
  const moves = callsOf(anna, "bookings.move");

  const from = await boxOf(bar);
  await mouse.move(from.x + 20, from.y + 10);
  await mouse.down();
  await mouse.move(from.x + 40, from.y + 60, { steps: 4 });
  const lane = anna.page.getByRole("region", { name: "Parking" });
  const place = await boxOf(lane);
  await mouse.move(place.x + 300, place.y + place.height / 2, { steps: 6 });
  await expect(lane).toHaveAttribute("data-over", "true");
  await mouse.up();

  const chip = lane.locator(`[data-bar="${id}"]`);
  await expect(chip).toContainText("Gruber");
  await expect(bar).toBeVisible();
  await expectInRow(ben, id, desk.room101);
  await expect(ben.page.getByRole("region", { name: "Parking" })).toHaveCount(0);
  expect(moves).toEqual([]);
  await expectAccessible(anna.page);
  await picture(anna.page, "parked");

  const [held, row] = [await boxOf(chip), await boxOf(rowOf(anna, desk.room110))];
  await mouse.move(held.x + 15, held.y + held.height / 2);
  await mouse.down();
  await mouse.move(held.x + 30, held.y - 30, { steps: 4 });
  await mouse.move(await columnOf(anna, 8), row.y + row.height / 2, { steps: 6 });
  await mouse.up();

  await expect.poll(() => desk.stateOf(id)).toMatchObject({ room_id: desk.room110, check_in: "2030-04-08T13:00:00.000Z" });
  await expect(chip).toHaveCount(0);
  await expectInRow(ben, id, desk.room110);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("parked and selected bookings stay so on other screens and in other months, and what was in the hand does not", async ({ desk }) => {
  const stay = { check_in: "2030-04-02", check_out: "2030-04-05" };
  const id = desk.book("Gruber", { room_id: desk.room101, ...stay });
  const huber = desk.book("Huber", { room_id: desk.room102, ...stay });
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  const { page } = anna;
  const bar = page.locator(`[data-row] [data-bar="${id}"]`);
  await expect(bar).toBeVisible();
  await (await cardButton(anna, id, "Park")).click();
  const lane = page.getByRole("region", { name: "Parking" });
  await expect(lane).toContainText("Gruber");
  const parked = await bar.getAttribute("class");
  await barOf(anna, huber).click({ modifiers: ["Control"] });
  await barOf(anna, huber).focus();
  await page.keyboard.press("m");
  await expect(hintOf(anna)).toBeVisible();

  await page.getByRole("link", { name: "Groups" }).click();
  await expect(page.getByRole("heading", { name: "Groups" })).toBeVisible();
  await page.getByRole("link", { name: "Room plan" }).click();
  await expect(barOf(anna, huber)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
  await expect(lane).toContainText("Gruber");
  expect(await bar.getAttribute("class")).toBe(parked);
  await expect(hintOf(anna)).toHaveCount(0);

  // Far away the lane still holds it: it was laid aside to be put down there.
  await page.getByText("90 days").click();
  for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "Later", exact: true }).click();
  await expect(page).toHaveURL(/from=2030-08/);
  await expect(lane).toContainText("Gruber");
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await page.getByText("14 days").click();

  await lane.getByRole("button", { name: "Take Gruber off the parking lane" }).click();
  await expect(lane).toHaveCount(0);
  await expectInRow(anna, id, desk.room101);
  expect(anna.failures).toEqual([]);
});

test("a bar that is let go in the very moment it was moved lands where it was let go", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  const bar = barOf(anna, id);
  await expect(bar).toBeVisible();
  const [from, to] = [await boxOf(bar), await boxOf(rowOf(anna, desk.room110))];
  const { mouse } = anna.page;
  await mouse.move(from.x + 20, from.y + 10);
  await mouse.down();
  await mouse.move(from.x + 20, from.y + 40, { steps: 4 });
  // Both actions before the next frame is drawn, as on a slow machine.
  await anna.page.evaluate(
    (end) => {
      const at = { clientX: end.x, clientY: end.y, bubbles: true, isPrimary: true };
      const target = document.elementFromPoint(end.x, end.y) ?? document.body;
      target.dispatchEvent(new PointerEvent("pointermove", at));
      target.dispatchEvent(new PointerEvent("pointerup", at));
    },
    { x: from.x + 20, y: to.y + to.height / 2 },
  );
  await expect.poll(() => desk.stateOf(id)).toMatchObject({ room_id: desk.room110, check_in: "2030-04-02T13:00:00.000Z" });
  await mouse.up();
  expect(anna.failures).toEqual([]);
});

test("a bar that is held at the border scrolls the plan, and what is said of it stays in sight", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toBeVisible();
  const { mouse, keyboard } = anna.page;
  await carry(anna, id, desk.room102, 0, false);
  await expect(hintOf(anna)).toContainText("102");
  const suites = await boxOf(anna.page.locator(`[data-row="type:${desk.suite}"]`));
  await mouse.move((await columnOf(anna, 12)) + 10, suites.y + 10, { steps: 4 });
  await expect(hintOf(anna)).toContainText("Without a room only in the booked type: Double");
  await expect(hintOf(anna)).toBeInViewport({ ratio: 1 });

  const { y } = await boxOf(rowOf(anna, desk.room110));
  await mouse.move(1400, y + 18, { steps: 4 });
  await mouse.move(1436, y + 18, { steps: 2 });
  await expect(hintOf(anna)).toContainText(/(2[0-9] Apr|May) – /);
  await expect(hintOf(anna)).toBeInViewport({ ratio: 1 });
  await keyboard.press("Escape");
  await mouse.up();
  expect(desk.stateOf(id)).toMatchObject({ room_id: desk.room101, check_in: "2030-04-02T13:00:00.000Z" });
  expect(anna.failures).toEqual([]);
});
