import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { IssuedActions } from "#client/money/invoices/issued-actions.tsx";
import type { InvoiceCredits, LineLeft } from "#shared/money/invoices/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makeInvoice, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

const PAID = makeInvoice({ id: "paid", number: "2030-7", total_amount: decimal(142), paid_amount: decimal(142) });

const line = (line_id: string, name: string, values: Partial<LineLeft> = {}): LineLeft => ({
  line_id,
  name,
  from: "2030-04-05",
  to: "2030-04-06",
  quantity: 1,
  unit_gross_amount: decimal(100),
  gross_amount: decimal(100),
  tax_percentage: 10,
  quantity_left: 1,
  left_amount: decimal(100),
  ...values,
});

/** A night, of which 30 were taken back before; three bottles; and the deduction of a deposit. */
const LEFT: InvoiceCredits = {
  lines: [
    line("1", "Lodging", { quantity_left: 0, left_amount: decimal(70) }),
    line("2", "Minibar", {
      quantity: 3,
      unit_gross_amount: decimal(14),
      gross_amount: decimal(42),
      quantity_left: 3,
      left_amount: decimal(42),
    }),
    line("3", "Less deposit", { quantity: -1, quantity_left: 0, left_amount: decimal(0) }),
  ],
  credit_notes: [],
};

const CREDIT = makeInvoice({ id: "note", number: "2030-8", kind: "credit_note", total_amount: decimal(-28) });

async function showMenu(language: Language = "en", credit = () => ({ ...CREDIT, content: null })) {
  const { answers } = fakeGuesthouse();
  return showScreen({
    at: "/",
    path: "/",
    element: <IssuedActions invoice={PAID} />,
    role: "manager",
    language,
    answers: { ...answers, "mail.list": () => pageOf(), "invoices.credits": () => LEFT, "invoices.credit": credit },
  });
}

test("chosen lines are taken back by quantity or amount, with the sum and what is left standing there", async () => {
  const { server } = await showMenu();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Correct invoice" }).click();
  await expect.element(page.getByText("€70.00 of €100.00 left")).toBeVisible();
  await expectCount(page.getByRole("checkbox", { name: "Less deposit" }), 0);
  await expect.element(page.getByRole("button", { name: "Issue credit note" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Minibar" }).click();
  await page.getByLabelText("Quantity").fill("2");
  await expect.element(page.getByLabelText("Amount")).toHaveValue("28.00");
  await page.getByRole("checkbox", { name: "Lodging" }).click();
  await page.getByLabelText("Amount").first().fill("70.01");
  await page.getByLabelText("Reason").fill("Minibar disputed");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("At most 70")).toBeVisible();
  await page.getByLabelText("Amount").first().fill("12.50");
  await expect.element(page.getByText("Correction €40.50")).toBeVisible();
  await expect.element(page.getByText("Credit afterwards: €40.50")).toBeVisible();
  await expectAccessible();
  await picture("credit-dialog");
  await page.getByLabelText("Reason").click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("Credit note 2030-8 issued")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("invoices.credit"))
    .toMatchObject([
      {
        id: "paid",
        reason: "Minibar disputed",
        lines: [
          { line_id: "1", gross_amount: 12.5 },
          { line_id: "2", quantity: 2 },
        ],
      },
    ]);
});

test("what a colleague took back meanwhile is said, and nothing that was typed is lost", async () => {
  await showMenu("de", () => {
    throw new Refusal("invoice/credit_exceeds_line");
  });
  await page.getByRole("button", { name: "Weitere Aktionen" }).click();
  await page.getByRole("menuitem", { name: "Rechnung korrigieren" }).click();
  await page.getByRole("checkbox", { name: "Minibar" }).click();
  await page.getByLabelText("Grund").fill("Nicht konsumiert");
  await page.getByRole("button", { name: "Rechnungskorrektur ausstellen" }).click();
  await expect.element(page.getByText("Von einer Zeile ist nicht mehr so viel übrig.")).toBeVisible();
  await expect.element(page.getByLabelText("Grund")).toHaveValue("Nicht konsumiert");
});
