import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, choose, expectStatus, LENA, showBooking, undo } from "#tests/bookings/shown-booking.tsx";
import { dialogOf, expectAccessible, expectCount, picture, press } from "#tests/support/components/hand.ts";
import { decimal } from "#tests/support/whole-cents.ts";

/** Three nights are left over, and 300.00 is due with them. */
const LEFT_OVER = {
  id: "lena-huber",
  code: "B",
  name: "Lena Huber",
  group_name: null,
  unused_nights: 3,
  waivable_amount: decimal(300),
  keys: 0,
  added_nights: 0,
  added_amount: decimal(0),
  uncharged_nights: 0,
  late_since: null,
  last_method_id: null,
  folios: [
    { id: "folio", number: "1", due_amount: decimal(300), waived_due_amount: decimal(0), payer_id: null, payer_name: null, own: true },
  ],
};
const departure = dialogOf("Check-out: Lena Huber");

async function showGuest() {
  const shown = await showBooking({ ...LENA, status: "checked_in" });
  shown.server.answer({ "bookings.departures": () => [LEFT_OVER] });
  // In the middle of a stay nothing is due, so Edit is the primary button.
  await expect.element(button("Edit")).toBeVisible();
  await button("Check out").click();
  await expect.element(departure).toBeVisible();
  return shown;
}

test("who leaves early is asked what is due with the nights left over, and pays a part of it", async () => {
  const { server } = await showGuest();
  await expect.element(departure).toHaveTextContent("3 booked nights are left over");
  await expect.element(departure).toHaveTextContent("Due €300.00");
  await expectAccessible();
  await picture("check-out-asked");
  await departure.getByRole("textbox", { name: "Amount" }).fill("100");
  await press("Enter");
  await expectStatus("checked out");
  const payments = [{ folio_id: "folio", amount: 100, payment_method_id: "cash", reference: null }];
  await expect.poll(() => server.inputsOf("bookings.depart")).toEqual([{ ids: ["lena-huber"], waive: false, payments }]);
  await undo();
  await expectStatus("checked in");
});

test("the nights left over are waived, and every step of a stay has its way back in the menu", async () => {
  const { server } = await showGuest();
  await departure.getByRole("radio", { name: /Waive them/ }).click();
  await expect.element(departure).not.toHaveTextContent("Due");
  await departure.getByRole("button", { name: "Check out", exact: true }).click();
  await expectStatus("checked out");
  await expect.poll(() => server.inputsOf("bookings.depart")).toEqual([{ ids: ["lena-huber"], waive: true, payments: [] }]);
  await choose("Undo check-out");
  await expectStatus("checked in");
  await choose("Undo check-in");
  await expectStatus("confirmed");
});

test("the company's folio is shown at check-out and left alone, and the message names the money", async () => {
  const due = (id: string, amount: number) => ({ id, number: id, due_amount: decimal(amount), waived_due_amount: decimal(amount) });
  const folios = [
    { ...due("B", 181), payer_id: "lena", payer_name: "Lena Huber", own: true },
    { ...due("B-2", 550), payer_id: "alpenbau", payer_name: "Alpenbau GmbH", own: false },
  ];
  const { server } = await showBooking({ ...LENA, status: "checked_in" });
  server.answer({ "bookings.departures": () => [{ ...LEFT_OVER, unused_nights: 0, folios }] });
  await button("Check out").click();
  await expect.element(departure).toHaveTextContent("Due €181.00");
  const payers = departure.getByRole("list", { name: "Who pays what" });
  await expect.element(payers.getByRole("listitem").nth(1)).toHaveTextContent("Alpenbau GmbHFolio B-2€550.00stays open");
  await expectAccessible();
  await picture("check-out-two-payers");
  await press("Enter");
  await expect.element(page.getByText(/checked out, €181.00 paid \(Cash\)/)).toBeVisible();
  await expect.poll(() => server.inputsOf("bookings.depart")).toMatchObject([{ payments: [{ folio_id: "B", amount: 181 }] }]);
});

test("an amount above what is due is asked about", async () => {
  const { server } = await showGuest();
  await departure.getByRole("textbox", { name: "Amount" }).fill("1250.50");
  await press("Enter");
  const question = dialogOf("€950.50 more than is due: keep as credit?");
  await picture("check-out-more-than-due");
  await question.getByRole("button", { name: "Change the amount" }).click();
  await expectCount(question, 0);
  expect(server.inputsOf("bookings.depart")).toEqual([]);
  await press("Enter");
  await question.getByRole("button", { name: "Keep as credit" }).click();
  await expectStatus("checked out");
  await expect.poll(() => server.inputsOf("bookings.depart")).toMatchObject([{ payments: [{ amount: 1250.5 }] }]);
});

test("no refund exceeds the credit, and a typed amount goes when what is due changes", async () => {
  const { server } = await showBooking({ ...LENA, status: "checked_in" });
  const folios = LEFT_OVER.folios.map((folio) => ({ ...folio, due_amount: decimal(-20), waived_due_amount: decimal(-320) }));
  server.answer({ "bookings.departures": () => [{ ...LEFT_OVER, folios }] });
  await button("Check out").click();
  const field = departure.getByRole("textbox", { name: "Amount" });
  await field.fill("480");
  await press("Enter");
  await expect.element(departure).toHaveTextContent("At most €20.00");
  await departure.getByRole("radio", { name: /Waive them/ }).click();
  await expect.element(field).toHaveValue("320.00");
  expect(server.inputsOf("bookings.depart")).toEqual([]);
});
