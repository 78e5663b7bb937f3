import { expect, test } from "#tests/browser/desk.ts";
import { insert } from "#tests/support/guesthouse.ts";

test("two people change one payment method: the second decides; then it is deleted, and the second is notified", async ({ desk }) => {
  const cash = insert(desk.property, "payment_methods", { name: "Cash" });
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "manager")];
  await Promise.all([anna.open("/payment-methods"), ben.open(`/payment-methods/${cash}`)]);
  const { page } = anna;
  await expect(page.getByRole("row", { name: /Cash/ })).toBeVisible();
  await ben.page.getByRole("textbox", { name: "Account" }).fill("2600");
  await ben.page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /2600/ })).toContainText("Ben");
  await page.getByRole("link", { name: "Cash", exact: true }).click();
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
