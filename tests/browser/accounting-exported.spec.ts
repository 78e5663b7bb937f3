import { readFile } from "node:fs/promises";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { expect, expectAccessible, FIRST_REPORT, type FrontDesk, picture, press, test } from "#tests/browser/desk.ts";
import { addGuest, addItem, insert } from "#tests/support/guesthouse.ts";

/** A paid invoice of today for dinner, without any accounting settings. */
async function sellDinner({ property, login }: FrontDesk): Promise<void> {
  const { call } = await login("staff", "Sales");
  const dinner = addItem(property, { name: "Dinner", gross_amount: 5500 });
  const payment_method_id = insert(property, "payment_methods", { name: "Cash" });
  const { body: folio } = await call<Folio>("POST /folios", { customer_id: addGuest(property, "Jiří Dvořák") });
  await call(`POST /folios/${folio.id}/charges`, { item_id: dinner, quantity: 2 });
  const { body: invoice } = await call<Invoice>("POST /invoices", { folio_id: folio.id });
  await call(`POST /invoices/${invoice.id}/finalize`, {});
  await call(`POST /invoices/${invoice.id}/pay`, { payment_method_id });
}

test("what is missing is filled in, the file leaves, and everybody sees that the period is out", async ({ desk }) => {
  await sellDinner(desk);
  const [anna, ben] = [await desk.sitDown("Anna", "admin"), await desk.sitDown("Ben", "manager")];
  await Promise.all([anna.open("/reports"), ben.open("/reports/financial-accounting?range=this_month")]);
  const { page } = anna;
  await page.getByRole("tab", { name: "Financial accounting" }).click();
  await expect(page.getByText("Nothing to book")).toBeVisible(FIRST_REPORT);
  await page.getByRole("button", { name: "Period: Last month" }).click();
  await page.getByRole("button", { name: "This month" }).click();
  await expect(page).toHaveURL(/\/reports\/financial-accounting\?range=this_month$/);

  const bmd = page.getByRole("region", { name: "BMD NTCS" });
  await expect(bmd).toContainText("4 details are still missing");
  await expect(page.getByRole("region", { name: "RZL" })).toContainText("3 details are still missing");
  await expect(bmd.getByRole("button", { name: "Download BMD NTCS" })).toBeDisabled();
  await expectAccessible(page);
  await picture(page, "accounting-missing");

  await page.getByRole("button", { name: "Customers' account" }).click();
  await expect(page.getByRole("textbox", { name: "Customers' account" })).toBeFocused();
  await page.keyboard.type("KD 1");
  await press({ page }, "Control+Enter");
  await expect(page.getByRole("textbox", { name: "Customers' account" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "Customers' account" }).fill("200000");
  await page.getByRole("button", { name: "Account for Cash" }).click();
  await page.keyboard.type("2700");
  await expect(page.getByRole("combobox", { name: "Journal: Cash" })).toContainText("Cash (by its account)");
  await page.getByRole("textbox", { name: "Revenue account: Ermäßigt" }).fill("4100");
  await page.getByRole("textbox", { name: "BMD tax code: Ermäßigt" }).fill("1");
  await press({ page }, "Control+Enter");

  const ready = bmd.getByText("Everything is assigned");
  await expect(ready).toBeVisible();
  await expect(ben.page.getByRole("textbox", { name: "Customers' account" })).toHaveValue("200000");
  const [download] = await Promise.all([page.waitForEvent("download"), bmd.getByRole("button", { name: "Download BMD NTCS" }).click()]);
  expect(download.suggestedFilename()).toBe("BMD_2030-04-01_2030-04-30.csv");
  const lines = (await readFile(await download.path(), "latin1")).split("\r\n");
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^0;200000;4100;\d+;01\.04\.2030;01\.04\.2030;AR;1;10;1;110,00;-10,00;\S+ Jirí Dvorák;/),
    expect.stringMatching(/^0;2700;200000;\d+;01\.04\.2030;01\.04\.2030;KA;1;;;110,00;;Zahlung /),
    "",
  ]);

  for (const who of [anna, ben]) {
    const file = who.page.getByRole("region", { name: "BMD NTCS" });
    await expect(file.getByText(/Handed out before: .* by Anna/)).toBeVisible();
    await expect(file.getByRole("button", { name: "Download BMD NTCS again" })).toBeEnabled();
  }
  await picture(ben.page, "accounting-exported");
  await ben.open("/property");
  await expect(ben.page.getByText(/exported for BMD NTCS/)).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
