import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { asked, button, choose, expectStatus, radio, showCanceling } from "#tests/bookings/show-canceling.ts";
import { makeCancellation } from "#tests/support/components/cancellations.ts";
import { dialogOf, expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { hearChange } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

/** A deposit of 66 was paid, of which nothing is owed without a fee. */
const PAID = { paid_amount: decimal(66), due_amount: decimal(-66), deposit_numbers: ["2030-7"], last_method_id: "stripe" };

test("a paid deposit has to be decided on; paid back, the message names amount and method", async () => {
  const { server } = await showCanceling(PAID);
  await choose("Cancel booking");
  await expect.element(asked.getByText("€66.00 has been paid.")).toBeVisible();
  await expect.element(asked.getByText("What happens to the €66.00?")).toBeVisible();
  await expect.element(asked.getByText("Deposit invoice 2030-7 is cancelled.")).toBeVisible();
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expect.element(asked.getByText("Choose what happens to the money.")).toBeVisible();
  expect(server.inputsOf("bookings.cancel")).toEqual([]);
  await radio("Pay it back").click();
  await expect.element(asked.getByText(/Here it is only booked/)).toBeVisible();
  await expectAccessible();
  await picture("cancel-paid");
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expectStatus("cancelled");
  await expect.element(page.getByText("€66.00 given back (Stripe)", { exact: false })).toBeVisible();
  await expect
    .poll(() => server.inputsOf("bookings.cancel"))
    .toEqual([{ id: "lena-huber", charge_fee: false, deposit: "refund", refund_payment_method_id: "stripe", send_mail: false }]);
});

test("what a colleague takes while the question is open is paid back and named, too", async () => {
  const { server } = await showCanceling(PAID);
  await choose("Cancel booking");
  await expect.element(asked.getByText("What happens to the €66.00?")).toBeVisible();
  await radio("Pay it back").click();
  const more = { ...PAID, paid_amount: decimal(166), due_amount: decimal(-166) };
  server.answer({ "bookings.cancellations": ({ ids }) => ids.map((id) => makeCancellation({ id, name: "Lena Huber", ...more })) });
  hearChange({ object: "folio", id: "lena-huber-folio", type: "folio.changed" });
  await expect.element(asked.getByText("What happens to the €166.00?")).toBeVisible();
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expect.element(page.getByText("€166.00 given back (Stripe)", { exact: false })).toBeVisible();
});

test("a redo of such a cancellation decides the same again", async () => {
  const { server } = await showCanceling(PAID);
  await choose("Cancel booking");
  await radio("Keep it as a credit").click();
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expectStatus("cancelled");
  await press("Control+z");
  await expect.poll(() => server.inputsOf("bookings.undo").length).toBe(1);
  await press("Control+Shift+z");
  const decided = { id: "lena-huber", charge_fee: false, deposit: "keep_as_credit", send_mail: false };
  await expect.poll(() => server.inputsOf("bookings.cancel")).toEqual([decided, decided]);
  await expect.poll(() => server.inputsOf("bookings.undo").length).toBe(1);
});

test("terms that ask for less than was paid rule out that all of it is forfeited", async () => {
  await showCanceling({ ...PAID, fee: decimal(38.12), terms: "After 3 March you pay 20% of the price." });
  await choose("Cancel booking");
  await expect.element(asked.getByText("What happens to the remaining €27.88?")).toBeVisible();
  await expect.element(radio(/^Forfeited/)).toBeDisabled();
  await expect.element(asked.getByText("The cancellation terms ask for less.")).toBeVisible();
});

test("a fee that uses up what was paid asks for nothing more, and says what stays due", async () => {
  const { server } = await showCanceling({ ...PAID, fee: decimal(120) });
  await choose("Cancel booking");
  await expect.element(asked.getByText("€66.00 has been paid. €54.00 stays due.")).toBeVisible();
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expectStatus("cancelled");
  await expect
    .poll(() => server.inputsOf("bookings.cancel"))
    .toEqual([{ id: "lena-huber", charge_fee: true, deposit: "keep_as_credit", send_mail: false }]);
});

test("without a payment method nothing can be paid back, and the dialog says so", async () => {
  await showCanceling(PAID, { methods: [] });
  await choose("Cancel booking");
  await expect.element(radio("Pay it back")).toBeDisabled();
  await expect.element(asked.getByText("There is no payment method yet.")).toBeVisible();
  await expect.element(radio("Keep it as a credit")).toBeEnabled();
});

test("a refusal leaves the booking as it is and says why", async () => {
  await showCanceling(PAID, { refuse: true });
  await choose("Cancel booking");
  await radio(/^Forfeited/).click();
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expect.element(page.getByText(/folio is closed/i)).toBeVisible();
  await expectStatus("confirmed");
});

test("in German, on a phone", async () => {
  await page.viewport(390, 844);
  await showCanceling({ ...PAID, fee: decimal(38.12), terms: "Ab 3. März zahlen Sie 20 % des Preises." }, { language: "de" });
  await button("Weitere Aktionen").click();
  await page.getByRole("menuitem", { name: "Stornieren", exact: true }).click();
  const dialog = dialogOf("Lena Huber stornieren");
  await dialog.getByRole("radio", { name: "Zurückzahlen" }).click();
  await expect.element(dialog.getByText("Die Anzahlungsrechnung 2030-7 wird storniert.")).toBeVisible();
  await expectAccessible();
  await picture("cancel-paid-phone");
});
