import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { IssuedActions } from "#client/money/invoices/issued-actions.tsx";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makeInvoice, makePaymentMethod, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

/** The invoice of a stay of 209.40 for which 300 was paid before. */
const OVERPAID = makeInvoice({
  id: "overpaid",
  version: 3,
  customer_id: "huber",
  total_amount: decimal(209.4),
  paid_amount: decimal(300),
  due_amount: decimal(-90.6),
});

async function showActions(invoice: Invoice, language: Language = "en") {
  const { answers } = fakeGuesthouse({ paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })] });
  return showScreen({
    at: "/",
    path: "/",
    element: <IssuedActions invoice={invoice} />,
    role: "staff",
    language,
    answers: {
      ...answers,
      "mail.list": () => pageOf(),
      "invoices.pay": () => ({ ...invoice, content: null, due_amount: decimal(0), version: 4 }),
    },
  });
}

test("what was paid too much is given back in two clicks, with the whole credit standing there", async () => {
  const { server } = await showActions(OVERPAID);
  await page.getByRole("button", { name: "Pay the credit back" }).click();
  await expect.element(page.getByLabelText("Amount")).toHaveValue("90.60");
  await expectAccessible();
  await picture("credit-given-back");
  await page.getByRole("button", { name: "Cash" }).click();
  await expect.element(page.getByText("€90.60 given back (Cash)")).toBeVisible();
  await expect.poll(() => server.inputsOf("invoices.pay")).toMatchObject([{ id: "overpaid", payment_method_id: "cash", amount: -90.6 }]);
});

test("an invoice that is paid exactly has no such button", async () => {
  await showActions({ ...OVERPAID, due_amount: decimal(0) }, "de");
  await expect.element(page.getByRole("button", { name: "Per E-Mail senden" })).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Guthaben auszahlen" }), 0);
});
