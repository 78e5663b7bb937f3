import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Deposit, Deposits } from "#shared/money/deposits/schema.ts";
import type { Payment } from "#shared/stays/folios/schema.ts";
import { madeDeposit } from "#tests/deposits/made-deposit.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { press } from "#tests/support/components/hand.ts";
import { makeFolio, makePaymentMethod } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

/** The folios of a stay of 200 with its deposits. */
async function showFolios(data: readonly Deposit[], due = 200) {
  const folio = makeFolio({ id: "lena-huber-folio", booking_id: "lena-huber", gross_amount: decimal(200), due_amount: decimal(due) });
  const fake = fakeStays({
    stays: [stayOf("Lena Huber", "r101", [10, 12])],
    folios: [folio],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });
  const deposits: Deposits = {
    folio_id: folio.id,
    data: [...data],
    price: decimal(200),
    free: decimal(0),
    unassigned: decimal(0),
    unassigned_ahead: decimal(0),
    can_ask: false,
    can_forfeit: false,
    proposal: { gross_amount: decimal(0), percentage: 30, due_on: "2030-05-15" },
  };
  const answers = { ...fake.answers, "deposits.list": () => deposits, "folios.addPayment": () => ({ ...folio, payments: [PAYMENT] }) };
  return showApp({ at: "/bookings/lena-huber?tab=folios", answers, role: "staff" });
}

const PAYMENT: Payment = {
  object: "payment",
  id: "payment",
  created_at: "",
  updated_at: "",
  deleted_at: null,
  version: 1,
  folio_id: "lena-huber-folio",
  folio: null,
  payment_method_id: "cash",
  payment_method: null,
  reference: null,
  booked_on: "2030-04-01",
  amount: decimal(200),
  virtual: false,
  share_of_id: null,
  receipt_id: null,
  not_deletable_because: null,
};

const pay = page.getByRole("button", { name: "Pay", exact: true });
const paying = page.getByRole("form", { name: /Payment on folio/ });
const amount = paying.getByRole("textbox", { name: "Amount" });

test.each([
  ["the requested deposit", [madeDeposit("7", { gross_amount: decimal(66) })], 200, "66.00"],
  ["the rest of one that is part paid", [madeDeposit("7", { state: "part_paid", paid_amount: decimal(50) })], 150, "70.00"],
  [
    "of several the one that is due first",
    [madeDeposit("8", { due_on: "2030-06-01", gross_amount: decimal(40) }), madeDeposit("7", { gross_amount: decimal(66) })],
    200,
    "66.00",
  ],
  ["no more than the folio owes", [madeDeposit("7")], 90, "90.00"],
  ["all of it without a deposit", [], 200, "200.00"],
  [
    "all of it once the deposits are paid or canceled",
    [madeDeposit("7", { state: "paid" }), madeDeposit("8", { state: "canceled" })],
    80,
    "80.00",
  ],
] as const)("a payment proposes %s", async (_, deposits, due, proposed) => {
  await showFolios(deposits, due);
  await pay.click();
  await expect.element(amount).toHaveValue(proposed);
});

test("an undo of a payment that is refused says why", async () => {
  const { server } = await showFolios([]);
  server.answer({
    "folios.deletePayment": () => {
      throw new Refusal("payment/day_closed");
    },
  });
  await pay.click();
  await expect.element(amount).toHaveFocus();
  await press("Enter");
  await expect.element(page.getByText("€200.00 paid (Cash)")).toBeVisible();
  await press("Control+z");
  await expect.element(page.getByText(/This payment is in a daily closing already and can't be taken back/)).toBeVisible();
});
