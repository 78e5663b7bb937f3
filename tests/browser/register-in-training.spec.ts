import { expect, expectAccessible, FIRST_REPORT, picture, reload, test } from "#tests/browser/desk.ts";
import { openRegister } from "#tests/invoices/signed-payments.ts";
import { insert } from "#tests/support/guesthouse.ts";

test("a manager starts training, a colleague practises, receipts are marked, and drawer and figures stay as they were", async ({
  desk,
}) => {
  const { property } = desk;
  insert(property, "payment_methods", { name: "Cash", kind: "cash" });
  insert(property, "tax_rates", { name: "Full", percentage: 20 });
  insert(property, "tax_rates", { name: "Reduced", percentage: 10 });
  const register = await openRegister(property);
  const [owner, ben] = [await desk.sitDown("Olga", "admin"), await desk.sitDown("Ben")];
  await Promise.all([owner.open("/settings/cash-register"), ben.open("/rooms")]);

  await owner.page.getByRole("switch", { name: "Training mode" }).click();
  await owner.page.getByRole("dialog").getByRole("button", { name: "Start training" }).click();
  for (const { page } of [owner, ben]) {
    await expect(page.getByRole("complementary", { name: "Training mode" })).toContainText("takes no real money");
  }

  const { page } = ben;
  await page.getByRole("button", { name: "Practice sale" }).click();
  const form = page.getByRole("dialog", { name: "Practice sale" });
  const line = (number: number) => form.getByRole("group", { name: `Line ${number}` });
  await line(1).getByRole("textbox", { name: "What" }).fill("Coffee");
  await line(1).getByRole("textbox", { name: "Quantity" }).fill("2");
  await line(1).getByRole("textbox", { name: "Price of one" }).fill("4.50");
  await line(1).getByRole("combobox", { name: "Tax rate" }).click();
  await page.getByRole("option", { name: "20%" }).click();
  await form.getByRole("button", { name: "Add a line" }).click();
  await line(2).getByRole("textbox", { name: "What" }).fill("Cake");
  await line(2).getByRole("textbox", { name: "Price of one" }).fill("3.80");
  await form.getByRole("combobox", { name: "Payment method" }).click();
  await page.getByRole("option", { name: "Cash" }).click();
  await expect(form.getByText("Together €12.80")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await picture(page, "practice-sale");
  await form.getByRole("button", { name: "Practise" }).click();
  await expect(page.getByText("Training receipt 2 made")).toBeVisible();

  await register.goOn(1);
  await reload(owner);
  const receipts = owner.page.getByRole("table", { name: "Last receipts" });
  await expect(receipts.getByRole("row", { name: /2 Training/ })).toContainText("€12.80");
  await page.getByRole("button", { name: "End training" }).click();
  for (const each of [owner, ben]) await expect(each.page.getByRole("complementary", { name: "Training mode" })).toHaveCount(0);

  await owner.open("/cash-closings/new");
  await expect(owner.page.getByText("€0.00").first()).toBeVisible(FIRST_REPORT);
  await expect(owner.page.getByText("€12.80")).toHaveCount(0);
  await owner.open("/dashboard");
  await expect(owner.page.getByText("€0.00").first()).toBeVisible(FIRST_REPORT);
  await expect(owner.page.getByText("€12.80")).toHaveCount(0);
  const count = (table: string) => property.runtime.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect(["folios", "charges", "payments", "cash_entries"].map(count)).toEqual([0, 0, 0, 0]);
});
