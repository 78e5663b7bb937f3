import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectText, press } from "#tests/support/components/hand.ts";
import { makePaymentMethod } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";

async function showCash() {
  const { answers, paymentMethods } = fakeGuesthouse({ paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })] });
  const shown = await showApp({ at: "/payment-methods/cash", answers });
  await expect.element(account).toBeVisible();
  return { ...shown, paymentMethods };
}
const account = page.getByRole("textbox", { name: "Account" });

test("what is typed and what a colleague saves meanwhile in another field are both kept", async () => {
  const { server, paymentMethods } = await showCash();
  await account.fill("2700");
  const { version } = paymentMethods.change("cash", { name: "Cash at the desk" });
  hearChange({ object: "payment_method", id: "cash", version, type: "payment_method.changed" });
  await page.getByRole("alert").filter({ hasText: "Ben has changed" }).getByRole("button", { name: "Keep my input" }).click();
  await account.click();
  await press("Control+Enter");
  await expectText(page.getByRole("heading", { level: 1 }), "Cash at the desk");
  await expect.poll(() => server.inputsOf("paymentMethods.update")).toMatchObject([{ name: "Cash at the desk", account_number: "2700" }]);
  await expect.poll(() => server.headersOf("paymentMethods.update")?.get("if-match")).toBe('"2"');
});

test("a deleted payment method leads back to the list", async () => {
  const { router } = await showCash();
  await page.getByRole("button", { name: "Delete" }).click();
  await dialogOf("Delete for good?").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("No payment methods yet")).toBeVisible();
  await expect.poll(() => router.location.pathname).toBe("/payment-methods");
});

test("a payment method that a colleague deletes says so to a user who has it open", async () => {
  const { paymentMethods } = await showCash();
  paymentMethods.remove("cash");
  hearChange({ object: "payment_method", id: "cash", type: "payment_method.deleted" });
  await expect.element(page.getByText("has been deleted in the meantime")).toBeVisible();
  await expectAccessible();
});
