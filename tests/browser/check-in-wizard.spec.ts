import { barOf, type Colleague, cardButton, expect, expectAccessible, type FrontDesk, picture, press, test } from "#tests/browser/desk.ts";
import { insert } from "#tests/support/guesthouse.ts";

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-03" };

function mark(desk: FrontDesk, roomId: string, status: "clean" | "dirty" | "out_of_service"): void {
  desk.property.runtime.db.$client.prepare("UPDATE rooms SET status = ? WHERE id = ?").run(status, roomId);
}

const wizardOf = ({ page }: Colleague) => page.getByRole("dialog").filter({ has: page.getByRole("form", { name: "Check in" }) });

test("a guest of whom half is missing, into a room that is not cleaned: one page, by keyboard alone", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...TODAY });
  mark(desk, desk.room101, "dirty");
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await barOf(anna, id).focus();
  await press(anna, "i");

  const wizard = wizardOf(anna);
  await expect(wizard.getByRole("heading", { name: "Check in Gruber" })).toBeVisible();
  await expect(wizard.getByLabel("First and last name")).toBeFocused();
  await expect(wizard.getByText("Room 101 is still dirty")).toBeVisible();
  await expectAccessible(anna.page);
  await picture(anna.page, "check-in-missing");

  await wizard.getByLabel("First and last name").press("Enter");
  await expect(wizard.getByText("Please fill this in").first()).toBeVisible();
  await picture(anna.page, "check-in-errors");
  const { keyboard } = anna.page;
  await wizard.getByLabel("First and last name").fill("Anna Gruber");
  await press(anna, "Tab");
  await keyboard.type("1.5.1990");
  await press(anna, "Tab");
  await keyboard.type("Austri");
  await expect(anna.page.getByRole("option", { name: "Austria" })).toBeVisible();
  await press(anna, "ArrowDown");
  await press(anna, "Enter");
  await press(anna, "Tab");
  await keyboard.type("Hauptplatz 1");
  await press(anna, "Tab");
  await keyboard.type("8010");
  await press(anna, "Tab");
  await keyboard.type("Graz");
  await press(anna, "Enter");

  await expect(anna.page.getByText("Anna Gruber is checked in, room 101")).toBeVisible();
  await expect(wizard).toHaveCount(0);
  await expect(barOf(ben, id)).toHaveAccessibleName(/Anna Gruber.*checked in/);
  expect(desk.stateOf(id)?.status).toBe("checked_in");

  await anna.page.getByRole("button", { name: "Undo" }).click();
  await expect(barOf(ben, id)).toHaveAccessibleName(/confirmed/);
  expect(anna.failures).toEqual([]);
});

test("nobody entered and no room yet: the customer and the best free room are proposed, Enter does it", async ({ desk }) => {
  const id = desk.book("Anna Gruber", { room_type_id: desk.double, ...TODAY }, true);
  desk.property.runtime.db.$client.prepare("DELETE FROM booking_guests").run();
  mark(desk, desk.room101, "dirty");
  const anna = await desk.sitDown("Anna");
  await anna.open(`/room-plan?check_in=${id}`);
  const wizard = wizardOf(anna);
  await expect(wizard.getByText("All data is there")).toBeVisible();
  await expect(wizard.getByText("No room assigned yet")).toBeVisible();
  await expect(wizard.getByText("Room 102 is clean and ready")).toBeVisible();
  await expectAccessible(anna.page);
  await picture(anna.page, "check-in-proposed");
  await expect(wizard.getByRole("button", { name: "Check in", exact: true })).toBeFocused();
  await press(anna, "Enter");
  await expect(anna.page.getByText("Anna Gruber is checked in, room 102")).toBeVisible();
  expect(desk.stateOf(id)).toMatchObject({ status: "checked_in", room_id: desk.room102 });
  expect(anna.failures).toEqual([]);
});

test("a room out of service: why, and another one; housekeeping's tap is seen at once", async ({ desk }) => {
  const id = desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true);
  mark(desk, desk.room101, "out_of_service");
  for (const room of [desk.room102, desk.room110]) mark(desk, room, "dirty");
  const anna = await desk.sitDown("Anna");
  const ben = await desk.sitDown("Ben", "staff", { colorScheme: "dark" });
  await anna.open(`/bookings/${id}`);
  await anna.page.getByRole("button", { name: "Check in" }).click();
  const wizard = wizardOf(anna);
  await expect(wizard.getByText("Room 101 is out of service")).toBeVisible();
  await expect(wizard.getByText("Room 102 is still dirty")).toBeVisible();
  await ben.open(`/room-plan?check_in=${id}`);
  await expect(wizardOf(ben).getByText("Room 101 is out of service")).toBeVisible();
  await expectAccessible(ben.page);
  await picture(ben.page, "check-in-out-of-service-dark");

  await wizard.getByRole("combobox", { name: "Another room" }).click();
  await anna.page.getByRole("option", { name: /^110/ }).click();
  await expect(wizard.getByText("Room 110 is still dirty")).toBeVisible();
  await wizard.getByRole("button", { name: "Mark as clean" }).click();
  await expect(wizard.getByText("Room 110 is clean and ready")).toBeVisible();
  await wizard.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(anna.page.getByText("Anna Gruber is checked in, room 110")).toBeVisible();
  // The colleague, who had the same page open, is notified.
  await expect(ben.page.getByText("This booking is checked in already.")).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("the second guest and the money on the same page: same address in a tick, what is due in two clicks", async ({ desk }) => {
  insert(desk.property, "settings", { key: "FEATURE_REGISTRATION_MANAGEMENT", value: "true" });
  insert(desk.property, "payment_methods", { name: "Cash" });
  const id = desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true);
  const anna = await desk.sitDown("Anna");
  await anna.open(`/room-plan?check_in=${id}`);
  const wizard = wizardOf(anna);
  const second = wizard.getByRole("combobox", { name: "Guest 2" });
  await expect(wizard.getByText("1 of 2 guests entered")).toBeVisible();
  await second.fill("Eva");
  await anna.page.getByRole("option", { name: /Eva/ }).click();
  const eva = wizard.getByRole("group", { name: "Eva" });
  await expect(eva.getByText("Missing: full name, date of birth")).toBeVisible();
  await expect(eva.getByRole("textbox").first()).toBeFocused();
  await wizard.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(eva.getByText("First and last name")).toHaveCount(2);
  await eva.getByLabel("First and last name").fill("Eva Gruber");
  await eva.getByLabel("Date of birth").fill("1.2.75");
  await expect(eva.getByText("Missing:")).toHaveCount(0);
  await expect(eva.getByLabel("Same address as the first guest")).toBeChecked();
  await wizard.getByText("Cash", { exact: true }).click();
  await expect(wizard.getByLabel("Amount")).toHaveValue(/200.00/);
  await expectAccessible(anna.page);
  await picture(anna.page, "check-in-two-and-paid");
  await wizard.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(anna.page.getByText("Anna Gruber is checked in, room 101, €200.00 paid (Cash)")).toBeVisible();
  const eva2 = desk.property.runtime.db.$client.prepare("SELECT date_of_birth, address FROM contacts WHERE name = 'Eva Gruber'").get();
  expect(eva2).toMatchObject({ date_of_birth: "1975-02-01", address: expect.stringContaining("Hauptplatz 1") });
  await anna.page.getByText("paid (Cash)").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => desk.property.runtime.db.$client.prepare("SELECT status, paid_amount FROM bookings WHERE id = ?").get(id))
    .toEqual({
      status: "confirmed",
      paid_amount: 0,
    });
  expect(anna.failures).toEqual([]);
});

test("a walk-in from the plan's button to the key: booked, checked in and paid in one go", async ({ desk }) => {
  insert(desk.property, "payment_methods", { name: "Cash" });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/room-plan");
  await page.getByRole("button", { name: "Walk-in" }).click();
  const form = page.getByRole("form", { name: "New booking" });
  const customer = form.getByRole("combobox", { name: "Customer" });
  await customer.pressSequentially("Eva Huber");
  await customer.press("Enter");
  await expect(form.getByRole("button", { name: /Eva Huber/ }).first()).toBeVisible();
  await form.getByLabel("Adults", { exact: true }).fill("1");
  await picture(page, "walk-in-form");
  await form.getByRole("button", { name: "Book and check in" }).click();

  const wizard = wizardOf(anna);
  await wizard.getByLabel("Date of birth").fill("1.2.75");
  await wizard.getByRole("combobox", { name: "Nationality" }).fill("Austri");
  await page.getByRole("option", { name: "Austria" }).click();
  await wizard.getByLabel("Street and number").fill("Hauptplatz 1");
  await wizard.getByLabel("Postal code").fill("8010");
  await wizard.getByLabel("City").fill("Graz");
  await wizard.getByText("Cash", { exact: true }).click();
  await picture(page, "walk-in-arrival");
  await wizard.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByText(/Eva Huber is checked in, room \d+, €\S+ paid \(Cash\)/)).toBeVisible();
  await expect(wizard).toHaveCount(0);
  const kept = desk.property.runtime.db.$client.prepare("SELECT status, due_amount, substr(check_in, 1, 10) AS day FROM bookings").all();
  expect(kept).toEqual([{ status: "checked_in", due_amount: 0, day: "2030-04-01" }]);
  expect(anna.failures).toEqual([]);
});

test("where nothing is missing a click checks in; where it is too early the wizard says so", async ({ desk }) => {
  const ready = desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true);
  const later = desk.book("Bernd Huber", { room_id: desk.room102, check_in: "2030-04-03", check_out: "2030-04-05" }, true);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await (await cardButton(anna, ready, "Check in")).click();
  await expect(barOf(anna, ready)).toHaveAccessibleName(/checked in/);
  await expect(wizardOf(anna)).toHaveCount(0);
  // The card of a guest who arrives in two days does not offer the check-in.
  await cardButton(anna, later, "Open");
  await expect(anna.page.locator("[data-card]")).toContainText("Bernd Huber");
  await expect(anna.page.locator("[data-card]").getByRole("button", { name: "Check in" })).toHaveCount(0);
  await anna.open(`/room-plan?check_in=${later}`);
  await expect(anna.page.getByText("This is possible from the arrival day on.")).toBeVisible();
  // In the panel of a new booking the label "Check-in" is a date.
  await anna.open("/room-plan?new=booking&check_in=2030-04-03&check_out=2030-04-05");
  await expect(anna.page.getByRole("dialog", { name: "New booking" })).toBeVisible();
  await expect(anna.page.getByRole("dialog")).toHaveCount(1);
  expect(anna.failures).toEqual([]);
});
