import { type Colleague, chooseAction, expect, expectAccessible, picture, statusOf, test } from "#tests/browser/desk.ts";
import { addContact, addItem, addRateItem, insert } from "#tests/support/guesthouse.ts";

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-04" };
const LATER = { check_in: "2030-04-10", check_out: "2030-04-12" };

async function undo({ page }: Colleague): Promise<void> {
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
}

test("an offer is confirmed, canceled and taken back, each by its button and each by its undo", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...LATER, status: "pending" });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open(`/bookings/${id}`);
  await expect(statusOf(anna)).toContainText("pending");

  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(anna)).toContainText("confirmed");
  await undo(anna);
  await expect(statusOf(anna)).toContainText("pending");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(anna)).toContainText("confirmed");

  await chooseAction(anna, "Cancel booking");
  await expect(statusOf(anna)).toContainText("cancelled");
  await undo(anna);
  await expect(statusOf(anna)).toContainText("confirmed");
  await chooseAction(anna, "Cancel booking");
  await expect(statusOf(anna)).toContainText("cancelled");
  await chooseAction(anna, "Undo cancellation");
  await expect(statusOf(anna)).toContainText("confirmed");
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Anna");
  expect(anna.failures).toEqual([]);
});

test("who has arrived leaves and comes back; every step has its way back in the menu, too", async ({ desk }) => {
  insert(desk.property, "payment_methods", { name: "Cash" });
  const id = desk.book("Lena Huber", { room_id: desk.room101, ...TODAY }, true);
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open(`/bookings/${id}`);
  await chooseAction(anna, "Mark as no-show");
  const missed = page.getByRole("dialog", { name: "No-show: Lena Huber" });
  await expect(missed.getByRole("radio", { name: /The lodging only/ })).toBeChecked();
  await expectAccessible(page);
  await picture(page, "no-show-asked");
  await missed.getByRole("button", { name: "Mark as no-show" }).click();
  await expect(statusOf(anna)).toContainText("no-show");
  await chooseAction(anna, "Undo no-show");
  await expect(statusOf(anna)).toContainText("confirmed");
  desk.property.runtime.db.$client.prepare("UPDATE bookings SET status = 'checked_in', version = version + 1 WHERE id = ?").run(id);
  await page.reload();
  await expect(statusOf(anna)).toContainText("checked in");

  // In the middle of a stay nothing is due, so Edit is the primary button.
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await chooseAction(anna, "Check out");
  const question = page.getByRole("dialog", { name: "Check-out: Lena Huber" });
  await expect(question).toContainText("3 booked nights are left over");
  await expect(question).toContainText("Due €300.00");
  await expectAccessible(page);
  await picture(page, "check-out-asked");
  await question.getByRole("textbox", { name: "Amount" }).fill("100");
  await page.keyboard.press("Enter");
  await expect(statusOf(anna)).toContainText("checked out");
  const due = () => desk.property.runtime.db.$client.prepare("SELECT due_amount FROM bookings WHERE id = ?").pluck().get(id);
  expect(due()).toBe(20_000);
  await undo(anna);
  await expect(statusOf(anna)).toContainText("checked in");
  expect(due()).toBe(30_000);

  await chooseAction(anna, "Check out");
  await question.getByRole("radio", { name: /Waive them/ }).check();
  await expect(question).not.toContainText("Due");
  await question.getByRole("button", { name: "Check out", exact: true }).click();
  await expect(statusOf(anna)).toContainText("checked out");
  expect(due()).toBe(0);
  await chooseAction(anna, "Undo check-out");
  await expect(statusOf(anna)).toContainText("checked in");
  await chooseAction(anna, "Undo check-in");
  await expect(statusOf(anna)).toContainText("confirmed");
  expect(anna.failures).toEqual([]);
});

test("what can't be done yet is there and says why; what the status rules out is not there", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, ...LATER }, true);
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open(`/bookings/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  const checkIn = page.getByRole("menuitem", { name: /^Check in/ });
  await expect(checkIn).toHaveAttribute("aria-disabled", "true");
  await expect(checkIn).toContainText("This is possible from the arrival day on.");
  await checkIn.click({ force: true });
  await expect(checkIn).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Check out" })).toHaveCount(0);
  await expect(page.getByRole("menuitem", { name: "Undo check-in" })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "booking-menu");
  expect(desk.stateOf(id)?.status).toBe("confirmed");

  await page.getByRole("menuitem", { name: "Show on room plan" }).click();
  await expect(page).toHaveURL(`${desk.url}/room-plan?from=2030-04-08&booking=${id}`);
  await page.getByRole("link", { name: "Open whole booking" }).click();
  await expect(page.getByRole("heading", { name: "Lena Huber", level: 1 })).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("the tabs show who stays, what each night costs, the notes and the history", async ({ desk }) => {
  const breakfast = addItem(desk.property, { name: "Breakfast", book_next_day: 1 });
  addRateItem(desk.property, desk.rate, breakfast, { included: 1 });
  const tax = addItem(desk.property, { name: "City tax", type: "city_tax", gross_amount: 250 });
  addRateItem(desk.property, desk.rate, tax);
  const id = desk.book("Lena Huber", { room_id: desk.room101, ...TODAY }, true);
  addContact(desk.property, "Paul Huber");
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const tab = (name: string | RegExp) => page.getByRole("tab", { name });
  await anna.open(`/bookings/${id}`);
  await expect(page.getByText("2 × Breakfast")).toBeVisible();
  await expectAccessible(page);

  await tab(/Guests/).click();
  await expect(page.getByText("1 of 2 guests entered")).toBeVisible();
  await expect(page.getByText("Data complete")).toBeVisible();
  await page.getByRole("combobox", { name: "Add guest" }).fill("Paul");
  await page.getByRole("option", { name: /Paul Huber/ }).click();
  await expect(page.getByText("2 of 2 guests entered")).toBeVisible();
  await expect(page.getByText(/Missing: full name|Missing: date of birth/)).toBeVisible();
  const sameAddress = page.getByRole("button", { name: "Paul Huber: same address as the first guest" });
  await picture(page, "guests-same-address");
  await sameAddress.click();
  await expect(sameAddress).toHaveCount(0);
  await expect(page.getByText(/Missing: date of birth, nationality$/)).toBeVisible();
  await page
    .getByRole("button", { name: /Paul Huber/ })
    .last()
    .click();
  await expect(page.getByText("1 of 2 guests entered")).toBeVisible();
  await undo(anna);
  await expect(page.getByText("2 of 2 guests entered")).toBeVisible();
  await expectAccessible(page);

  await tab("Folios").click();
  await expect(page).toHaveURL(/tab=folios/);
  await expectAccessible(page);
  await page.getByText("How the price came to be").click();
  const table = page.getByRole("table").last();
  await expect(table.getByRole("row", { name: /Mon 1 Apr.*Night/ })).toContainText("€100.00");
  await expect(table.getByText("included")).toHaveCount(3);
  await expect(table.getByRole("row", { name: /^Lodging/ })).toContainText("€300.00");
  await expect(table.getByRole("row", { name: /^City tax/ }).last()).toContainText("€15.00");
  await expect(table.getByRole("row", { name: /^Total/ })).toContainText("€315.00");
  await expectAccessible(page);
  await picture(page, "booking-price");

  await tab("Invoices").click();
  await expect(page.getByText("No invoice yet")).toBeVisible();
  await tab("Notes").click();
  await page.getByRole("textbox").first().fill("Allergic to nuts");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("tabpanel").getByText("Allergic to nuts").last()).toBeVisible();
  await tab("History").click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toContainText("Anna");
  await page.reload();
  await expect(tab("History")).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  expect(anna.failures).toEqual([]);
});

test("a late departure names who comes before it while the hour is chosen", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, ...TODAY }, true);
  desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-04", check_out: "2030-04-06" });
  const anna = await desk.sitDown("Anna");
  await anna.open(`/bookings/${id}`);
  const form = anna.page.getByRole("form", { name: /^Booking/ });
  await form.getByRole("button", { name: /other times/ }).click();
  await form.getByLabel("Departure at").fill("16:00");
  await form.getByLabel("Departure at").press("Tab");
  await expect(form.getByRole("alert")).toHaveText("Gruber already has room 101 from Thu 4 Apr, 15:00 to Sat 6 Apr, 11:00");
  await picture(anna.page, "late-departure");
  await form.getByLabel("Departure at").fill("14:00");
  await form.getByLabel("Departure at").press("Tab");
  await expect(form.getByRole("alert")).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});

test("the office's fields are saved, typed words survive a colleague's change, and no tab throws them away", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...LATER });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/bookings/${id}`), ben.open(`/bookings/${id}`)]);
  const field = (who: Colleague, name: string) => who.page.getByRole("form", { name: /^Booking/ }).getByLabel(name, { exact: true });
  await anna.page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(field(anna, "Arrival")).toBeFocused();
  await field(anna, "Debtor").fill("20017");
  await field(anna, "Source").fill("Travel agency");
  await field(anna, "Arrival time").fill("21:30");

  await field(ben, "Comment").fill("Wants a cot");
  await anna.page.getByRole("tab", { name: "Folios" }).click();
  await expect(anna.page.getByRole("dialog", { name: "Discard changes?" })).toBeVisible();
  await anna.page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await field(anna, "Debtor").press("Control+Enter");
  await expect(anna.page.getByText("Saved")).toBeVisible();
  await expect(anna.page.getByRole("term").filter({ hasText: "Debtor" }).locator("xpath=..")).toContainText("20017");

  await expect(ben.page.getByText("Just changed by Anna")).toBeAttached();
  const notice = ben.page.getByRole("alert").filter({ hasText: "Anna has changed this record in the meantime" });
  await notice.getByRole("button", { name: "Keep my input" }).click();
  await expect(field(ben, "Debtor")).toHaveValue("20017");
  await field(ben, "Comment").press("Control+Enter");
  await expect(field(anna, "Comment")).toHaveValue("Wants a cot");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a booking that is not there says so and leads back to the list", async ({ desk }) => {
  const anna = await desk.sitDown("Anna");
  await anna.open("/bookings/018f0000-0000-7000-8000-000000000000");
  await expect(anna.page.getByRole("heading", { name: "Not found" })).toBeVisible();
  await expectAccessible(anna.page);
  await anna.page.getByRole("link", { name: "Bookings" }).last().click();
  await expect(anna.page).toHaveURL(`${desk.url}/bookings`);
});
