import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { barOf, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { dialogOf, expectCount, mouseButton, mouseTo, press } from "#tests/support/components/hand.ts";

const question = dialogOf("Discard changes?");

/** Opens the dialog for a group of two bookings of the plan. */
async function openGroupDialog(): Promise<void> {
  await showPlan({ bookings: [stayOf("Gruber", "r101", [3, 6]), stayOf("Huber", "r102", [3, 6])] });
  for (const id of ["gruber", "huber"]) await barOf(id).click({ modifiers: ["Control"] });
  await page.getByRole("button", { name: "Make group" }).click();
}

test("what is typed into a dialog of the plan is not lost by Escape or a click beside it", async () => {
  await openGroupDialog();
  const group = dialogOf("Group booking");
  const name = group.getByRole("textbox", { name: "Name of the group" });
  await name.fill("Spa");
  await press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(name).toHaveValue("Spa");
  await mouseTo(8, 400);
  await mouseButton("down");
  await mouseButton("up");
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expectCount(group, 0);
});

test("without input a dialog of the plan asks nothing", async () => {
  await openGroupDialog();
  await expect.element(dialogOf("Group booking")).toBeVisible();
  await press("Escape");
  await expectCount(page.getByRole("dialog"), 0);
});
