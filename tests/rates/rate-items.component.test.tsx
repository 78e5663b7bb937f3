import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { STANDARD, showRate } from "#tests/rates/rate-screen.tsx";
import { dialogOf, expectAccessible, expectCount, picture, press } from "#tests/support/components/hand.ts";
import { makeItem, makeRateItem } from "#tests/support/components/records.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const BREAKFAST = makeItem({ id: "breakfast", name: "Breakfast" });
const CITY_TAX = makeItem({ id: "city-tax", name: "City tax", type: "city_tax", gross_amount: decimal(2.5) });
const example = page.css("dl");

async function showItems(...charged: ReturnType<typeof makeRateItem>[]) {
  const shown = await showRate({ tab: "items", rates: [{ ...STANDARD, items: charged }], items: [BREAKFAST, CITY_TAX] });
  await expect.element(example).toHaveTextContent("The guest pays");
  return shown;
}
const TAXED = makeRateItem({ rate_id: "standard", item_id: "city-tax", item: CITY_TAX });
const WITH_BREAKFAST = makeRateItem({ rate_id: "standard", item_id: "breakfast", item: BREAKFAST, included: true });

test("an item is put to a rate, and the example says what a night then consists of", async () => {
  const { server } = await showItems(TAXED);
  await expect.element(example).toHaveTextContent("The guest pays€105.00");
  await page.getByRole("button", { name: "Add item" }).click();
  const dialog = dialogOf("Add item");
  await dialog.getByRole("combobox", { name: "Item" }).click();
  await expectCount(page.getByRole("option"), 1);
  await page.getByRole("option", { name: /Breakfast/ }).click();
  await dialog.getByRole("switch", { name: "Included in the price" }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Add item" }).click();
  await expect.element(page.getByRole("row", { name: /Breakfast/ })).toHaveTextContent("included");
  await expect.element(example).toHaveTextContent("Lodging€76.00");
  await expect.element(example).toHaveTextContent("2 × Breakfast€24.00");
  const added = { id: "standard", item_id: "breakfast", unit: "person", frequency: "daily", included: true };
  await expect.poll(() => server.inputsOf("rates.addItem")).toEqual([added]);
  await picture("rate-items");
});

test("city tax always comes on top", async () => {
  await showItems(TAXED);
  await page.getByRole("button", { name: "Change City tax" }).click();
  await expect.element(page.getByRole("dialog").getByRole("switch", { name: "Included in the price" })).toBeDisabled();
  await press("Escape");
  await expectCount(page.getByRole("dialog"), 0);
});

test("an item is taken from a rate, and put back as it was", async () => {
  await showItems(TAXED, WITH_BREAKFAST);
  await expect.element(example).toHaveTextContent("2 × Breakfast€24.00");
  await page.getByRole("button", { name: "Remove Breakfast" }).click();
  await expect.element(example).not.toHaveTextContent("Breakfast");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(example).toHaveTextContent("2 × Breakfast€24.00");
  await expectAccessible();
});
