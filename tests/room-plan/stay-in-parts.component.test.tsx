import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { barOf, columnOf, hint, hold, planRowOf, rowOf, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { boxOf, dragMouse, expectCount, focusOn, mouseButton, press } from "#tests/support/components/hand.ts";

const [FIRST, SECOND] = ["gruber", "gruber 1"];
const lane = page.css("[data-parking]");

/** Gruber stays two nights in room 101 and then three in room 110; Huber is in room 102 on all of them. */
async function showTwoParts() {
  const [gruber, huber] = [stayOf("Gruber", "r101", [2, 7]), stayOf("Huber", "r102", [2, 7])];
  const parts = [stayOf("Gruber", "r101", [2, 4]), stayOf("Gruber", "r110", [4, 7])];
  const inParts = { ...planRowOf(gruber), rooms: parts };
  const shown = await showPlan({
    bookings: [gruber, huber],
    answers: { "roomPlan.window": () => ({ bookings: [inParts, planRowOf(huber)], room_locks: [], no_shows: [] }) },
  });
  await expect.element(barOf(SECOND)).toBeVisible();
  return shown;
}

const classOf = (key: string) => barOf(key).element().className;

test("a stay in two rooms has a bar in each, and the pointer carries the one that it has grabbed", async () => {
  await showTwoParts();
  await expect.element(page.css(`[data-row="room:r101"] [data-bar="${FIRST}"]`)).toBeVisible();
  await expect.element(page.css(`[data-row="room:r110"] [data-bar="${SECOND}"]`)).toBeVisible();
  const [first, second] = [classOf(FIRST), classOf(SECOND)];

  await hold(SECOND, "r101");
  await expect.element(hint).toHaveTextContent("3 nights");
  await expect.element(hint).not.toHaveTextContent("Taken");
  expect(classOf(FIRST)).toBe(first);
  expect(classOf(SECOND)).not.toBe(second);
  await press("Escape");
  await mouseButton("up");
  await expectCount(hint, 0);

  await hold(SECOND, "r102");
  await expect.element(hint).toHaveTextContent("Taken: Huber");
  await expect.element(hint).toHaveTextContent("Alt: swap rooms");
  await press("Escape");
  await mouseButton("up");
});

test("keys reach, move and lengthen a part of a stay by itself", async () => {
  await showTwoParts();
  await focusOn(barOf(FIRST));
  await press("ArrowRight");
  await press("ArrowDown");
  await press("ArrowDown");
  await expect.element(barOf(SECOND)).toHaveFocus();
  await expect.element(barOf(FIRST)).toHaveAttribute("tabindex", "-1");
  await press("m");
  await expect.element(hint).toHaveTextContent("110");
  await expect.element(hint).toHaveTextContent("3 nights");
  await press("Escape");
  await press("r");
  await press("ArrowRight");
  await expect.element(hint).toHaveTextContent("4 nights");
  await press("Escape");
});

test("a part of a stay is selected, parked and shown by itself", async () => {
  await showTwoParts();
  await focusOn(barOf(SECOND));
  await press(" ");
  await expect.element(barOf(SECOND)).toHaveAttribute("aria-pressed", "true");
  await expect.element(barOf(FIRST)).not.toHaveAttribute("aria-pressed");
  await press("Escape");

  const row = await boxOf(rowOf("r110"));
  await userEvent.keyboard("{Shift>}");
  await dragMouse([columnOf(1), row.y + 4], [columnOf(5), row.y + row.height - 4]);
  await userEvent.keyboard("{/Shift}");
  await expect.element(barOf(SECOND)).toHaveAttribute("aria-pressed", "true");
  await expect.element(barOf(FIRST)).not.toHaveAttribute("aria-pressed");
  await press("Escape");

  await barOf(SECOND).hover();
  const card = page.css("[data-card]");
  await expect.element(card).toHaveTextContent("3 nights");
  await card.getByRole("button", { name: "Park", exact: true }).click();
  await expect.element(lane.getByText("Gruber")).toBeVisible();
  await expect.element(page.css(`[data-parking] [data-bar="${SECOND}"]`)).toBeVisible();
  await expectCount(page.css(`[data-parking] [data-bar="${FIRST}"]`), 0);
});
