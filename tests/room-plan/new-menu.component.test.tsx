import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { showPlan } from "#tests/room-plan/plan-screen.tsx";

test("a contact is begun from the plan, which stays behind the form", async () => {
  await showPlan({ isInApp: true });
  await page.getByRole("button", { name: "Offer, group, contact or lock" }).click();
  await page.getByRole("menuitem", { name: "New contact" }).click();
  await expect.element(page.getByRole("dialog", { name: "New contact" })).toBeVisible();
  expect(location.pathname).toBe("/room-plan");
});
