import { barOf, type Colleague, expect, press, rowOf, test } from "#tests/browser/desk.ts";

/** Presses an arrow key until this bar has the focus. */
async function walkTo(who: Colleague, id: string, key: "ArrowDown" | "ArrowRight"): Promise<void> {
  await expect(async () => {
    await press(who, key);
    await expect(barOf(who, id)).toBeFocused({ timeout: 100 });
  }).toPass();
}

test("N makes a booking after the current one, with nothing but keys", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-04" });
  desk.book("Walter", { room_id: desk.room101, check_in: "2030-04-05", check_out: "2030-04-08" });
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toBeVisible();
  const { keyboard } = anna.page;

  // Keyboard shortcuts work on the plan also right after a click on its tool bar.
  await anna.page.getByRole("button", { name: "Today", exact: true }).click();
  await anna.page.getByText("30 days").click();
  await press(anna, "2");
  await expect(anna.page).toHaveURL(/days=14/);
  const form = anna.page.getByRole("form", { name: "New booking" });
  await press(anna, "n");
  await expect(form.getByLabel("Arrival", { exact: true })).toHaveValue("01/04/2030");
  await press(anna, "Escape");
  await expect(form).toHaveCount(0);
  await walkTo(anna, id, "ArrowDown");
  await press(anna, "n");
  await expect(form.getByRole("combobox", { name: "Customer" })).toBeFocused();
  await expect(form.getByLabel("Arrival", { exact: true })).toHaveValue("04/04/2030");
  const room = form.getByRole("combobox", { name: "Room", exact: true });
  await expect(room).toHaveValue("101");
  // With other dates the proposed room changes.
  await form.getByLabel("Departure", { exact: true }).fill("06/04/2030");
  await form.getByLabel("Departure", { exact: true }).press("Tab");
  await expect(room).toHaveValue("102");
  await expect(form.getByRole("button", { name: /^Take room/ })).toHaveCount(0);
  await form.getByRole("combobox", { name: "Customer" }).focus();
  await keyboard.type("Ines Moser");
  await expect(anna.page.getByRole("option", { name: "Create “Ines Moser”" })).toBeVisible();
  await press(anna, "ArrowDown");
  await press(anna, "Enter");
  await expect(form.getByRole("button", { name: "Edit Ines Moser" })).toBeVisible();
  await press(anna, "Control+Enter");

  await expect(rowOf(anna, desk.room102).locator("[data-bar]")).toHaveCount(1);
  await expect(form).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});

test("a key counts as soon as a panel, a dialog or a menu is closed, also while it still fades out", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "staff", { reducedMotion: "no-preference" });
  await anna.open("/room-plan");
  const customer = anna.page.getByRole("form", { name: "New booking" }).getByRole("combobox", { name: "Customer" });
  const search = anna.page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
  await expect(rowOf(anna, desk.room101)).toBeVisible();

  await press(anna, "n");
  await expect(customer).toBeFocused();
  await press(anna, "Escape");
  await press(anna, "Control+k");
  await expect(search).toBeFocused();
  await expect(customer).toHaveCount(0);
  await press(anna, "Escape");
  await press(anna, "n");
  await expect(customer).toBeFocused();
  await press(anna, "Escape");
  await expect(customer).toHaveCount(0);

  await anna.page.getByRole("button", { name: /^Account of Anna/ }).click();
  await expect(anna.page.getByRole("menuitem").first()).toBeVisible();
  await press(anna, "Escape");
  await press(anna, "n");
  await expect(customer).toBeFocused();
  expect(anna.failures).toEqual([]);
});
