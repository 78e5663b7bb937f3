import { barOf, callsOf, expect, expectAccessible, picture, press, test } from "#tests/browser/desk.ts";

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-03" };

test("a selection is checked in in one call with one undo; of whom something is missing is asked in one page first", async ({ desk }) => {
  const huber = desk.book("Lena Huber", { room_id: desk.room101, ...TODAY }, true);
  const moser = desk.book("Ines Moser", { room_id: desk.room102, ...TODAY }, true);
  const gruber = desk.book("Gruber", { room_id: desk.room110, ...TODAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, gruber)).toBeVisible();
  await expect(barOf(ben, gruber)).toBeVisible();
  const { page } = anna;
  const calls = callsOf(anna, "bookings.actAll");
  const statuses = () => [huber, moser, gruber].map((id) => desk.stateOf(id)?.status);

  for (const id of [huber, moser, gruber]) await barOf(anna, id).click({ modifiers: ["Control"] });
  await page.getByRole("toolbar", { name: "3 selected" }).getByRole("button", { name: "Check in" }).click();
  const question = page.getByRole("dialog", { name: "Check in 3 bookings" });
  await expect(question.getByRole("listitem")).toHaveCount(3);
  await expect(question.getByRole("listitem").filter({ hasText: "110" })).toContainText("Gruber");
  await expectAccessible(page, "[role=dialog]");
  await picture(page, "several-asked");
  expect(statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
  // The bookings that can be checked in are; the others stay in the dialog.
  await question.getByRole("button", { name: "Check in 3 bookings" }).click();
  await expect.poll(statuses).toEqual(["checked_in", "checked_in", "confirmed"]);
  const rest = page.getByRole("dialog", { name: "2 of 3 checked in" });
  await expect(rest.getByRole("listitem")).toHaveCount(1);
  await picture(page, "several-left");
  await rest.getByRole("button", { name: "The rest later" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(statuses).toEqual(["confirmed", "confirmed", "confirmed"]);

  await press({ page }, "Escape");
  for (const id of [huber, moser]) await barOf(anna, id).click({ modifiers: ["Control"] });
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Check in" }).click();
  await expect.poll(statuses).toEqual(["checked_in", "checked_in", "confirmed"]);
  await expect(barOf(ben, moser)).toHaveAttribute("aria-label", /checked in/);
  expect(calls).toHaveLength(1);
  await page.getByText("2 bookings checked in").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect.poll(statuses).toEqual(["confirmed", "confirmed", "confirmed"]);
  await expect(barOf(ben, moser)).toHaveAttribute("aria-label", /confirmed/);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a group made of a selection is undone in one, and its bookings can be let go on the plan", async ({ desk }) => {
  const stay = { check_in: "2030-04-04", check_out: "2030-04-06" };
  const huber = desk.book("Huber", { room_id: desk.room101, ...stay });
  const moser = desk.book("Moser", { room_id: desk.room102, ...stay });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/groups")]);
  await expect(barOf(anna, huber)).toBeVisible();
  const { page } = anna;
  const tools = page.getByRole("toolbar", { name: "2 selected" });
  const line = ben.page.getByRole("row", { name: /Wedding/ });
  const makeGroup = async () => {
    await tools.getByRole("button", { name: "Make group" }).click();
    await page.getByRole("dialog").getByLabel("Name of the group").fill("Wedding");
    await page.getByRole("dialog").getByLabel("Name of the group").press("Enter");
  };

  for (const id of [huber, moser]) await barOf(anna, id).click({ modifiers: ["Control"] });
  await expect(tools.getByRole("button", { name: "Remove from group" })).toHaveCount(0);
  const calls = callsOf(anna, "groups.");
  await makeGroup();
  await expect(line).toContainText("€400.00");
  expect(calls.filter((call) => call.includes("Wedding"))).toHaveLength(1);
  await page.getByText("Group Wedding made").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect(line).toHaveCount(0);

  await makeGroup();
  await expect(line).toContainText("€400.00");
  await tools.getByRole("button", { name: "Remove from group" }).click();
  await expect(line).not.toContainText("€400.00");
  expect(desk.groupsOf("Wedding")).toBe(0);
  await page.getByText("2 bookings removed from the group").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText("€400.00");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
