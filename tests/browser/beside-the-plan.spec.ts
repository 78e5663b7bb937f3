import { barOf, draw, expect, expectAccessible, expectInRow, picture, press, reload, rowOf, test } from "#tests/browser/desk.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };

test("drawing on the plan makes a booking, and its guest along the way", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  const { page } = anna;
  await expect(rowOf(anna, desk.room102)).toBeVisible();

  await draw(anna, desk.room102, [3, 5]);
  await page.getByRole("menuitem", { name: "New booking" }).click();
  const form = page.getByRole("form", { name: "New booking" });
  await expect(form.getByLabel("Arrival", { exact: true })).toHaveValue("03/04/2030");
  await expect(form.getByLabel("Departure")).toHaveValue("05/04/2030");
  await expect(form.getByRole("combobox", { name: "Room", exact: true })).toHaveValue("102");
  await expect(form).toContainText("€200.00");
  const customer = form.getByRole("combobox", { name: "Customer" });
  await expect(customer).toBeFocused();
  await expectAccessible(page);

  await customer.fill("Ines Moser");
  await page.getByRole("option", { name: "Create “Ines Moser”" }).click();
  await expect(form.getByRole("button", { name: "Edit Ines Moser" })).toBeVisible();
  await expect(form.getByLabel("is one of the guests")).toBeChecked();
  await picture(page, "new-booking");
  await form.getByRole("button", { name: "Book", exact: true }).click();

  const bar = rowOf(ben, desk.room102).locator("[data-bar]");
  await expect(bar).toContainText("Ines Moser");
  await expect(page.getByText(/Booking \d+ created/)).toBeVisible();
  await expect(form).toHaveCount(0);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bar).toHaveCount(0);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("persons, rate and comment are changed beside the plan, and the price is asked about", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const before = desk.stateOf(id);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  const { page } = anna;
  await barOf(anna, id).click();
  await expect(page).toHaveURL(new RegExp(`booking=${id}`));
  const form = page.getByRole("form", { name: /^Booking/ });
  await form.getByLabel("Adults").fill("1");
  await form.getByLabel("Comment").fill("Comes late, key in the safe");
  const choice = form.getByRole("radiogroup", { name: "Which price should count?" });
  await expect(choice.getByLabel("New price: €240.00")).toBeVisible();
  await choice.getByLabel(/Keep price/).check();
  await page.getByRole("heading", { name: "History" }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, "booking");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(desk.stateOf(id)?.gross_amount).toBe(before?.gross_amount);

  await reload({ page });
  await expect(form.getByLabel("Comment")).toHaveValue("Comes late, key in the safe");
  await expect(form.getByLabel("Adults")).toHaveValue("1");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(form).toHaveCount(0);
  await expectInRow(anna, id, desk.room101);
  expect(anna.failures).toEqual([]);
});

test("a colleague's change to the open form offers both versions", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/room-plan?booking=${id}`), ben.open(`/room-plan?booking=${id}`)]);
  const comment = (who: typeof anna) => who.page.getByLabel("Comment");
  await comment(ben).fill("Wants a cot");
  await comment(anna).fill("Vegetarian");
  await comment(anna).press("Control+Enter");

  const notice = ben.page.getByRole("alert").filter({ hasText: "Anna has changed this record in the meantime" });
  await expect(notice.getByRole("row", { name: "Comment" })).toContainText("Vegetarian");
  await expect(notice.getByRole("row", { name: "Comment" })).toContainText("Wants a cot");
  await expectAccessible(ben.page);
  await picture(ben.page, "booking-both-versions");
  await notice.getByRole("button", { name: "Take their version" }).click();
  await expect(comment(ben)).toHaveValue("Vegetarian");
  await expect(notice).toHaveCount(0);

  await comment(ben).fill("Vegetarian, wants a cot");
  await comment(ben).press("Control+Enter");
  await expect(comment(anna)).toHaveValue("Vegetarian, wants a cot");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a booking's contact opens above it and is completed for the check-in", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03", occupancy: 1 }, true);
  desk.property.runtime.db.$client.prepare("UPDATE contacts SET date_of_birth = NULL WHERE name = 'Lena Huber'").run();
  const anna = await desk.sitDown("Anna");
  await anna.open(`/room-plan?booking=${id}`);
  const { page } = anna;
  await expect(page.getByText("Missing: date of birth")).toBeVisible();
  await page.getByRole("button", { name: "Edit Lena Huber" }).last().click();
  const form = page.getByRole("form", { name: "Lena Huber" });
  await form.getByLabel("Date of birth").fill("01/05/1990");
  await form.getByLabel("E-mail", { exact: true }).fill("not an address");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toContainText("This is not a valid e-mail address");
  await form.getByLabel("E-mail", { exact: true }).fill("lena@example.com");
  await expectAccessible(page);
  await picture(page, "contact");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await press({ page }, "Escape");
  await expect(form).toHaveCount(0);

  await page.getByRole("button", { name: "Check in" }).click();
  await expect.poll(() => desk.stateOf(id)?.status).toBe("checked_in");
  await expect(page.getByRole("button", { name: "Check out" })).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("Escape closes the topmost layer and leaves those below", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03", occupancy: 1 });
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  await anna.open(`/bookings?booking=${id}`);
  const booking = page.getByRole("heading", { name: "Lena Huber" });
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Vegetarian");
  await page.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await expect(question).toBeVisible();
  await press({ page }, "Escape");
  await expect(question).toHaveCount(0);
  await expect(comment).toHaveValue("Vegetarian");
  await comment.fill("");

  await page.getByRole("button", { name: "Edit Lena Huber" }).click();
  await expect(page.getByRole("form", { name: "Lena Huber" })).toBeVisible();
  await press({ page }, "Escape");
  await expect(page.getByRole("form", { name: "Lena Huber" })).toHaveCount(0);
  await expect(booking).toBeVisible();
  await press({ page }, "Escape");
  await expect(booking).toHaveCount(0);
  await expect(page).toHaveURL(`${desk.url}/bookings`);
  expect(anna.failures).toEqual([]);
});
