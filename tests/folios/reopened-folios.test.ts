import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { RoutingOut } from "#shared/stays/folios/routing-schema.ts";
import { startWithCompany } from "#tests/folios/routed-server.ts";
import { day } from "#tests/support/front-desk.ts";

/** A stay of two nights at 104.70 a night that the company pays, with its issued invoice. */
async function startInvoiced() {
  const billing = await startWithCompany();
  const { stay, routing, toCompany, draft, finalize, companyFolio, call } = billing;
  await routing(stay.id, toCompany);
  const folio = await companyFolio();
  const issue = async () => finalize((await draft(folio)).id);
  const cancel = (invoice: Pick<Invoice, "id">) => call<Invoice>(`POST /invoices/${invoice.id}/cancel`, { reason: "Wrong" });
  const stayNow = async () => (await call<Booking>(`GET /bookings/${stay.id}`)).body;
  return { ...billing, folio, issue, cancel, stayNow, invoice: await issue() };
}

test.each([
  ["leaves a day earlier", { check_out: day("6") }, 104.7],
  ["comes a day later", { check_in: day("6") }, 104.7],
  ["moves by a day", { check_in: day("6"), check_out: day("8") }, 209.4],
  ["comes alone", { adults: 1 }, 164.7],
])("the canceled invoice of a payer whose guest %s meanwhile reopens with what the stay costs by now", async (_, change, price) => {
  const { stay, call, invoice, cancel, billsOf, issue, stayNow } = await startInvoiced();
  expect((await call(`PATCH /bookings/${stay.id}`, change)).status).toBe(200);
  await cancel(invoice);
  const bills = await billsOf(`booking_id=${stay.id}`);
  const { gross_amount, due_amount } = await stayNow();
  expect([gross_amount, due_amount]).toEqual([price, price]);
  expect(sumAmounts(bills.map((bill) => bill.gross_amount))).toBe(price);
  expect((await issue()).total_amount).toBe(bills[1]?.gross_amount);
});

test("a typed night counts on the folio of a canceled invoice", async () => {
  const { stay, call, invoice, cancel, billsOf } = await startInvoiced();
  await call(`PUT /bookings/${stay.id}/nights`, { nights: [{ date: day("6"), gross_amount: 60 }] });
  await cancel(invoice);
  expect(await billsOf(`booking_id=${stay.id}`)).toMatchObject([{ gross_amount: 0 }, { gross_amount: 169.4 }]);
});

test("a canceled invoice of a stay that was not changed reopens with the same charges", async () => {
  const { stay, call, invoice, cancel, folio } = await startInvoiced();
  const charges = async () => (await call<{ charges: unknown[] }>(`GET /folios/${folio}?expand=charges`)).body.charges;
  const before = await charges();
  await call(`PATCH /bookings/${stay.id}`, { description: "Late" });
  await cancel(invoice);
  expect(await charges()).toEqual(before);
});

test("a stay that is canceled once the draft of its payer is deleted owes nothing, and all of it when it comes back", async () => {
  const { stay, call, invoice, cancel, draft, folio, billsOf, stayNow } = await startInvoiced();
  await cancel(invoice);
  const { id } = await draft(folio);
  expect((await call(`POST /bookings/${stay.id}/cancel`)).body).toMatchObject({ type: "booking/invoiced" });
  await call(`DELETE /invoices/${id}`);
  expect((await call(`POST /bookings/${stay.id}/cancel`)).status).toBe(200);
  expect(await billsOf(`booking_id=${stay.id}`)).toMatchObject([{ gross_amount: 0 }, { gross_amount: 0 }]);
  expect(await stayNow()).toMatchObject({ due_amount: 0 });
  await call(`POST /bookings/${stay.id}/undo_cancel`);
  expect(await billsOf(`booking_id=${stay.id}`)).toMatchObject([{ gross_amount: 0 }, { gross_amount: 209.4 }]);
});

test("the leader of a group owes nothing for a room that was canceled after the invoice, once that is canceled", async () => {
  const { book, routing, call, guest, folioOf, draft, finalize, cancel, billsOf } = await startInvoiced();
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  const [room, other] = [book("20", "22", { group_id: group }), book("20", "22", { group_id: group })];
  const leader = await folioOf(`group_id=${group}`);
  await routing(group, { rules: [{ kinds: ["accommodation", "city_tax"], folio_id: leader.id }], apply: true }, "groups");
  const issued = await finalize((await draft(leader.id)).id);
  expect(issued.total_amount).toBe(418.8);
  await call(`POST /bookings/${room.id}/cancel`);
  await cancel(issued);
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 209.4 });
  await call(`PATCH /bookings/${other.id}`, { check_out: day("21") });
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 104.7 });
});

/** A room whose lodging and sauna the leader of its group pays, since it has joined that. */
async function startInGroup() {
  const billing = await startInvoiced();
  const { book, routing, call, guest, folioOf, sauna } = billing;
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  const leader = await folioOf(`group_id=${group}`);
  await routing(group, { rules: [{ kinds: ["accommodation", "city_tax", "service"], folio_id: leader.id }] }, "groups");
  const room = book("20", "22");
  const own = await folioOf(`booking_id=${room.id}`);
  await call(`POST /folios/${own.id}/charges`, { item_id: sauna });
  await call(`POST /groups/${group}/bookings`, { booking_ids: [room.id] });
  const { version } = (await call<Booking>(`GET /bookings/${room.id}`)).body;
  const leave = () => call(`POST /groups/${group}/remove_bookings`, { booking_ids: [room.id] });
  const undo = () => call("POST /bookings/undo", { bookings: [{ id: room.id, version }] });
  return { ...billing, group, leader, own, room, leave, undo };
}

test.each(["leave", "undo"] as const)("what a leader pays for a room comes back to it, posted by hand or not (%s)", async (way) => {
  const { group, room, billsOf, ...ways } = await startInGroup();
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 227.3 });
  expect((await ways[way]()).status).toBe(200);
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 0 });
  expect(await billsOf(`booking_id=${room.id}`)).toMatchObject([
    { gross_amount: 227.3, lines: ["Breakfast", "City tax", "Lodging", "Sauna"] },
  ]);
});

test("the canceled invoice of a leader leaves what a room costs that has left to that room, on a further folio while its own is invoiced", async () => {
  const { group, leader, own, room, leave, billsOf, draft, finalize, cancel, call } = await startInGroup();
  const issued = await finalize((await draft(leader.id)).id);
  expect((await leave()).status).toBe(200);
  await call(`POST /folios/${own.id}/charges`, { name: "Bar", tax_percentage: 20, gross_amount: 10 });
  const { id } = await draft(own.id);
  await cancel(issued);
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 0 });
  expect(await billsOf(`booking_id=${room.id}`)).toMatchObject([{ gross_amount: 10 }, { number: "stay-2", gross_amount: 227.3 }]);
  expect((await call<Booking>(`GET /bookings/${room.id}`)).body).toMatchObject({ due_amount: 237.3 });
  await call(`DELETE /invoices/${id}`);
  const { body } = await call<RoutingOut>(`PUT /bookings/${room.id}/routing`, { rules: [], apply: true });
  expect(body.moved).not.toEqual([]);
  expect(await billsOf(`booking_id=${room.id}`)).toMatchObject([{ gross_amount: 237.3 }, { gross_amount: 0 }]);
});
