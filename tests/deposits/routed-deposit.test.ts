import { expect, test } from "vitest";
import type { Deposits } from "#shared/money/deposits/schema.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startWithCompany } from "#tests/folios/routed-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";

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
