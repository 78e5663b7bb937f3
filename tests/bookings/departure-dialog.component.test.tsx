import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Departure } from "#shared/stays/bookings/departure-schema.ts";
import { dialogOf, expectCount, press } from "#tests/support/components/hand.ts";
import { makePaymentMethod } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const FOLIO = { id: "folio", number: "1", waived_due_amount: decimal(0), payer_id: null, payer_name: null, own: true };

const owing = (due: number): Departure => ({
  id: "lena-huber",
  code: "B",
  name: "Lena Huber",
  group_name: null,
  unused_nights: 0,
  waivable_amount: decimal(0),
  keys: 0,
  added_nights: 0,
  added_amount: decimal(0),
  uncharged_nights: 0,
  late_since: null,
  last_method_id: null,
  folios: [{ ...FOLIO, due_amount: decimal(due) }],
});

const departure = dialogOf("Check-out: Lena Huber");
const amount = departure.getByRole("textbox", { name: "Amount" });

/** The check-out of a guest who owes 300; the server can be made to ask for another amount. */
async function showDeparture() {
  const fake = fakeStays({
    stays: [{ ...stayOf("Lena Huber", "r101", [1, 4], { occupancy: 1 }), status: "checked_in" }],
    contacts: [makeGuest("lena-huber-contact", "Lena Huber")],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });
  const answers = { ...fake.answers, "bookings.departures": () => [owing(300)] };
  const shown = await showApp({ at: "/bookings/lena-huber", answers, role: "staff" });
  await page.getByRole("button", { name: "Check out", exact: true }).click();
  await expect.element(departure).toHaveTextContent("Due €300.00");
  function owe(...due: number[]): void {
    shown.server.answer({ "bookings.departures": () => due.map(owing) });
    hearChange({ object: "folio", id: "folio", type: "folio.changed" });
  }
  return { ...shown, owe };
}

test("what a colleague charges while the check-out is open is asked for and paid, too", async () => {
  const { server, owe } = await showDeparture();
  owe(309);
  await expect.element(departure).toHaveTextContent("Due €309.00");
  await expect.element(amount).toHaveValue("309.00");
  await press("Enter");
  await expect.poll(() => server.inputsOf("bookings.depart")).toMatchObject([{ payments: [{ folio_id: "folio", amount: 309 }] }]);
});

test("an amount that was typed stays when a colleague charges something, and is no refund when one takes money", async () => {
  const { server, owe } = await showDeparture();
  await amount.fill("100");
  owe(309);
  await expect.element(departure).toHaveTextContent("Due €309.00");
  await expect.element(amount).toHaveValue("100");
  owe(-20);
  await expect.element(departure).toHaveTextContent("€20.00");
  await expect.element(amount).toHaveValue("20.00");
  expect(server.inputsOf("bookings.depart")).toEqual([]);
});

test("a guest whom a colleague has checked out meanwhile is still named", async () => {
  const { owe } = await showDeparture();
  owe();
  await expectCount(amount, 0);
  await expect.element(departure).toBeVisible();
});

test("after a check-out that leaves other payers owing, their invoices are one click away", async () => {
  const { server } = await showDeparture();
  const left = { ...stayOf("Lena Huber", "r101", [1, 4]), status: "checked_out" as const };
  server.answer({ "bookings.depart": () => [{ ...left, due_amount: decimal(50), guest_due_amount: decimal(0) }] });
  await expect.element(amount).toHaveValue("300.00");
  await press("Enter");
  await page.getByRole("button", { name: "Invoices by payer" }).click();
  await expect.element(page.getByRole("tab", { name: "Invoices" })).toHaveAttribute("aria-selected", "true");
});

test("a check-out that is done again takes its payment again", async () => {
  const { server } = await showDeparture();
  await press("Enter");
  await expect.element(page.getByText(/checked out, €300.00 paid \(Cash\)/)).toBeVisible();
  await press("Control+z");
  await expect.poll(() => server.inputsOf("bookings.undo").length).toBe(1);
  await expect.element(page.getByText(/Undone: /)).toBeVisible();
  await press("Control+Shift+z");
  await expect.poll(() => server.inputsOf("bookings.depart").length).toBe(2);
  const [first, second] = server.inputsOf("bookings.depart");
  expect(second).toEqual(first);
});
