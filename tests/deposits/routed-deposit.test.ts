import { expect, test } from "vitest";
import type { Deposits } from "#shared/money/deposits/schema.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { LODGING, startWithCompany } from "#tests/folios/routed-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { readPdf } from "#tests/support/pdf.ts";

/** A stay of 209.40 whose lodging a company may pay, and calls about its deposits. */
async function startRouted() {
  const billing = await startWithCompany();
  furnishLetterhead(billing.property);
  const { call, cash, stay, toCompany, routing, folioOf } = billing;
  const own = (await folioOf(`booking_id=${stay.id}`)).id;
  const ask = (given: object) => call<Invoice & { type?: string }>("POST /invoices/deposits", { booking_id: stay.id, ...given });
  const pay = (invoice: Invoice) => call(`POST /invoices/${invoice.id}/pay`, { payment_method_id: cash });
  const route = () => routing(stay.id, toCompany);
  const dues = async () => {
    const { body } = await call<{ data: Folio[] }>(`GET /folios?booking_id=${stay.id}`);
    return body.data.map(({ due_amount }) => due_amount);
  };
  const stand = async () => {
    const { body } = await call<Deposits>(`GET /deposits?booking_id=${stay.id}`);
    return body.data.map(({ state, paid_amount }) => `${state} ${paid_amount}`);
  };
  return { ...billing, own, ask, pay, route, dues, stand };
}

/** The text of an invoice's preview. */
async function previewOf({ url, cookie }: { url: string; cookie: string }, folio_id: string): Promise<string> {
  const response = await fetch(`${url}/api/invoices/preview`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ folio_id }),
  });
  return (await readPdf(Buffer.from(await response.arrayBuffer()))).text;
}

test("a deposit that was paid before the company took the bill over is deducted from the company's invoice", async () => {
  const { ask, pay, route, dues, stand, draft, finalize, companyFolio, call } = await startRouted();
  await pay((await ask({ gross_amount: 66 })).body);
  await route();
  expect(await dues()).toEqual([-66, 209.4]);
  const drafted = await draft(await companyFolio());
  expect(drafted).toMatchObject({ deducted_amount: 66, due_amount: 143.4 });
  const issued = await finalize(drafted.id);
  expect(issued).toMatchObject({ total_amount: 143.4, deducted_amount: 66, due_amount: 143.4 });
  expect(await dues()).toEqual([0, 143.4]);
  expect(await stand()).toEqual(["deducted 66"]);
  await call(`POST /invoices/${issued.id}/cancel`, { reason: "Wrong" });
  expect(await stand()).toEqual(["paid 66"]);
  expect(await finalize((await draft(await companyFolio())).id)).toMatchObject({ deducted_amount: 66, due_amount: 143.4 });
});

test("once the guest pays the lodging again, the deposit is back with the guest's invoice", async () => {
  const { ask, pay, route, routing, stay, own, stand, draft, finalize, companyFolio, call } = await startRouted();
  await pay((await ask({ gross_amount: 66 })).body);
  await route();
  const { id } = await finalize((await draft(await companyFolio())).id);
  await call(`POST /invoices/${id}/cancel`, { reason: "Private" });
  await routing(stay.id, { rules: [], apply: true });
  expect(await finalize((await draft(own)).id)).toMatchObject({ deducted_amount: 66, due_amount: 143.4 });
  expect(await stand()).toEqual(["deducted 66"]);
});

test("a deposit of a stay whose lodging a company pays is asked from the company, by its folio or by the booking", async () => {
  const { ask, pay, route, stand, company, companyFolio, call, draft, finalize, invoice } = await startRouted();
  await route();
  const first = await ask({ gross_amount: 44 });
  expect(first.status).toBe(200);
  expect(await invoice(first.body.id)).toMatchObject({ customer_id: company });
  const folio_id = await companyFolio();
  const second = await call<Invoice>("POST /invoices/deposits", { folio_id, percentage: 10 });
  expect(second.body.total_amount).toBe(20);
  expect((await ask({ gross_amount: 200 })).body.type).toBe("deposit/exceeds_price");
  await pay(first.body);
  await pay(second.body);
  expect(await stand()).toEqual(["paid 44", "paid 20"]);
  expect(await finalize((await draft(folio_id)).id)).toMatchObject({ deducted_amount: 64, due_amount: 145.4 });
});

test("the guest who gets the deposit back at the departure leaves nothing to deduct", async () => {
  const { ask, pay, route, own, cash, call, stand, draft, finalize, companyFolio } = await startRouted();
  await pay((await ask({ gross_amount: 66 })).body);
  await route();
  await call(`POST /folios/${own}/payments`, { payment_method_id: cash, amount: -66 });
  expect(await stand()).toEqual(["open 0"]);
  expect(await finalize((await draft(await companyFolio())).id)).toMatchObject({ deducted_amount: 0, due_amount: 209.4 });
});

test("a payment of a deposit that has gone to the company's folio is taken back through its invoice", async () => {
  const { ask, pay, route, stand, companyFolio, call } = await startRouted();
  const first = (await ask({ gross_amount: 66 })).body;
  await route();
  // The next deposit brings the first one along.
  await ask({ gross_amount: 44 });
  await pay(first);
  expect(await stand()).toEqual(["paid 66", "open 0"]);
  const { body } = await call<Folio>(`GET /folios/${await companyFolio()}?expand=payments`);
  expect(body.payments).toHaveLength(1);
  const back = await call(`DELETE /invoices/${first.id}/payments/${body.payments?.[0]?.id}`);
  expect(back.status).toBeLessThan(300);
  expect(await stand()).toEqual(["open 0", "open 0"]);
});

test("a deposit that the guest paid before the company took the bill over can be forfeited", async () => {
  const { ask, pay, route, stand, stay, call } = await startRouted();
  await pay((await ask({ gross_amount: 66 })).body);
  await route();
  expect((await call<Deposits>(`GET /deposits?booking_id=${stay.id}`)).body.can_forfeit).toBe(true);
  const { body } = await call<Deposits>("POST /deposits/forfeit", { booking_id: stay.id });
  expect(body.can_forfeit).toBe(false);
  expect(await stand()).toEqual(["forfeited 0"]);
});

test("the preview of a company's invoice before its draft deducts the deposit that comes with the draft", async () => {
  const { ask, pay, route, companyFolio, url, login } = await startRouted();
  const deposit = (await ask({ gross_amount: 66 })).body;
  await pay(deposit);
  await route();
  const { cookie } = await login("manager");
  const text = await previewOf({ url, cookie }, await companyFolio());
  expect(text).toContain(deposit.number ?? "none");
  expect(text).toContain("143,40");
});

test("a payment whose money went with the deposit to the company's folio takes the transfer with it, but not below an issued invoice", async () => {
  const { ask, pay, route, own, dues, stand, draft, finalize, companyFolio, call } = await startRouted();
  await pay((await ask({ gross_amount: 66 })).body);
  await route();
  const { id } = await finalize((await draft(await companyFolio())).id);
  const [payment] = (await call<Folio>(`GET /folios/${own}?expand=payments`)).body.payments ?? [];
  const remove = () => call(`DELETE /folios/${own}/payments/${payment?.id}`);
  expect(await remove()).toMatchObject({ status: 400, body: { type: "folio/closed" } });
  await call(`POST /invoices/${id}/cancel`, { reason: "Wrong" });
  expect((await remove()).status).toBe(204);
  expect(await dues()).toEqual([0, 209.4]);
  expect(await stand()).toEqual(["open 0"]);
  expect(await finalize((await draft(await companyFolio())).id)).toMatchObject({ deducted_amount: 0, due_amount: 209.4 });
});

test("of two payments that went along, the one that stays is the company's deposit still", async () => {
  const { ask, route, own, dues, stand, draft, finalize, companyFolio, call, cash } = await startRouted();
  await ask({ gross_amount: 66 });
  for (const amount of [46, 20]) await call(`POST /folios/${own}/payments`, { payment_method_id: cash, amount });
  await route();
  const { id } = await finalize((await draft(await companyFolio())).id);
  await call(`POST /invoices/${id}/cancel`, { reason: "Wrong" });
  const payments = (await call<Folio>(`GET /folios/${own}?expand=payments`)).body.payments ?? [];
  const small = payments.find(({ amount }) => amount === 20);
  expect((await call(`DELETE /folios/${own}/payments/${small?.id}`)).status).toBe(204);
  expect(await dues()).toEqual([0, 163.4]);
  expect(await stand()).toEqual(["part_paid 46"]);
});

test("a forfeited deposit of a stay whose lodging a company pays by now is the guest's again after the undo", async () => {
  const { ask, pay, route, stay, stand, dues, draft, finalize, companyFolio, call, invoice, guest } = await startRouted();
  await pay((await ask({ gross_amount: 66 })).body);
  await route();
  expect((await call("POST /deposits/forfeit", { booking_id: stay.id })).status).toBe(200);
  expect(await stand()).toEqual(["forfeited 0"]);
  const { body } = await call<Deposits>("POST /deposits/undo_forfeit", { booking_id: stay.id });
  expect(await stand()).toEqual(["canceled 0", "paid 66"]);
  expect(await invoice(body.data[1]?.invoice_id ?? "")).toMatchObject({ customer_id: guest });
  expect(await dues()).toEqual([-66, 209.4]);
  expect(await finalize((await draft(await companyFolio())).id)).toMatchObject({ deducted_amount: 66, due_amount: 143.4 });
});

test("the draft of a group that pays the lodging names a deposit on the stay's own folio, which it does not deduct", async () => {
  const { call, pay, ask, guest, routing, folioOf, draft, stay } = await startRouted();
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  await call(`POST /groups/${group}/bookings/${stay.id}`);
  await pay((await ask({ gross_amount: 66 })).body);
  const leader = await folioOf(`group_id=${group}`);
  await routing(group, { rules: [{ kinds: LODGING, folio_id: leader.id }], apply: true }, "groups");
  const { id } = await draft(leader.id);
  const checks = (await call<{ check: string }[]>(`GET /invoices/${id}/checks`)).body;
  expect(checks.map(({ check }) => check)).toContain("other_folio_deposit");
});

test("money already on the company's folio pays the rest of a deposit that moves there", async () => {
  const { ask, route, own, stand, draft, finalize, companyFolio, call, cash } = await startRouted();
  await ask({ gross_amount: 66 });
  await call(`POST /folios/${own}/payments`, { payment_method_id: cash, amount: 40 });
  await route();
  const folio_id = await companyFolio();
  await call(`POST /folios/${folio_id}/payments`, { payment_method_id: cash, amount: 50 });
  const { id } = await draft(folio_id);
  expect(await stand()).toEqual(["paid 66"]);
  expect(await finalize(id)).toMatchObject({ deducted_amount: 66, due_amount: 119.4 });
});

test("a payment is taken back through its deposit invoice after the deposit has gone to the company's folio with it", async () => {
  const { ask, pay, route, own, stand, dues, draft, finalize, companyFolio, call } = await startRouted();
  const deposit = (await ask({ gross_amount: 66 })).body;
  await pay(deposit);
  await route();
  const { id } = await finalize((await draft(await companyFolio())).id);
  await call(`POST /invoices/${id}/cancel`, { reason: "Wrong" });
  const [payment] = (await call<Folio>(`GET /folios/${own}?expand=payments`)).body.payments ?? [];
  expect((await call(`DELETE /invoices/${deposit.id}/payments/${payment?.id}`)).status).toBeLessThan(300);
  expect(await stand()).toEqual(["open 0"]);
  expect(await dues()).toEqual([0, 209.4]);
});
