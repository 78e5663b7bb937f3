import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#shared/platform/core/language.ts";
import type { Cancellation } from "#shared/stays/bookings/cancellation-schema.ts";
import { makeCancellation } from "#tests/support/components/cancellations.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { dialogOf, expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { makePaymentMethod } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const LENA = stayOf("Lena Huber", "r101", [10, 12]);

const CASH = makePaymentMethod({ id: "cash", name: "Cash", kind: "cash" });
const STRIPE = makePaymentMethod({ id: "stripe", name: "Stripe", kind: "online" });
type Shown = { language?: Language; methods?: readonly (typeof CASH)[]; refuse?: boolean };

/** The page of a booking that can be canceled, with what that costs and what was paid; payments are a reason against it by themselves. */
async function showCanceling(given: Partial<Cancellation>, { language = "en", methods = [CASH, STRIPE], refuse = false }: Shown = {}) {
  const stay = given.paid_amount ? { ...LENA, paid_amount: given.paid_amount } : LENA;
  const fake = fakeStays({ stays: [stay], paymentMethods: methods });
  const answers = {
    ...fake.answers,
    "bookings.cancellations": ({ ids }: { ids: string[] }) => ids.map((id) => makeCancellation({ id, name: "Lena Huber", ...given })),
    "bookings.cancel": ({ id }: { id: string }) => {
      if (refuse) throw new Refusal("folio/closed");
      return fake.stays.change(id, { status: "canceled", paid_amount: decimal(0) });
    },
  };
  const shown = await showApp({ at: "/bookings/lena-huber?tab=overview", answers, role: "staff", language });
  await expect.element(page.getByRole("heading", { name: "Lena Huber", level: 1 })).toBeVisible();
  return shown;
}

/** A deposit of 66 was paid, of which nothing is owed without a fee. */
const PAID = { paid_amount: decimal(66), due_amount: decimal(-66), deposit_numbers: ["2030-7"], last_method_id: "stripe" };

const button = (name: string) => page.getByRole("button", { name, exact: true });
const asked = dialogOf("Cancel Lena Huber");
const radio = (name: string | RegExp) => asked.getByRole("radio", { name });

async function choose(action: string): Promise<void> {
  await button("More actions").click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

const expectStatus = async (status: string) =>
  await expect.poll(() => page.css("h1").element().parentElement?.textContent).toContain(status);

test("a cancellation that costs something asks whether the fee is charged, or why not", async () => {
  const terms = "Free cancellation until 3 March. After that you pay 50% of the price.";
  const { server } = await showCanceling({ fee: decimal(120), terms });
  await choose("Cancel booking");
  const asked = dialogOf("Cancel Lena Huber");
  await expect.element(asked.getByRole("radio", { name: "Charge €120.00" })).toBeChecked();
  await expect.element(asked.getByText(terms)).toBeVisible();
  await expectAccessible();
  await asked.getByRole("button", { name: "Keep the booking" }).click();
  await expectStatus("confirmed");

  await choose("Cancel booking");
  await asked.getByRole("radio", { name: "Waive it" }).click();
  await asked.getByRole("textbox", { name: "Reason" }).fill("Regular guest");
  await picture("cancellation-fee");
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expectStatus("cancelled");
  await expect.poll(() => server.inputsOf("bookings.cancel")).toMatchObject([{ charge_fee: false, waive_reason: "Regular guest" }]);
});

test("a free cancellation asks if it is confirmed by mail: yes for a guest of the property's own, no for one of a portal", async () => {
  const { server } = await showCanceling({ mail_to: "lena@example.com", mail_proposed: true });
  await choose("Cancel booking");
  const mail = asked.getByRole("checkbox", { name: "Confirm the cancellation by e-mail" });
  await expect.element(mail).toBeChecked();
  await expect.element(asked.getByText("goes to lena@example.com")).toBeVisible();
  await expectAccessible();
  await picture("cancellation-mail");
  server.answer({
    "bookings.cancellations": ({ ids }) => ids.map((id) => makeCancellation({ id, name: "Lena Huber", mail_to: "a@guest.booking.com" })),
  });
  hearChange({ object: "booking", id: LENA.id, type: "booking.changed" });
  await expect.element(mail).not.toBeChecked();
  await mail.click();
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expectStatus("cancelled");
  await expect.poll(() => server.inputsOf("bookings.cancel")).toMatchObject([{ charge_fee: false, send_mail: true }]);
});

test("without an address the cancellation says so, and sends nothing", async () => {
  const { server } = await showCanceling({ fee: decimal(120) });
  await choose("Cancel booking");
  await expect.element(asked.getByRole("checkbox", { name: "Confirm the cancellation by e-mail" })).toBeDisabled();
  await expect.element(asked.getByText("The guest has no e-mail address")).toBeVisible();
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expectStatus("cancelled");
  await expect.poll(() => server.inputsOf("bookings.cancel")).toMatchObject([{ charge_fee: true, send_mail: false }]);
});

test("a fee of another amount is charged, up to the price without local tax", async () => {
  const { server } = await showCanceling({ fee: decimal(120) });
  await choose("Cancel booking");
  await radio("Charge another amount").click();
  const field = asked.getByRole("textbox", { name: "Amount" });
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expect.element(asked.getByText("Enter the amount.")).toBeVisible();
  await field.fill("240.01");
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expect.element(asked.getByText(/^At most €240.00/)).toBeVisible();
  await expectAccessible();
  await field.fill("50");
  await press("Enter");
  await expectStatus("cancelled");
  await expect
    .poll(() => server.inputsOf("bookings.cancel"))
    .toEqual([{ id: "lena-huber", charge_fee: false, fee_amount: 50, send_mail: false }]);
});

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

const INVOICE = { folio_id: "f2", group_id: null, number: "10001-2", payer_name: "Alpenbau GmbH", amount: decimal(209.4), refuses: true };

test("an invoice of a payer that has to be corrected first is named with the way to it, and the stay is kept", async () => {
  const { server } = await showCanceling({ invoices: [INVOICE] });
  await choose("Cancel booking");
  await expect.element(asked.getByText(/^Alpenbau GmbH has an invoice of €209.40/)).toBeVisible();
  await expect.element(asked.getByRole("button", { name: "Cancel the booking" })).toBeDisabled();
  await expectAccessible();
  await picture("cancel-invoiced");
  await asked.getByRole("link", { name: "See the invoices" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(server.inputsOf("bookings.cancel")).toEqual([]);
});

test("an invoice that remains is named before a stay is canceled that costs nothing", async () => {
  await showCanceling({ invoices: [{ ...INVOICE, refuses: false }] });
  await choose("Cancel booking");
  await expect.element(asked.getByText(/^The invoice to Alpenbau GmbH remains, with €209.40/)).toBeVisible();
  await asked.getByRole("button", { name: "Cancel the booking" }).click();
  await expectStatus("cancelled");
});
