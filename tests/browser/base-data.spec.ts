import { expect, expectAccessible, goTo, picture, test } from "#tests/browser/desk.ts";
import { addItem, addRateItem, insert } from "#tests/support/guesthouse.ts";

test("Anna makes an item and sees net and tax while she types; Ben has it in his list", async ({ desk }) => {
  insert(desk.property, "tax_rates", { name: "Reduced", percentage: 10 });
  const [anna, ben] = [await desk.sitDown("Anna", "manager", { locale: "de-AT" }), await desk.sitDown("Ben", "manager")];
  await Promise.all([anna.open("/items"), ben.open("/items")]);
  const { page } = anna;
  // Wait for the empty list, because before it the link is in the screen's head.
  await Promise.all([expect(page.getByText("Noch keine Artikel")).toBeVisible(), expect(ben.page.getByText("No items yet")).toBeVisible()]);
  await page.getByRole("link", { name: "Artikel anlegen" }).click();
  const dialog = page.getByRole("dialog", { name: "Neuer Artikel" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Frühstück");
  await dialog.getByRole("combobox", { name: "Art" }).click();
  await page.getByRole("option", { name: "Verpflegung" }).click();
  await dialog.getByRole("textbox", { name: "Preis brutto" }).fill("12,5");
  await dialog.getByRole("button", { name: "Artikel anlegen" }).click();
  await expect(dialog.getByRole("combobox", { name: "Steuersatz" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("combobox", { name: "Steuersatz" }).click();
  await page.getByRole("option", { name: "Reduced" }).click();
  await expect(dialog.getByRole("status")).toHaveText(/Netto €\s?11,36, Steuer €\s?1,14/);
  await expectAccessible(page);
  await picture(page, "item-new");
  await dialog.getByRole("button", { name: "Artikel anlegen" }).click();

  const line = ben.page.getByRole("row", { name: /Frühstück/ });
  await expect(line).toContainText("Catering");
  await expect(line).toContainText("€12.50");
  await page.getByRole("link", { name: "Frühstück" }).click();
  await page.getByRole("switch", { name: "Aktiv" }).click();
  await page.getByRole("textbox", { name: "Name" }).press("Control+Enter");
  await expect(line).toContainText("inactive");
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("inaktiv");
  await expectAccessible(page);
  await picture(page, "item");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a tax rate changes what items cost without tax, in every list; one that is used isn't deleted", async ({ desk }) => {
  const tax_rate_id = insert(desk.property, "tax_rates", { name: "Reduced", percentage: 10 });
  const item = addItem(desk.property, { name: "Breakfast", tax_rate_id });
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "manager")];
  await Promise.all([anna.open(`/tax-rates/${tax_rate_id}`), ben.open(`/items/${item}`)]);
  const { page } = anna;
  await expect(ben.page.getByRole("status").filter({ hasText: "Net" })).toHaveText("Net €9.09, tax €0.91");

  await page.getByRole("textbox", { name: "Percentage" }).fill("13");
  await page.getByRole("textbox", { name: "Percentage" }).press("Control+Enter");
  await expect(ben.page.getByRole("status").filter({ hasText: "Net" })).toHaveText("Net €8.85, tax €1.15");
  await expect(page.getByRole("link", { name: "Breakfast" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "tax-rate");

  const remove = async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete for good?" }).getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expect(page.getByRole("alert").filter({ hasText: "still in use. (1 item)" })).toBeVisible();

  addRateItem(desk.property, desk.rate, item);
  await page.goto(`${desk.url}/items/${item}`);
  await remove();
  await expect(page.getByRole("alert").filter({ hasText: "still in use. (1 rate)" })).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("two people change one payment method: the second decides; then it is deleted, and the second is notified", async ({ desk }) => {
  const cash = insert(desk.property, "payment_methods", { name: "Cash" });
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "manager")];
  await Promise.all([anna.open("/payment-methods"), ben.open(`/payment-methods/${cash}`)]);
  const { page } = anna;
  await expect(page.getByRole("row", { name: /Cash/ })).toBeVisible();
  await ben.page.getByRole("textbox", { name: "Account" }).fill("2600");
  await ben.page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /2600/ })).toContainText("Ben");
  await page.getByRole("link", { name: "Cash" }).click();
  await ben.page.getByRole("textbox", { name: "Account" }).fill("2700");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Cash at the desk");
  await page.getByRole("textbox", { name: "Name", exact: true }).press("Control+Enter");
  await ben.page.getByRole("alert").filter({ hasText: "Anna has changed" }).getByRole("button", { name: "Keep my input" }).click();
  await ben.page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("textbox", { name: "Account" })).toHaveValue("2700");
  await expect(ben.page.getByRole("heading", { level: 1 })).toHaveText("Cash at the desk");
  await expect(page.getByRole("listitem").filter({ hasText: "Ben" })).toHaveCount(2);

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete for good?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(`${desk.url}/payment-methods`);
  await expect(page.getByText("No payment methods yet")).toBeVisible();
  await expect(ben.page.getByText("has been deleted in the meantime")).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("staff reads items, tax rates and payment methods, but is offered nothing it may not do", async ({ desk }) => {
  const tax_rate_id = insert(desk.property, "tax_rates", { name: "Reduced", percentage: 10 });
  const item = addItem(desk.property, { name: "Breakfast", tax_rate_id });
  const method = insert(desk.property, "payment_methods", { name: "Cash" });
  const ben = await desk.sitDown("Ben", "staff");
  const { page } = ben;
  for (const list of ["/items", "/tax-rates", "/payment-methods"]) {
    await goTo(ben, `${list}?new=${list.slice(1, -1)}`);
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("link", { name: /Create/ })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  for (const record of [`/items/${item}`, `/tax-rates/${tax_rate_id}`, `/payment-methods/${method}`]) {
    await goTo(ben, record);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveAttribute("readonly", "");
    await expect(page.getByRole("button", { name: /Save|Delete/ })).toHaveCount(0);
    await expectAccessible(page);
  }
  expect(ben.failures).toEqual([]);
});
