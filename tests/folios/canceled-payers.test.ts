import { expect, test } from "vitest";
import type { Cancellation } from "#shared/stays/bookings/cancellation-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { LODGING, startWithCompany } from "#tests/folios/routed-server.ts";
import { instant } from "#tests/support/front-desk.ts";

/** A stay of two nights at 104.70 that the company pays, with its issued invoice; its guest has paid something on the own folio. */
async function startPaid({ paidByGuest } = { paidByGuest: 10 }) {
  const billing = await startWithCompany();
  const { stay, routing, toCompany, companyFolio, draft, finalize, call, cash, folioOf } = billing;
  await routing(stay.id, toCompany);
  const { id } = await finalize((await draft(await companyFolio())).id);
  const pay = (amount?: number) => call(`POST /invoices/${id}/pay`, { payment_method_id: cash, amount });
  const own = await folioOf(`booking_id=${stay.id}`);
  if (paidByGuest > 0) await call(`POST /folios/${own.id}/payments`, { payment_method_id: cash, amount: paidByGuest });
  const cancelStay = (body: object) => call(`POST /bookings/${stay.id}/cancel`, body);
  const stayNow = async () => (await call<Booking>(`GET /bookings/${stay.id}`)).body;
  const paidOf = async (folio: string) => (await call<Folio>(`GET /folios/${folio}`)).body.paid_amount;
  return { ...billing, id, pay, own, cancelStay, stayNow, paidOf };
}

const REFUSED = { status: 400, body: { type: "booking/invoiced" } };

test("a stay whose payer has paid the invoice is not canceled with a decision on the money, until that invoice is canceled", async () => {
  const { call, cash, id, pay, own, cancelStay, stayNow, paidOf, companyFolio } = await startPaid();
  expect((await pay(100)).status).toBe(200);
  // The fee would be covered by money that the company has paid for its invoice.
  expect(await cancelStay({ fee_amount: 200 })).toMatchObject(REFUSED);
  expect((await pay()).status).toBe(200);
  const before = await stayNow();
  const refund = { deposit: "refund", refund_payment_method_id: cash };
  for (const decision of [refund, { deposit: "forfeit" }, { deposit: "keep_as_credit" }]) {
    expect(await cancelStay(decision)).toMatchObject(REFUSED);
  }
  expect(await cancelStay({})).toMatchObject({ status: 400, body: { type: "booking/payments_posted" } });
  expect(await stayNow()).toEqual(before);
  await call(`POST /invoices/${id}/cancel`, { reason: "Canceled" });
  expect((await cancelStay(refund)).status).toBe(200);
  expect([await paidOf(own.id), await paidOf(await companyFolio()), (await stayNow()).due_amount]).toEqual([0, 0, 0]);
});

test("a stay is not canceled while a payer owes an invoice for it, nor while one is drafted", async () => {
  const { call, cash, id, own, cancelStay, stayNow, paidOf, companyFolio, draft } = await startPaid();
  const refund = { deposit: "refund", refund_payment_method_id: cash };
  const before = await stayNow();
  for (const decision of [refund, { fee_amount: 20 }]) expect(await cancelStay(decision)).toMatchObject(REFUSED);
  expect(await stayNow()).toEqual(before);
  await call(`POST /invoices/${id}/cancel`, { reason: "Canceled" });
  const again = await draft(await companyFolio());
  expect(await cancelStay(refund)).toMatchObject(REFUSED);
  await call(`DELETE /invoices/${again.id}`);
  expect((await cancelStay(refund)).status).toBe(200);
  expect(await paidOf(own.id)).toBe(0);
  expect(await stayNow()).toMatchObject({ status: "canceled", due_amount: 0 });
});

test("the actions of a stay, its fees and the refusal name the invoice of a payer, and nothing else of it is refused", async () => {
  const { call, stay, companyFolio, extend } = await startPaid({ paidByGuest: 0 });
  const { body } = await call<Booking>(`GET /bookings/${stay.id}?expand=actions`);
  expect(body.actions?.find(({ action }) => action === "cancel")).toMatchObject({ allowed: false, reasons: ["booking/invoiced"] });
  const [fees] = (await call<Cancellation[]>(`GET /bookings/cancellations?ids=${stay.id}`)).body;
  const folio = (await call<Folio>(`GET /folios/${await companyFolio()}`)).body;
  const invoice = { folio_id: folio.id, group_id: null, number: folio.number, payer_name: "Alpenbau GmbH", amount: 209.4, refuses: true };
  expect(fees?.invoices).toEqual([invoice]);
  expect((await call(`POST /bookings/${stay.id}/cancel`, {})).body).toMatchObject({ detail: `Alpenbau GmbH, ${folio.number}` });
  expect((await extend(stay.id, "8")).status).toBe(200);
});

test("the redo of a cancellation does not cancel a stay that a payer of its group was invoiced for", async () => {
  const { book, routing, call, guest, draft, finalize } = await startPaid();
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  const leader = (await call<Folio>("POST /folios", { group_id: group })).body;
  await routing(group, { rules: [{ kinds: LODGING, folio_id: leader.id }], apply: true }, "groups");
  const { id } = book("20", "22", { group_id: group });
  const versionNow = async () => (await call<Booking>(`GET /bookings/${id}`)).body.version;
  const undo = (version: number) => call<Booking[]>("POST /bookings/undo", { bookings: [{ id, version }] });
  await call(`POST /bookings/${id}/cancel`, {});
  await undo(await versionNow());
  const undone = await versionNow();
  await finalize((await draft(leader.id)).id);
  expect(await undo(undone)).toMatchObject(REFUSED);
});

test("a no-show is not waived nor charged a fee while a payer has an invoice over the stay, which may keep its charges", async () => {
  const { call, property, stay, stayNow } = await startPaid();
  property.clock.now = instant("5 20:00");
  for (const charges of ["terms", "none"]) {
    expect(await call(`POST /bookings/${stay.id}/mark_no_show`, { charges })).toMatchObject(REFUSED);
  }
  expect((await call(`POST /bookings/${stay.id}/mark_no_show`, { charges: "lodging" })).status).toBe(200);
  expect((await stayNow()).status).toBe("no_show");
});

test("a credit note says what a payer gets back, so that the stay can be canceled", async () => {
  const { call, cash, id, pay, cancelStay, stayNow } = await startPaid();
  await pay();
  const { body } = await call<{ lines: { line_id: string }[] }>(`GET /invoices/${id}/credits`);
  const lines = body.lines.map(({ line_id }) => ({ line_id }));
  expect((await call(`POST /invoices/${id}/credit`, { reason: "Canceled", lines })).status).toBe(200);
  await pay();
  expect((await cancelStay({ deposit: "refund", refund_payment_method_id: cash })).status).toBe(200);
  expect(await stayNow()).toMatchObject({ paid_amount: 0, due_amount: 0 });
});

test("the last stays of a group are not canceled with a decision on the money while its leader has paid the invoice", async () => {
  const { book, routing, call, cash, guest, folioOf, draft, finalize } = await startPaid();
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  const rooms = [book("20", "22", { group_id: group }), book("20", "22", { group_id: group })].map(({ id }) => id);
  const leader = await folioOf(`group_id=${group}`);
  await routing(group, { rules: [{ kinds: LODGING, folio_id: leader.id }], apply: true }, "groups");
  const issued = await finalize((await draft(leader.id)).id);
  await call(`POST /invoices/${issued.id}/pay`, { payment_method_id: cash });
  const refund = { deposit: "refund", refund_payment_method_id: cash };
  expect(await call("POST /bookings/cancel", { ids: rooms, ...refund })).toMatchObject(REFUSED);
  expect((await call("POST /bookings/cancel", { ids: rooms.slice(1), ...refund })).status).toBe(200);
  expect(await call("POST /bookings/cancel", { ids: rooms.slice(0, 1), ...refund })).toMatchObject(REFUSED);
});
