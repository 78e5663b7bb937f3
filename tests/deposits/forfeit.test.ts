import { expect, test } from "vitest";
import type { Deposits } from "#shared/money/deposits/schema.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";
import { broken, EN16931, XRECHNUNG } from "#tests/e-invoices/en16931/check.ts";
import { schemaErrors } from "#tests/e-invoices/schema.ts";

/** A stay whose deposit of 66 at 10 % was paid, and calls that forfeit it. */
async function startPaidStay() {
  const served = await startStay();
  const { call, ask, pay, booking_id, property, folioOf } = served;
  const deposit = await ask({ gross_amount: 66 });
  await pay(66);
  const forfeit = async () => (await call<Deposits>("POST /deposits/forfeit", { booking_id })).body;
  const undo = async () => (await call<Deposits>("POST /deposits/undo_forfeit", { booking_id })).body;
  const status = async () => (await call<{ status: string }>(`GET /bookings/${booking_id}`)).body.status;
  const lines = async () => {
    const { charges } = await folioOf(`booking_id=${booking_id}`);
    return charges?.map(({ name, gross_amount, tax_percentage }) => [name, gross_amount, tax_percentage]);
  };
  const agree = (given: object) => {
    const terms = JSON.stringify(CancellationTerms.parse(given));
    property.runtime.db.$client.prepare("UPDATE bookings SET cancellation_terms = ? WHERE id = ?").run(terms, booking_id);
  };
  const receipts = () =>
    property.runtime.db.$client.prepare("SELECT amount, lines ->> '$[0].tax_amount' AS tax FROM deposit_receipts ORDER BY id").raw().all();
  return { ...served, deposit, forfeit, undo, status, lines, agree, receipts };
}

test("a forfeited deposit cancels the stay and its invoice, and a fee outside VAT takes its place", async () => {
  const { forfeit, status, lines, folioOf, booking_id, invoice, deposit, receipts } = await startPaidStay();
  expect(await forfeit()).toMatchObject({
    data: [{ state: "forfeited", forfeited_amount: 66, paid_amount: 0 }],
    can_forfeit: false,
    free: 0,
    unassigned: 0,
    unassigned_ahead: 0,
  });
  expect(await status()).toBe("canceled");
  expect(await lines()).toEqual([["Verfallene Anzahlung", 66, 0]]);
  expect(await folioOf(`booking_id=${booking_id}`)).toMatchObject({ status: "open", gross_amount: 66, paid_amount: 66, due_amount: 0 });
  const gone = await invoice(deposit.id);
  expect(gone).toMatchObject({ status: "canceled", cancellation_reason: "Anzahlung verfallen" });
  expect(await invoice(gone.related_invoice_id ?? "")).toMatchObject({ is_cancellation: true, total_amount: -66 });
  // The tax of the deposit is taken back on the day on which it is forfeited.
  expect(receipts()).toEqual([
    [6600, 600],
    [-6600, -600],
  ]);
});

test("the invoice of what was kept asks for no tax, names why, and is paid; it and the cancellation keep the official rules", async () => {
  const { forfeit, final, xml, invoice, deposit } = await startPaidStay();
  await forfeit();
  const issued = await final();
  expect(issued).toMatchObject({ status: "paid", total_amount: 66, paid_amount: 66, due_amount: 0, deducted_amount: 0 });
  expect(issued.content).toMatchObject({ tax_amount: 0, lines: [{ exemption: { kind: "outside" } }] });
  const { related_invoice_id } = await invoice(deposit.id);
  const documents = [await xml(issued.id), await xml(related_invoice_id ?? "")];
  for (const each of documents) {
    expect(broken(EN16931, each)).toEqual([]);
    expect(broken(XRECHNUNG, each)).toEqual([]);
  }
  expect(await schemaErrors(documents)).toEqual([]);
});

test("where the terms tax the fee, it has the tax of the lodging", async () => {
  const { forfeit, lines, agree } = await startPaidStay();
  agree({ steps: [{ days_before: 365, percentage: 100 }], fee_tax: "lodging" });
  await forfeit();
  expect(await lines()).toEqual([["Verfallene Anzahlung", 66, 10]]);
});

test("terms that ask for less than was paid refuse it, and nothing changes; once the rest is paid back, it is forfeited", async () => {
  const { forfeit, status, agree, pay, lines, stand } = await startPaidStay();
  agree({ steps: [{ days_before: 365, percentage: 20 }] });
  expect(await forfeit()).toMatchObject({ type: "deposit/beyond_terms", detail: "38.12 EUR" });
  expect(await status()).toBe("confirmed");
  await pay(-27.88);
  await forfeit();
  expect(await lines()).toEqual([["Verfallene Anzahlung", 38.12, 0]]);
  expect(await stand()).toEqual(["forfeited 0"]);
});

test("a fee that is charged already is not charged again", async () => {
  const { forfeit, call, booking_id, agree, lines, folioOf } = await startPaidStay();
  agree({ steps: [{ days_before: 365, percentage: 50 }] });
  await call(`POST /bookings/${booking_id}/cancel`, { charge_fee: true });
  await forfeit();
  expect(await lines()).toEqual([["Stornogebühr", 95.3, 0]]);
  expect(await folioOf(`booking_id=${booking_id}`)).toMatchObject({ due_amount: 29.3 });
});

test("an inhouse guest forfeits nothing, and neither does a deposit that was not paid", async () => {
  const { forfeit, call, booking_id, property, ask, pay, deposit, room101, guest } = await startPaidStay();
  property.clock.now = "2030-04-05T14:00:00.000Z";
  await call(`PATCH /bookings/${booking_id}`, { room_id: room101 });
  await call(`POST /bookings/${booking_id}/guests/${guest}`);
  expect(await call(`POST /bookings/${booking_id}/check_in`)).toMatchObject({ body: { status: "checked_in" } });
  expect(await forfeit()).toMatchObject({ type: "deposit/stay_takes_place" });
  await call(`POST /invoices/${deposit.id}/cancel`, { reason: "Wrong" });
  await pay(-66);
  await ask({ gross_amount: 20 });
  expect(await forfeit()).toMatchObject({ type: "deposit/nothing_paid" });
});

test("undone, the stay is there again, and a new deposit invoice has the money; a second undo is refused", async () => {
  const { forfeit, undo, status, lines, invoice, deposit, folioOf, booking_id } = await startPaidStay();
  const before = await lines();
  await forfeit();
  const { data } = await undo();
  expect(data).toMatchObject([
    { number: deposit.number, state: "canceled", forfeited_amount: null },
    { state: "paid", gross_amount: 66, paid_amount: 66 },
  ]);
  expect(await status()).toBe("confirmed");
  expect(await lines()).toEqual(before);
  expect(await invoice(deposit.id)).toMatchObject({ status: "canceled" });
  expect(await folioOf(`booking_id=${booking_id}`)).toMatchObject({ gross_amount: 200, paid_amount: 66 });
  expect(await undo()).toMatchObject({ type: "deposit/not_forfeited" });
});

test("undone where another guest has the room by now, it is refused and stays forfeited", async () => {
  const { forfeit, undo, call, booking_id, property, stand, lines } = await startPaidStay();
  await forfeit();
  const room = property.runtime.db.$client.prepare("SELECT id FROM rooms ORDER BY number").pluck().all() as string[];
  for (const room_id of room) {
    const stay = { check_in: "2030-04-05", check_out: "2030-04-07", occupancy: 1, room_id, total_gross_amount: 200 };
    await call("POST /bookings", stay);
  }
  expect(await undo()).toMatchObject({ type: expect.stringContaining("booking/") });
  expect(await stand()).toEqual(["forfeited 0"]);
  expect(await lines()).toEqual([["Verfallene Anzahlung", 66, 0]]);
  expect((await call<{ status: string }>(`GET /bookings/${booking_id}`)).body.status).toBe("canceled");
});

test("deposits in part: the one that nobody paid is canceled with the others", async () => {
  const { forfeit, ask, stand, lines } = await startPaidStay();
  await ask({ gross_amount: 50 });
  await forfeit();
  expect(await stand()).toEqual(["forfeited 0", "canceled 0"]);
  expect(await lines()).toEqual([["Verfallene Anzahlung", 66, 0]]);
});

test("a group's deposit is forfeited once none of its stays takes place", async () => {
  const { call, cash, book, guest, folioOf, property } = await startStay();
  const { body: group } = await call<{ id: string }>("POST /groups", { name: "Skiclub", customer_id: guest });
  const { id } = book("10", "12", { total_gross_amount: 100, group_id: group.id });
  await call<Invoice>("POST /invoices/deposits", { group_id: group.id, gross_amount: 50 });
  const forfeit = async () => (await call<Deposits>("POST /deposits/forfeit", { group_id: group.id })).body;
  const { id: folio_id } = await folioOf(`group_id=${group.id}`);
  await call(`POST /folios/${folio_id}/payments`, { payment_method_id: cash, amount: 50 });
  expect(await forfeit()).toMatchObject({ type: "deposit/stay_takes_place" });
  property.clock.now = "2030-04-10T18:00:00.000Z";
  await call(`POST /bookings/${id}/no_show`);
  // The price of the stay, without the local tax of nights nobody slept, takes the money; no further fee is charged.
  expect(await forfeit()).toMatchObject({ data: [{ state: "forfeited", forfeited_amount: 50 }] });
  expect(await folioOf(`group_id=${group.id}`)).toMatchObject({ gross_amount: 90.6, paid_amount: 50, charges: [] });
});

test("only a user who may cancel invoices forfeits a deposit", async () => {
  const { login, booking_id } = await startPaidStay();
  const staff = await login("staff");
  expect((await staff.call("POST /deposits/forfeit", { booking_id })).status).toBe(403);
});

test("a guest who speaks English reads English on the canceled deposit and the invoice of what was kept", async () => {
  const { property, guest, ask, pay, call, booking_id, invoice, final } = await startStay();
  property.runtime.db.$client.prepare("UPDATE contacts SET language = 'en' WHERE id = ?").run(guest);
  const deposit = await ask({ gross_amount: 66 });
  await pay(66);
  await call("POST /deposits/forfeit", { booking_id });
  const canceled = await invoice(deposit.id);
  const { content } = await invoice(canceled.related_invoice_id ?? "");
  expect(content?.cancels).toMatchObject({ reason: "Deposit forfeited" });
  expect((await final()).content?.lines).toMatchObject([{ name: "Forfeited deposit", booked_name: "Verfallene Anzahlung" }]);
});
