import { expect, test } from "vitest";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { eventsOf } from "#tests/support/front-desk.ts";

/** A canceled stay of 209.40 with a fee of 50 that stays charged. */
async function openCanceled() {
  const billing = await startBillingServer();
  const { call, book, folioOf, draft } = billing;
  const { id } = book("5", "7");
  const folio = () => folioOf(`booking_id=${id}`);
  await call(`POST /folios/${(await folio()).id}/charges`, { name: "Fee", tax_percentage: 0, gross_amount: 50 });
  await call(`POST /bookings/${id}/cancel`);
  const invoice = await draft((await folio()).id);
  const dueOf = async () => (await call(`GET /bookings/${id}`)).body["due_amount"];
  const undo = () => call(`POST /bookings/${id}/undo_cancel`);
  return { ...billing, id, folio, invoice, dueOf, undo };
}

test("a stay that comes back while its fee is invoiced is charged again once that invoice is canceled", async () => {
  const { property, call, id, folio, invoice, finalize, dueOf, undo } = await openCanceled();
  await finalize(invoice.id);
  expect((await undo()).body["status"]).toBe("confirmed");
  expect(await dueOf()).toBe(50);
  await call(`POST /invoices/${invoice.id}/cancel`, { reason: "They come after all" });
  expect(await folio()).toMatchObject({ status: "open", gross_amount: 259.4, due_amount: 259.4 });
  expect(await dueOf()).toBe(259.4);
  const recorded = eventsOf({ property }, id).slice(-2);
  expect(recorded.map(({ type }) => type)).toEqual(["folio.changed", "invoice.canceled"]);
  expect(recorded[0]?.data).toMatchObject({ from: { gross_amount: 50 }, to: { gross_amount: 259.4 } });
});

test("so it is when a draft is deleted; a stay that stays canceled owes its fee alone", async () => {
  const { call, folio, invoice, draft, dueOf, undo } = await openCanceled();
  await call(`DELETE /invoices/${invoice.id}`);
  expect(await dueOf()).toBe(50);
  const again = await draft((await folio()).id);
  await undo();
  await call(`DELETE /invoices/${again.id}`);
  expect(await dueOf()).toBe(259.4);
});

test("charges that wait on a folio elsewhere come back there", async () => {
  const { call, book, folioOf, draft, guest } = await startBillingServer();
  const { body: group } = await call("POST /groups", { name: "Skiclub", customer_id: guest });
  const { id } = book("5", "7", { group_id: group["id"] });
  const [own, ofGroup] = [await folioOf(`booking_id=${id}`), await folioOf(`group_id=${group["id"]}`)];
  await call(`POST /folios/${ofGroup.id}/charges/move`, { charge_ids: own.charges?.map((charge) => charge.id) });
  await call(`POST /folios/${ofGroup.id}/charges`, { name: "Hall", tax_percentage: 20, gross_amount: 80 });
  await call(`POST /bookings/${id}/cancel`);
  await call(`DELETE /groups/${group["id"]}/bookings/${id}`);
  const invoice = await draft(ofGroup.id);
  await call(`POST /bookings/${id}/undo_cancel`);
  const grossOf = async () => (await call<Folio>(`GET /folios/${ofGroup.id}`)).body.gross_amount;
  expect(await grossOf()).toBe(80);
  await call(`DELETE /invoices/${invoice.id}`);
  expect(await grossOf()).toBe(289.4);
});

test("a stay that got another total while it was canceled is charged that once its folio is open again", async () => {
  const { call, id, folio, invoice, dueOf, undo } = await openCanceled();
  await call(`DELETE /invoices/${invoice.id}`);
  expect((await call(`PATCH /bookings/${id}`, { total_gross_amount: 300 })).status).toBe(200);
  const { body: again } = await call("POST /invoices", { folio_id: (await folio()).id });
  await undo();
  await call(`DELETE /invoices/${String(again["id"])}`);
  expect(await dueOf()).toBe(350);
});
