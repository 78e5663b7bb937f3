import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LineCut } from "#tests/support/components/fake-server.ts";
import { dragMouse, expectCount } from "#tests/support/components/hand.ts";
import { makeFolio, makePaymentMethod, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const FOLIO = makeFolio({ id: "lena-huber-folio", booking_id: "lena-huber", gross_amount: decimal(200), due_amount: decimal(200) });

/** The open payment of a folio, which the server can make owe another amount. */
async function showPayment() {
  const fake = fakeStays({
    stays: [stayOf("Lena Huber", "r101", [10, 12])],
    folios: [FOLIO],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });
  const shown = await showApp({ at: "/bookings/lena-huber?tab=folios", answers: fake.answers, role: "staff" });
  function owe(due: number): void {
    shown.server.answer({ "folios.list": () => pageOf({ ...FOLIO, version: FOLIO.version + 1, due_amount: decimal(due) }) });
    hearChange({ object: "folio", id: FOLIO.id, type: "folio.changed" });
  }
  await pay.click();
  return { ...shown, owe };
}

const pay = page.getByRole("button", { name: "Pay", exact: true });
const paying = page.getByRole("form", { name: /Payment on folio/ });
const amount = paying.getByRole("textbox", { name: "Amount" });
const cash = paying.getByRole("button", { name: "Cash" });
const due = page.getByText("Due", { exact: true }).last();

test.each([
  ["a part of what is due", "50", 150, "50.00"],
  ["all that is due, as it was proposed", null, 0, "200.00"],
])("a payment of %s whose answer was lost is sent again as it was, under its key", async (_, typed, left, shown) => {
  const { server, owe } = await showPayment();
  if (typed !== null) await amount.fill(typed);
  server.answer({
    "folios.addPayment": () => {
      owe(left);
      throw new LineCut("the answer is lost");
    },
  });
  await cash.click();
  await expect.element(paying.getByRole("alert")).toHaveTextContent("connection");
  await expect.poll(() => due.element().parentElement?.textContent).toContain(`€${left}.00`);
  const key = server.headersOf("folios.addPayment")?.get("idempotency-key");
  await expect.element(amount).toHaveValue(shown);
  server.answer({ "folios.addPayment": () => FOLIO });
  await cash.click();
  if (left === 0) await page.getByRole("button", { name: "Keep as credit" }).click();
  await expectCount(paying, 0);
  await expect.poll(() => server.inputsOf("folios.addPayment").length).toBe(2);
  const [first, second] = server.inputsOf("folios.addPayment");
  expect(second).toEqual(first);
  await expect.poll(() => server.headersOf("folios.addPayment")?.get("idempotency-key")).toBe(key);
});

test("an amount that is being typed stays when a colleague changes what is due", async () => {
  const { server, owe } = await showPayment();
  await amount.fill("50");
  owe(204.5);
  await expect.poll(() => due.element().parentElement?.textContent).toContain("€204.50");
  await expect.element(amount).toHaveValue("50");
  server.answer({ "folios.addPayment": () => FOLIO });
  await cash.click();
  await expect.poll(() => server.inputsOf("folios.addPayment")).toMatchObject([{ amount: 50 }]);
});

test("a payment that is being typed does not become a refund when a colleague takes more than is due", async () => {
  const { server, owe } = await showPayment();
  await amount.fill("50");
  owe(-170);
  await expect.element(page.getByText("€170.00").first()).toBeVisible();
  await expect.element(paying.getByRole("checkbox", { name: "Give money back" })).not.toBeChecked();
  await expect.element(amount).toHaveValue("50");
  await cash.click();
  await page.getByRole("button", { name: "Change the amount" }).click();
  expect(server.inputsOf("folios.addPayment")).toEqual([]);
});

test("an amount that nobody typed follows what is due", async () => {
  const { owe } = await showPayment();
  owe(204.5);
  await expect.element(amount).toHaveValue("204.50");
});

test("an amount that waits behind a closed payment is dropped when what is due has changed", async () => {
  const { owe } = await showPayment();
  await amount.fill("50");
  await dragMouse([8, 400]);
  await expectCount(paying, 0);
  owe(120);
  await expect.poll(() => due.element().parentElement?.textContent).toContain("€120.00");
  await pay.click();
  await expect.element(amount).toHaveValue("120.00");
});
