import { expect, test } from "vitest";
import { asked, choose, expectStatus, LENA, radio, showCanceling } from "#tests/bookings/show-canceling.ts";
import { makeCancellation } from "#tests/support/components/cancellations.ts";
import { dialogOf, expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { hearChange } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

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
