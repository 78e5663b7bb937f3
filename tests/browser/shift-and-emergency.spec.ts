import { barOf, callsOf, carry, expect, expectAccessible, expectInRow, picture, press, test } from "#tests/browser/desk.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };

test("what Anna changes is news to Ben: a dot on the bar, who and when on its card, a list beside the plan, seen and brought back", async ({
  desk,
}) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const said = ben.page.waitForResponse(/shifts\.here/);
  await ben.open("/room-plan");
  await said;
  await anna.open("/room-plan");
  await expect(barOf(ben, id)).toBeVisible();
  await expect(ben.page.getByRole("button", { name: "Since last shift", exact: true })).toBeVisible();

  await carry(anna, id, desk.room102);
  await expectInRow(ben, id, desk.room102);
  await expect(barOf(ben, id)).toHaveAccessibleName(/Changed by Anna, 12:00$/);
  await expect(barOf(anna, id)).not.toHaveAccessibleName(/Changed by/);
  const box = await barOf(ben, id).boundingBox();
  await ben.page.mouse.move((box?.x ?? 0) + 14, (box?.y ?? 0) + 10);
  await ben.page.mouse.move((box?.x ?? 0) + 18, (box?.y ?? 0) + 10);
  await expect(ben.page.locator("[data-card]")).toContainText("Changed by Anna, 12:00");
  await picture(ben.page, "news-on-the-plan");
  await ben.page.mouse.move(5, 5);

  await expectAccessible(ben.page);
  await ben.page.getByRole("button", { name: "Since last shift: 1 change" }).click();
  const news = ben.page.getByRole("dialog", { name: "Since last shift" });
  await expect(news).toContainText("Gruber");
  await expect(news).toContainText(/101.*→.*102/);
  await picture(ben.page, "news-beside-the-plan");
  await expectAccessible(ben.page);
  await news.getByRole("button", { name: "Mark all as seen" }).click();
  await expect(barOf(ben, id)).not.toHaveAccessibleName(/Changed by/);
  await ben.page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(barOf(ben, id)).toHaveAccessibleName(/Changed by Anna/);

  await press(ben, "Escape");
  await expect(news).toHaveCount(0);
  await press(ben, "g");
  await press(ben, "w");
  await expect(ben.page.getByRole("heading", { name: "Since last shift", level: 1 })).toBeVisible();
  await anna.open("/since");
  await anna.page.getByRole("textbox", { name: "New note" }).fill("A taxi for Mr Vogel at 7");
  await anna.page.getByRole("button", { name: "Add note" }).click();
  const handover = ben.page.getByRole("list", { name: "Notes" });
  await expect(handover).toContainText("A taxi for Mr Vogel at 7");
  await expectAccessible(ben.page);
  await picture(ben.page, "handover");
  await ben.page.getByRole("button", { name: "The note by Anna is done" }).click();
  await expect(anna.page.getByRole("list", { name: "Notes" })).toHaveCount(0);
  await ben.page.getByRole("link", { name: "Gruber" }).click();
  await expect(ben.page.getByRole("dialog")).toContainText("Gruber");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("the line is cut and the key still gives the sheet, with the time it was made; logged out it is gone", async ({ desk }) => {
  desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const ben = await desk.sitDown("Ben");
  await ben.page.addInitScript(() => {
    window.print = () => undefined;
  });
  await ben.open("/room-plan");
  const asked = callsOf(ben, "emergency_sheet");
  await expect(ben.page.getByRole("button", { name: "Gruber" }).or(ben.page.locator("[data-bar]")).first()).toBeVisible();

  await press(ben, "e");
  const sheet = ben.page.getByRole("dialog", { name: "Emergency sheet" });
  await expect(sheet.getByRole("status")).toContainText("As of 1 Apr 2030, 12:00");
  await expect(sheet.getByRole("link", { name: "Save" })).toHaveAttribute(
    "download",
    /^Emergency sheet Pension Edelweiss 2030-04-01 12.00.pdf$/,
  );
  await picture(ben.page, "emergency-sheet");
  await expectAccessible(ben.page, "[role=dialog]");
  await press(ben, "Escape");
  await expect(sheet).toHaveCount(0);

  await ben.context.setOffline(true);
  await ben.page.clock.setFixedTime("2030-04-01T12:30:00.000Z");
  await press(ben, "e");
  await expect(sheet.getByRole("status")).toContainText("Not up to date: this is the last sheet, of 1 Apr 2030, 12:00.");
  await expect(sheet.getByRole("button", { name: "Print" })).toBeVisible();
  await picture(ben.page, "emergency-sheet-kept");
  expect(asked.length).toBeGreaterThanOrEqual(2);
  await ben.context.setOffline(false);
  await expect(sheet.getByRole("status")).toContainText("As of 1 Apr 2030, 14:30");
  await press(ben, "Escape");

  await ben.page.getByRole("button", { name: /Ben/ }).click();
  await expect(ben.page.getByRole("menuitem", { name: /Emergency sheet/ })).toBeVisible();
  await ben.page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(ben.page).toHaveURL(/login/);
  expect(await ben.page.evaluate(() => localStorage.getItem("emergencySheet"))).toBeNull();
  expect(ben.failures).toEqual([]);
});
