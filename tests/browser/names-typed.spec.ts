import type { Locator } from "@playwright/test";
import { draw, expect, expectAccessible, goTo, lead, rowOf, test } from "#tests/browser/desk.ts";
import { addContact, addItem, insert } from "#tests/support/guesthouse.ts";

const STAY = { check_in: "2030-04-03", check_out: "2030-04-05" };

test("the customer's name that is typed is the one who is booked: found, made new, or asked about", async ({ desk }) => {
  addContact(desk.property, "Josef Maier");
  addContact(desk.property, "Maria Maier");
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const form = page.getByRole("form", { name: "New booking" });
  const customer = form.getByRole("combobox", { name: "Customer" });
  const picked = (name: string) => form.getByRole("button", { name: new RegExp(name) }).first();
  const begin = (room: string) =>
    lead(page, `/room-plan?new=booking&room_id=${room}&check_in=${STAY.check_in}&check_out=${STAY.check_out}`);
  const customers = () =>
    desk.property.runtime.db.$client
      .prepare("SELECT contacts.name FROM bookings LEFT JOIN contacts ON contacts.id = customer_id ORDER BY bookings.id")
      .pluck()
      .all();

  await anna.open("/room-plan");
  await begin(desk.room101);
  // Enter waits for the list to load.
  await customer.pressSequentially("maier j");
  await customer.press("Enter");
  await expect(picked("Josef Maier")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(form).toHaveCount(0);

  await begin(desk.room102);
  await customer.pressSequentially("Müller Anna");
  // Highlighted words keep enough contrast on the selected option.
  const create = page.getByRole("option", { name: "Create “Müller Anna”" });
  await expect(create).toHaveAttribute("data-combobox-selected");
  await expect(create.locator("span").first()).toHaveCSS("color", "rgb(255, 255, 255)");
  await customer.press("Enter");
  await expect(picked("Müller Anna")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(form).toHaveCount(0);
  // The undo names contacts that were created on the way and stay; for existing ones this is not needed.
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/Undone: Booking .* created\. The contact Müller Anna stays/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/Undone: Booking [^.]* created$/)).toBeVisible();
  for (let i = 0; i < 2; i++) await page.keyboard.press("Control+Shift+z");

  await begin(desk.room110);
  await customer.pressSequentially("Huber Eva");
  await expect(page.getByRole("option", { name: /Create/ })).toBeVisible();
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect(form.getByText("Please choose or create")).toBeVisible();
  await expect(customer).toHaveValue("Huber Eva");
  await expect(customer).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Discard changes?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(customer).toHaveValue("Huber Eva");
  await customer.press("Tab");
  await expect(picked("Huber Eva")).toBeVisible();
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect(form).toHaveCount(0);
  expect(customers()).toEqual(["Josef Maier", "Müller Anna", "Huber Eva"]);
  expect(anna.failures).toEqual([]);
});

test("a country is found by name or code with Enter and Tab; a list is not cut off by its small dialog", async ({ desk }) => {
  for (const name of ["Bike", "Crib", "Dog", "Garage", "Laundry", "Minibar", "Sauna", "Shuttle"]) addItem(desk.property, { name });
  insert(desk.property, "payment_methods", { name: "Cash" });
  const guest = addContact(desk.property, "Eva Huber");
  const booking = desk.book("Lena Huber", { room_id: desk.room101, ...STAY });
  const anna = await desk.sitDown("Anna", "staff", { locale: "de-AT", reducedMotion: "no-preference" });
  const { page } = anna;
  await goTo(anna, `/contacts/${guest}`);
  const nationality = page.getByRole("combobox", { name: "Staatsangehörigkeit" });
  await nationality.pressSequentially("Öst");
  await nationality.press("Tab");
  await expect(nationality).toHaveValue("Österreich");
  const country = page.getByRole("combobox", { name: "Land" });
  await country.pressSequentially("DE");
  await country.press("Enter");
  await expect(country).toHaveValue("Deutschland");
  await country.fill("Atlantis");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Bitte aus der Liste wählen")).toBeVisible();
  await expect(country).toHaveValue("Atlantis");
  await country.fill("ita");
  await country.press("Control+Enter");
  const read = () =>
    desk.property.runtime.db.$client.prepare("SELECT nationality || address FROM contacts WHERE id = ?").pluck().get(guest);
  await expect.poll(read).toMatch(/^AT.*"country":"IT"/);

  await goTo(anna, `/bookings/${booking}?tab=folios`);
  await page.getByRole("button", { name: "Leistung buchen" }).click();
  const item = page.getByRole("combobox", { name: "Artikel" });
  await item.click();
  const [first, last] = [page.getByRole("option").first(), page.getByRole("option").last()];
  await expect(first).toBeVisible();
  await last.scrollIntoViewIfNeeded();
  // The last line of the list is neither covered nor cut off.
  await expect(async () => {
    const box = await last.boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    expect(y + height).toBeLessThanOrEqual(900);
    const [px, py] = [x + width / 2, y + height - 3];
    const isOnTop = await last.evaluate((option, [px = 0, py = 0]) => option.contains(document.elementFromPoint(px, py)), [px, py]);
    expect(isOnTop).toBe(true);
  }).toPass();
  await item.fill("Schneeketten");
  await expect(page.getByRole("option", { name: "„Schneeketten“ als freien Text buchen" })).toBeVisible();
  await item.press("Enter");
  await expect(page.getByRole("textbox", { name: "Leistung" })).toHaveValue("Schneeketten");
  await expect(page.getByRole("textbox", { name: "Preis pro Stück" })).toBeFocused();
  expect(anna.failures).toEqual([]);
});

test("what is typed into a dialog is not lost by Escape or a click beside it, and a payment waits as it was typed", async ({ desk }) => {
  insert(desk.property, "payment_methods", { name: "Cash" });
  const lena = desk.book("Lena Huber", { room_id: desk.room101, ...STAY });
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  const beside = () => page.mouse.click(8, 400);
  const isKept = async (dialog: Locator, field: Locator) => {
    await field.pressSequentially("Spa");
    // The first Escape closes the list of matches.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible({ timeout: 500 });
    }).toPass();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(field).toHaveValue("Spa");
    await beside();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(question).toHaveCount(0);
  };

  await anna.open("/room-plan");
  await expect(rowOf(anna, desk.room102)).toBeVisible();
  await draw(anna, desk.room102, [3, 6]);
  await page.getByRole("menuitem", { name: "Lock room" }).click();
  const lock = page.getByRole("dialog", { name: "Lock room" });
  await isKept(lock, lock.getByLabel("Reason (optional)"));
  for (const [at, room] of [desk.room102, desk.room110].entries()) await draw(anna, room, [3, 6], at > 0);
  await page.getByRole("menuitem", { name: "Group booking" }).click();
  const group = page.getByRole("dialog", { name: "Group booking" });
  await expect(group).toBeVisible();
  // Without input Escape asks nothing.
  await page.keyboard.press("Escape");
  await expect(group).toHaveCount(0);
  await goTo(anna, "/rooms?new=room");
  const rooms = page.getByRole("dialog", { name: "New rooms" });
  await isKept(rooms, rooms.getByLabel("Room numbers"));

  await goTo(anna, `/bookings/${lena}?tab=folios`);
  await page.getByRole("button", { name: /Who pays folio/ }).click();
  const payer = page.getByRole("dialog", { name: /Who pays folio/ });
  await isKept(payer, payer.getByRole("combobox"));

  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const paying = page.getByRole("form", { name: /Payment on folio/ });
  await paying.getByRole("textbox", { name: "Amount" }).fill("50");
  await paying.getByRole("textbox", { name: "Reference" }).fill("Receipt 7");
  await beside();
  await expect(paying).toHaveCount(0);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(paying.getByRole("textbox", { name: "Reference" })).toHaveValue("Receipt 7");
  await paying.getByRole("button", { name: "Cash" }).click();
  await expect(paying).toHaveCount(0);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(paying.getByRole("textbox", { name: "Reference" })).toHaveValue("");
  expect(anna.failures).toEqual([]);
});
