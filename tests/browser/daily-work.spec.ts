import {
  barOf,
  type Colleague,
  chooseAction,
  expect,
  expectAccessible,
  expectInRow,
  type FrontDesk,
  picture,
  press,
  reload,
  rowOf,
  statusOf,
  test,
} from "#tests/browser/desk.ts";

// Whole working days take long on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** One of the facts in the head of a booking's screen. */
function factOf({ page }: Colleague, name: string) {
  return page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .first()
    .locator("xpath=..");
}

/** Moves the clock on the server and in every browser. */
async function wait(desk: FrontDesk, until: string, ...people: Colleague[]): Promise<void> {
  desk.property.clock.now = until;
  for (const { page } of people) {
    await page.clock.setFixedTime(until);
    await reload({ page });
  }
}

test("two nights more: what is free is offered, and the price is asked about", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03" }, true);
  desk.property.runtime.db.$client.prepare("UPDATE prices SET gross_amount = 12000 WHERE gross_amount = 10000").run();
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const { page } = anna;
  await Promise.all([anna.open(`/bookings/${id}`), ben.open("/room-plan")]);
  const before = (await barOf(ben, id).boundingBox())?.width ?? 0;
  const form = page.getByRole("form", { name: /^Booking/ });
  await form.getByLabel("Departure", { exact: true }).fill("05/04/2030");
  await form.getByLabel("Departure", { exact: true }).press("Tab");
  const choice = form.getByRole("radiogroup", { name: "Which price should count?" });
  await expect(choice.getByLabel("New price: €480.00")).toBeVisible();
  await choice.getByLabel("Keep price: €440.00").check();
  await expectAccessible(page);
  await picture(page, "story-prolonged");
  await form.getByRole("button", { name: "Save" }).click();

  await expect(factOf(anna, "Departure")).toContainText("Fri 5 Apr");
  await expect(factOf(anna, "Total")).toContainText("€440.00");
  await expect.poll(async () => (await barOf(ben, id).boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.6);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(factOf(anna, "Departure")).toContainText("Wed 3 Apr");
  await expect(factOf(anna, "Total")).toContainText("€200.00");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a guest leaves two days early: the room is free and dirty at once, and the undo brings them back", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-05" }, true);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const { page } = anna;
  await Promise.all([anna.open(`/bookings/${id}`), ben.open("/rooms")]);
  await page.getByRole("button", { name: "Check in" }).click();
  await expect(statusOf(anna)).toContainText("checked in");
  const room = ben.page.getByRole("row", { name: /^101/ });
  await expect(room).toContainText("Clean");

  await wait(desk, "2030-04-03T07:30:00.000Z", anna, ben);
  await page.getByRole("button", { name: "Check out", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Check out", exact: true }).click();
  await expect(statusOf(anna)).toContainText("checked out");
  await expect(factOf(anna, "Departure")).toContainText("Wed 3 Apr");
  await expect(factOf(anna, "Departure")).toContainText("09:30");
  await expect(room).toContainText("Dirty");
  await expect(room).toContainText("free");
  await picture(page, "story-left-early");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(statusOf(anna)).toContainText("checked in");
  await expect(factOf(anna, "Departure")).toContainText("Fri 5 Apr");
  await expect(room).toContainText("occupied until Fri 5 Apr");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("nobody came: the room is free again, until they ring and it was only the train", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const { page } = anna;
  await Promise.all([anna.open("/bookings"), ben.open("/room-plan")]);
  await wait(desk, "2030-04-02T07:30:00.000Z", anna, ben);
  await expectInRow(ben, id, desk.room101);
  await page.getByRole("group", { name: "Arrivals", exact: true }).getByRole("button", { name: "Yesterday 1" }).click();
  const row = page.getByRole("row", { name: /Gruber/ });
  await row.getByRole("button", { name: /^Actions for booking/ }).click();
  await page.getByRole("menuitem", { name: "Mark as no-show" }).click();
  await page.getByRole("button", { name: "Mark as no-show" }).click();

  await expect(barOf(ben, id)).toHaveCount(0);
  const missed = rowOf(ben, desk.room101).locator(`[data-missed="${id}"]`);
  await expect(missed).toHaveText("× Gruber · 2");
  await picture(ben.page, "story-no-show-on-plan");
  await missed.click();
  await expect(ben.page.getByRole("dialog")).toContainText("no-show");
  await press(ben, "Escape");
  await expect(page.getByRole("group", { name: "Arrivals", exact: true }).getByRole("button", { name: "Yesterday 0" })).toBeVisible();
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("confirmed");
  await expect(rowOf(ben, desk.room101).locator(`[data-bar="${id}"]`)).toBeVisible();
  await expect(missed).toHaveCount(0);

  await row.getByRole("button", { name: /^Actions for booking/ }).click();
  await page.getByRole("menuitem", { name: "Mark as no-show" }).click();
  await page.getByRole("button", { name: "Mark as no-show" }).click();
  await expect(barOf(ben, id)).toHaveCount(0);
  await anna.open(`/bookings/${id}`);
  await expect(statusOf(anna)).toContainText("no-show");
  await chooseAction(anna, "Undo no-show");
  await expect(statusOf(anna)).toContainText("confirmed");
  await expectInRow(ben, id, desk.room101);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
