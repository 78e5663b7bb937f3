import { draw, expect, rowOf, test } from "#tests/browser/desk.ts";

test("what is typed into a dialog of the plan is not lost by Escape or a click beside it; without input nothing is asked", async ({
  desk,
}) => {
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await anna.open("/room-plan");
  await expect(rowOf(anna, desk.room102)).toBeVisible();
  await draw(anna, desk.room102, [3, 6]);
  await page.getByRole("menuitem", { name: "Lock room" }).click();
  const lock = page.getByRole("dialog", { name: "Lock room" });
  const reason = lock.getByLabel("Reason (optional)");
  await reason.fill("Spa");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(reason).toHaveValue("Spa");
  await page.mouse.click(8, 400);
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(lock).toHaveCount(0);

  for (const [at, room] of [desk.room102, desk.room110].entries()) await draw(anna, room, [3, 6], at > 0);
  await page.getByRole("menuitem", { name: "Group booking" }).click();
  const group = page.getByRole("dialog", { name: "Group booking" });
  await expect(group).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(group).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});
