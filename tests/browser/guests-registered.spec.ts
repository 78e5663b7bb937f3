import { boxOf, expect, expectAccessible, picture, press, test } from "#tests/browser/desk.ts";
import { addContact, insert } from "#tests/support/guesthouse.ts";

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-04" };

test("guests are registered at the check-in, from the list and together; an entry is undone and found again", async ({ desk }) => {
  const { property } = desk;
  const anna = await desk.sitDown("Anna", "admin");
  await anna.open("/registrations");
  // Without the setting the screen does not exist.
  await expect(anna.page).toHaveURL(/room-plan/);
  await expect(anna.page.getByRole("link", { name: "Guest registration" })).toHaveCount(0);
  insert(property, "settings", { key: "FEATURE_REGISTRATION_MANAGEMENT", value: "TRUE" });

  const arriving = desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true);
  const ready = desk.book("Berta Huber", { room_id: desk.room102, occupancy: 1, ...TODAY }, true);
  const family = desk.book("Carl Moser", { room_id: desk.room201, ...TODAY }, true);
  const child = addContact(property, "Emil Moser");
  property.runtime.db.$client.prepare("INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, 1)").run(family, child);

  const { page } = anna;
  await anna.open(`/room-plan?check_in=${arriving}`);
  const wizard = page.getByRole("dialog").filter({ has: page.getByRole("form", { name: "Check in" }) });
  await expect(wizard.getByLabel("Register now and print the sheet")).toBeChecked();
  await picture(page, "registration-at-check-in");
  const sheet = page.waitForEvent("download");
  await wizard.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByText("Registered under number 1")).toBeVisible();
  expect((await sheet).suggestedFilename()).toBe("Gästeblatt-1.pdf");

  await page.getByRole("link", { name: "Guest registration" }).click();
  const arrivals = page.getByRole("table", { name: "Arrivals" });
  await expect(arrivals.getByRole("row")).toHaveCount(4);
  await expect(arrivals.getByRole("row", { name: /101/ })).toContainText("1 of 2 guests entered");
  await expect(arrivals.getByText("Missing: date of birth")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "registrations-arrivals");
  await arrivals.getByRole("button", { name: "Complete the details of Emil Moser" }).click();
  const contact = page.getByRole("dialog", { name: "Emil Moser" });
  await contact.getByLabel("Date of birth").fill("03/02/2020");
  await contact.getByRole("button", { name: "Save" }).click();
  await expect(arrivals.getByText("Missing:")).toHaveCount(0);
  await press({ page }, "Escape");
  await expect(contact).toHaveCount(0);
  // A second click at the same place opens no booking: the registered row stays until the pointer leaves it.
  const register102 = arrivals.getByRole("row", { name: /102/ }).getByRole("button", { name: "Register" });
  const at = await boxOf(register102);
  await register102.click();
  await expect(page.getByText("registered under number 2")).toBeVisible();
  await expect(register102).toBeDisabled();
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.move(0, 0);
  await expect(arrivals.getByRole("row")).toHaveCount(3);
  await arrivals.getByLabel("Choose all on this page").check();
  await page.getByRole("button", { name: "Register 1 stay" }).click();
  await expect(page.getByText("registered under number 3")).toBeVisible();
  // One of the two guests in 101 is not entered yet.
  await expect(arrivals.getByRole("row")).toHaveCount(2);
  await arrivals.getByRole("button", { name: "Add a guest" }).click();
  const persons = page.getByRole("dialog").getByLabel("Adults", { exact: true });
  await persons.fill("1");
  await persons.press("Control+Enter");
  // Escape must wait for the save, or it would ask about unsaved input.
  await expect(page.getByText("Nobody left to register")).toBeVisible();
  await press({ page }, "Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("tab", { name: "Register", exact: true }).click();
  const register = page.getByRole("table", { name: "Register" });
  await expect(register.getByRole("row")).toHaveCount(4);
  await register.getByRole("button", { name: "Actions for registration 2" }).click();
  await page.getByRole("menuitem", { name: "Undo registration" }).click();
  const question = page.getByRole("dialog", { name: "Undo registration 2?" });
  await question.getByLabel("Reason").fill("Left before the night");
  await expectAccessible(page, "[role=dialog]");
  await question.getByRole("button", { name: "Undo registration" }).click();
  await expect(register.getByText(/Undone by Anna/)).toBeVisible();
  await expect(register.getByText("Left before the night")).toBeVisible();
  await picture(page, "registrations-register");
  await page.getByRole("textbox", { name: "Name or number" }).fill("moser");
  await expect(register.getByRole("row")).toHaveCount(2);
  expect(
    property.runtime.db.$client
      .prepare("SELECT registration_number FROM bookings WHERE id IN (?, ?) ORDER BY code")
      .pluck()
      .all(ready, family),
  ).toContain(null);
  expect(anna.failures).toEqual([]);
});
