import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DWELL_MS } from "#client/stays/room-plan/view/gestures/auto-scroll.ts";
import { barOf, columnOf, drop, expectInRow, hint, hold, rowOf, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { boxOf, expectAccessible, expectCount, focusOn, mouseButton, mouseTo, picture, press } from "#tests/support/components/hand.ts";

const DAYS = [2, 5] as const;
const lane = page.getByRole("region", { name: "Parking" });

test("a booking that is dropped on the parking lane keeps its place until it is dropped somewhere else", async () => {
  const gruber = stayOf("Gruber", "r101", DAYS);
  const { server, stateOf } = await showPlan({ bookings: [gruber] });
  const from = await boxOf(barOf(gruber.id));
  await mouseTo(from.x + 20, from.y + 10);
  await mouseButton("down");
  await mouseTo(from.x + 40, from.y + 60, 4);
  await expect.element(lane).toBeVisible();
  const place = await boxOf(lane);
  await mouseTo(place.x + 300, place.y + place.height / 2, 6);
  await expect.element(lane).toHaveAttribute("data-over", "true");
  await drop();

  const chip = lane.css(`[data-bar="${gruber.id}"]`);
  await expect.element(chip).toHaveTextContent("Gruber");
  await expectInRow(gruber.id, "r101");
  expect(server.inputsOf("bookings.move")).toEqual([]);
  await expectAccessible();
  await picture("parked");

  const [held, row] = [await boxOf(chip), await boxOf(rowOf("r110"))];
  await mouseTo(held.x + 15, held.y + held.height / 2);
  await mouseButton("down");
  await mouseTo(held.x + 30, held.y - 30, 4);
  await mouseTo(columnOf(8), row.y + row.height / 2, 6);
  await drop();
  await expect.poll(() => stateOf(gruber.id)).toMatchObject({ room_id: "r110", check_in: "2030-04-08T13:00:00.000Z" });
  await expectCount(chip, 0);
});

test("a parked booking that is taken up slowly scrolls the plan only after it has been over the rooms", async () => {
  const gruber = stayOf("Gruber", "r101", DAYS);
  const { server } = await showPlan({ bookings: [gruber] });
  await barOf(gruber.id).hover();
  await page.css("[data-card]").getByRole("button", { name: "Park", exact: true }).click();
  const chip = lane.css(`[data-bar="${gruber.id}"]`);
  const [held, row, day] = [await boxOf(chip), await boxOf(rowOf("r110")), columnOf(8)];
  await mouseTo(held.x + 15, held.y + held.height / 2);
  await mouseButton("down");
  await mouseTo(held.x + 30, held.y, 4);
  await restAtBorder();
  // On its way it crosses the room numbers, which are beyond the border.
  await mouseTo(held.x + 30, row.y + row.height / 2, 4);
  await restAtBorder();
  expect(columnOf(8)).toBe(day);
  await mouseTo(day, row.y + row.height / 2, 6);
  await mouseTo(held.x + 30, row.y + row.height / 2, 4);
  await expect.poll(() => columnOf(8)).not.toBe(day);
  await press("Escape");
  await drop();
  expect(server.inputsOf("bookings.move")).toEqual([]);
});

/** Longer than a pointer has to rest at the border before the plan scrolls. */
const restAtBorder = () => new Promise((resolve) => setTimeout(resolve, DWELL_MS + 100));

test("parked and selected bookings stay so on other screens and in other months, and what was in the hand does not", async () => {
  const [gruber, huber] = [stayOf("Gruber", "r101", DAYS), stayOf("Huber", "r102", DAYS)];
  const { router } = await showPlan({ bookings: [gruber, huber] });
  const bar = page.css(`[data-row] [data-bar="${gruber.id}"]`);
  await barOf(gruber.id).hover();
  await page.css("[data-card]").getByRole("button", { name: "Park", exact: true }).click();
  await expect.element(lane).toHaveTextContent("Gruber");
  const parked = bar.element().className;
  await userEvent.keyboard("{Control>}");
  await barOf(huber.id).click();
  await userEvent.keyboard("{/Control}");
  await focusOn(barOf(huber.id));
  await press("m");
  await expect.element(hint).toBeVisible();

  router.navigate("/groups");
  await expect.element(page.getByRole("heading", { name: "/groups" })).toBeVisible();
  router.navigate("/room-plan");
  await expect.element(barOf(huber.id)).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
  await expect.element(lane).toHaveTextContent("Gruber");
  await expect.poll(() => bar.element().className).toBe(parked);
  await expectCount(hint, 0);

  // Far away the lane still holds it: it was laid aside to be put down there.
  await page.getByText("90 days").click();
  for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "Later", exact: true }).click();
  await expect.poll(() => location.search).toContain("from=2030-08");
  await expect.element(lane).toHaveTextContent("Gruber");
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await page.getByText("14 days").click();
  // By the keyboard: without the menu beside the plan, the message of what was parked covers it.
  await focusOn(lane.getByRole("button", { name: "Take Gruber off the parking lane" }));
  await press("Enter");
  await expectCount(lane, 0);
  await expectInRow(gruber.id, "r101");
});

test("a bar that is let go in the very moment it was moved lands where it was let go", async () => {
  const gruber = stayOf("Gruber", "r101", DAYS);
  const { stateOf } = await showPlan({ bookings: [gruber] });
  const [from, to] = [await boxOf(barOf(gruber.id)), await boxOf(rowOf("r110"))];
  await mouseTo(from.x + 20, from.y + 10);
  await mouseButton("down");
  await mouseTo(from.x + 20, from.y + 40, 4);
  // Both before the next frame is drawn, as on a slow machine.
  const end = { clientX: from.x + 20, clientY: to.y + to.height / 2 };
  const target = document.elementFromPoint(end.clientX, end.clientY) ?? document.body;
  target.dispatchEvent(new PointerEvent("pointermove", { ...end, bubbles: true, isPrimary: true }));
  target.dispatchEvent(new PointerEvent("pointerup", { ...end, bubbles: true, isPrimary: true }));
  await expect.poll(() => stateOf(gruber.id)).toMatchObject({ room_id: "r110", check_in: "2030-04-02T13:00:00.000Z" });
  await drop();
});

test("a bar that is held at the border scrolls the plan, and what is said of it stays in sight", async () => {
  const gruber = stayOf("Gruber", "r101", DAYS);
  const { server } = await showPlan({ bookings: [gruber] });
  await hold(gruber.id, "r102");
  await expect.element(hint).toHaveTextContent("102");
  const suites = await boxOf(page.css('[data-row="type:suite"]'));
  await mouseTo(columnOf(12) + 10, suites.y + 10, 4);
  await expect.element(hint).toHaveTextContent("Without a room only in the booked type: Double");
  await expect.element(hint).toBeInViewport({ ratio: 1 });

  const { y } = await boxOf(rowOf("r110"));
  await mouseTo(window.innerWidth - 40, y + 18, 4);
  await mouseTo(window.innerWidth - 4, y + 18, 2);
  await expect.element(hint).toHaveTextContent(/(2[0-9] Apr|May) – /);
  await expect.element(hint).toBeInViewport({ ratio: 1 });
  await press("Escape");
  await drop();
  await expectCount(hint, 0);
  expect(server.inputsOf("bookings.move")).toEqual([]);
});
