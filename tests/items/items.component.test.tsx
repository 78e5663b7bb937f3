import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectText, picture, press } from "#tests/support/components/hand.ts";
import { makeItem, makeTaxRate } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";

const REDUCED = makeTaxRate({ id: "reduced", name: "Reduced", percentage: 10 });
const BREAKFAST = makeItem({ id: "breakfast", name: "Breakfast" });

const fakePrices = () => fakeGuesthouse({ items: [BREAKFAST], taxRates: [REDUCED] });
const netAndTax = page.getByRole("status").filter({ hasText: /Net/ });

test("an item shows net and tax while its price is typed, and is made once it has a tax rate", async () => {
  const { answers } = fakeGuesthouse({ taxRates: [REDUCED] });
  const { server } = await showApp({ at: "/items", answers, language: "de" });
  await expect.element(page.getByText("Noch keine Artikel")).toBeVisible();
  await page.getByRole("link", { name: "Artikel anlegen" }).click();
  const dialog = dialogOf("Neuer Artikel");
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Frühstück");
  await dialog.getByRole("combobox", { name: "Art" }).click();
  await page.getByRole("option", { name: "Verpflegung" }).click();
  await dialog.getByRole("textbox", { name: "Preis brutto" }).fill("12,5");
  await dialog.getByRole("button", { name: "Artikel anlegen" }).click();
  const taxRate = dialog.getByRole("combobox", { name: "Steuersatz" });
  await expect.element(taxRate).toHaveAttribute("aria-invalid", "true");
  expect(server.inputsOf("items.create")).toEqual([]);
  await taxRate.click();
  await page.getByRole("option", { name: "Reduced" }).click();
  await expect.element(dialog.getByRole("status")).toHaveTextContent(/Netto €\s?11,36, Steuer €\s?1,14/);
  await expectAccessible();
  await picture("item-new");
  await dialog.getByRole("button", { name: "Artikel anlegen" }).click();
  const line = page.getByRole("row", { name: /Frühstück/ });
  await expect.element(line).toHaveTextContent(/Verpflegung.*12,50/);
  await expect.poll(() => server.inputsOf("items.create")).toMatchObject([{ name: "Frühstück", type: "catering", gross_amount: 12.5 }]);
});

test("an item that is switched off is called inactive", async () => {
  await showApp({ at: "/items/breakfast", answers: fakePrices().answers });
  await page.getByRole("switch", { name: "Active" }).click();
  await press("Control+Enter");
  await expect.element(page.css("h1 + *, h1 ~ *").filter({ hasText: "inactive" }).first()).toBeVisible();
  await expectAccessible();
});

test("another percentage of its tax rate shows at the item at once", async () => {
  const { answers, taxRates } = fakePrices();
  await showApp({ at: "/items/breakfast", answers });
  await expectText(netAndTax, "Net €10.91, tax €1.09");
  const { version } = taxRates.change("reduced", { percentage: 13 });
  hearChange({ object: "tax_rate", id: "reduced", version, type: "tax_rate.changed" });
  await expectText(netAndTax, "Net €10.62, tax €1.38");
});

test("a tax rate names its items, and the refusal to delete it says by how many it is used", async () => {
  const { answers } = fakePrices();
  const isUsed = () => {
    throw new Refusal("in_use", { detail: "1 item" });
  };
  await showApp({ at: "/tax-rates/reduced", answers: { ...answers, "taxRates.delete": isUsed } });
  await expect.element(page.getByRole("link", { name: "Breakfast" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await dialogOf("Delete for good?").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByRole("alert").filter({ hasText: "still in use. (1 item)" })).toBeVisible();
  await expectAccessible();
});

const SAYS = {
  de: { mark: ",", gross: "Preis brutto", save: "Speichern", percentage: "Prozentsatz" },
  en: { mark: ".", gross: "Gross price", save: "Save", percentage: "Percentage" },
} as const;

test.for(["de", "en"] as const)("a price is saved as in its field, by the first click or Enter (%s)", async (language) => {
  const { mark, gross, save } = SAYS[language];
  const { server } = await showApp({ at: "/items/breakfast", answers: fakePrices().answers, language });
  const field = page.getByRole("textbox", { name: gross });
  const sent = () => server.inputsOf("items.update").map(({ gross_amount }) => gross_amount);
  await field.fill(`3${mark}50`);
  await page.getByRole("button", { name: save, exact: true }).click();
  await expect.poll(sent).toEqual([3.5]);
  await expect.element(page.getByRole("button", { name: save, exact: true })).toBeDisabled();
  await field.fill("2.60");
  await press("Enter");
  await expect.poll(sent).toEqual([3.5, 2.6]);
});

test.for(["de", "en"] as const)("a percentage is saved as in its field (%s)", async (language) => {
  const { mark, save, percentage } = SAYS[language];
  const { server } = await showApp({ at: "/tax-rates/reduced", answers: fakePrices().answers, language });
  await page.getByRole("textbox", { name: percentage }).fill(`12${mark}50`);
  await page.getByRole("button", { name: save, exact: true }).click();
  await expect.poll(() => server.inputsOf("taxRates.update")).toMatchObject([{ percentage: 12.5 }]);
});
