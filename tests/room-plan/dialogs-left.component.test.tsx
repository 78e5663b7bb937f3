import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { columnOf, rowOf, showPlan } from "#tests/room-plan/plan-screen.tsx";
import { boxOf, dialogOf, dragMouse, expectCount, mouseButton, mouseTo, press } from "#tests/support/components/hand.ts";

const question = dialogOf("Discard changes?");

/** Draws the days from 3 to 6 April on a room's empty cells. */
async function draw(room: string): Promise<void> {
  const { top, height } = await boxOf(rowOf(room));
  await dragMouse([columnOf(3), top + height / 2], [columnOf(6), top + height / 2]);
}

test("what is typed into a dialog of the plan is not lost by Escape or a click beside it", async () => {
  await showPlan({});
  await draw("r102");
  await page.getByRole("menuitem", { name: "Lock room" }).click();
  const lock = dialogOf("Lock room");
  const reason = lock.getByLabelText("Reason (optional)");
  await reason.fill("Spa");
  await press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(reason).toHaveValue("Spa");
  await mouseTo(8, 400);
  await mouseButton("down");
  await mouseButton("up");
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expectCount(lock, 0);
});

test("without input a dialog of the plan asks nothing", async () => {
  await showPlan({});
  await draw("r102");
  await page.getByRole("menuitem", { name: "Lock room" }).click();
  await expect.element(dialogOf("Lock room")).toBeVisible();
  await press("Escape");
  await expectCount(page.getByRole("dialog"), 0);
});
