import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { amount, cents } from "#shared/platform/core/money.ts";
import { HALF_BOARD, makePriceRule, STANDARD, showRate } from "#tests/rates/rate-screen.tsx";
import { dialogOf, expectAccessible } from "#tests/support/components/hand.ts";

const WEEKEND = makePriceRule({ id: "weekend", rate_id: "standard", kind: "weekday", weekdays: [5, 6], gross_amount: amount(cents(10)) });
const rules = page.getByRole("table", { name: "Surcharges and discounts" });
const example = page.getByRole("term").filter({ hasText: "Price of the nights" });
const sum = () => example.element().nextElementSibling?.textContent;

test("a discount is added in words, and the example stay follows it, also back", async () => {
  const { server } = await showRate({ tab: "prices", rates: [{ ...STANDARD, price_rules: [WEEKEND] }] });
  await expect.element(rules.getByText("Fri, Sat: +€10.00")).toBeVisible();
  // A week in the double for two: 7 × 80 would be for one.
  await expect.poll(sum).toBe("€720.00");
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = dialogOf("Surcharge or discount");
  await dialog.getByRole("combobox", { name: "Counts" }).click();
  await page.getByRole("option", { name: "for long stays" }).click();
  await dialog.getByLabelText("From how many nights").fill("7");
  await expect.element(dialog.getByRole("combobox", { name: "The price gets" })).toHaveValue("lower");
  await dialog.getByLabelText("Or by percent").fill("5");
  await expect.element(dialog.getByText("from 7 nights: −5%")).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(rules.getByText("from 7 nights: −5%")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("rates.createPriceRule"))
    .toMatchObject([{ rate_id: "standard", kind: "long_stay", nights: 7, percentage: -5 }]);
  await expect.poll(sum).toBe("€685.00");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(sum).toBe("€720.00");
});

test("a second rule for the same nights is refused at its field, and nothing typed is lost", async () => {
  const { server } = await showRate({ tab: "prices", rates: [{ ...STANDARD, price_rules: [WEEKEND] }] });
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = dialogOf("Surcharge or discount");
  await dialog.getByLabelText("By how much a night").fill("12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("There is a rule of this kind for these nights already.")).toBeVisible();
  await expect.element(dialog.getByLabelText("By how much a night")).toHaveValue("12.00");
  expect(server.inputsOf("rates.createPriceRule")).toEqual([]);
});

test("a derived rate shows its parent's rules with their amounts, and links to them", async () => {
  await showRate({ tab: "prices", rates: [{ ...STANDARD, price_rules: [WEEKEND] }, HALF_BOARD] });
  await expect.element(rules.getByText("Fri, Sat: +€11.00")).toBeVisible();
  await expect.element(rules.getByRole("link", { name: "from Standard" })).toBeVisible();
  expect(rules.getByRole("button").elements()).toEqual([]);
});
