import fc from "fast-check";
import { expect, test } from "vitest";
import { makeDeposit } from "#server/deposits/service.ts";
import { finalizeInvoice } from "#server/invoices/service.ts";
import { amountsPaid } from "#shared/cash-register/paid-amounts.ts";

import { totalOfGroups } from "#shared/cash-register/rate-groups.ts";
import { cents } from "#shared/core/money.ts";
import { inCents } from "#shared/core/wire-money.ts";
import { DepositInput } from "#shared/deposits/schema.ts";
import { InvoiceFinalization } from "#shared/invoices/schema.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { as } from "#tests/support/test-server.ts";

const UNDER = { law: "AT", day: "2026-11-28" } as const;

/** A register in use, and a stay of 200 at 10 % with 9.40 of city tax at 0 %. */
async function startStay() {
  const served = await startRegisterServer();
  const { call, book, folioOf, methods, property, actor } = served;
  furnishLetterhead(property);
  await served.start();
  const { id: booking_id } = book("5", "7", { total_gross_amount: 209.4 });
  const { id: folio_id } = await folioOf(`booking_id=${booking_id}`);
  // Issued without their documents, which calls would wait for.
  const ask = (given: object) => as(property, actor, (work) => makeDeposit(work, inCents(DepositInput).parse({ booking_id, ...given })));
  const charge = (name: string, tax_percentage: number, gross_amount: number) =>
    call(`POST /folios/${folio_id}/charges`, { name, tax_percentage, gross_amount });
  const final = async () => {
    const { id } = await served.draft(folio_id);
    return as(property, actor, (work) => finalizeInvoice(work, { id, ...InvoiceFinalization.parse({}) }));
  };
  const payInvoice = (id: string, amount?: number) =>
    call(`POST /invoices/${id}/pay`, { payment_method_id: methods.cash, ...(amount === undefined ? {} : { amount }) });
  const pay = (amount: number, method?: Parameters<typeof served.pay>[2]) => served.pay(folio_id, amount, method);
  const last = async () => (await served.receipts()).at(-1);
  return { ...served, booking_id, folio_id, ask, charge, final, payInvoice, pay, last };
}

test("a receipt of an invoice has the invoice's amounts by rate, after the deposit that it deducts", async () => {
  const { ask, pay, charge, final, payInvoice, last, sign, verified } = await startStay();
  ask({ percentage: 100 });
  await pay(200, "transfer");
  await charge("Sauna privat", 20, 35);
  const invoice = await final();
  expect(invoice).toMatchObject({ total_amount: 4440, due_amount: 4440 });
  await payInvoice(invoice.id);
  expect(await last()).toMatchObject({ total_amount: 44.4, amounts: { normal: 35, reduced_1: 0, zero: 9.4 }, invoice_id: invoice.id });
  await sign();
  expect(await verified()).toMatchObject({ turnover: 4440 });
});

test("a part of an invoice is divided in proportion to what the invoice asks for", async () => {
  const { ask, pay, charge, final, payInvoice, last } = await startStay();
  ask({ percentage: 100 });
  await pay(200, "transfer");
  await charge("Sauna privat", 20, 35);
  const { id } = await final();
  await payInvoice(id, 20);
  expect(await last()).toMatchObject({ total_amount: 20, amounts: { normal: 15.77, reduced_1: 0, zero: 4.23 } });
  await payInvoice(id);
  expect(await last()).toMatchObject({ total_amount: 24.4, amounts: { normal: 19.23, reduced_1: 0, zero: 5.17 } });
});

test("what pays a deposit has the deposit's rates and no local tax, whether the deposit or its folio is paid", async () => {
  const { ask, pay, payInvoice, call, folio_id, last } = await startStay();
  const deposit = ask({ gross_amount: 100 });
  await payInvoice(deposit.id, 40);
  expect(await last()).toMatchObject({ total_amount: 40, amounts: { reduced_1: 40, zero: 0 } });
  const payment = await pay(30);
  expect(await last()).toMatchObject({ total_amount: 30, amounts: { reduced_1: 30, zero: 0 } });
  await pay(-10);
  expect(await last()).toMatchObject({ kind: "normal", total_amount: -10, amounts: { reduced_1: -10, zero: 0 } });
  await call(`DELETE /folios/${folio_id}/payments/${payment}`);
  expect(await last()).toMatchObject({ kind: "cancellation", total_amount: -30, amounts: { reduced_1: -30, zero: 0 } });
});

test("a deposit of several rates is paid in proportion to its parts, and its receipts add up to them", async () => {
  const { ask, charge, pay, receipts } = await startStay();
  await charge("Sauna privat", 20, 35);
  ask({ gross_amount: 100 });
  for (const amount of [33.33, 33.33, 33.34]) await pay(amount);
  const [, ...sold] = await receipts();
  const sum = (group: "normal" | "reduced_1" | "zero") => sold.reduce((all, { amounts }) => all + Math.round(amounts[group] * 100), 0);
  expect([sum("normal"), sum("reduced_1"), sum("zero")]).toEqual([1489, 8511, 0]);
});

test("beyond a deposit, a payment on an open folio is divided as what the deposit leaves of the charges", async () => {
  const { ask, pay, charge, last } = await startStay();
  ask({ gross_amount: 100 });
  await pay(150);
  // 100 of it for the deposit, 50 for the other 100 of the stay and 9.40 of tax.
  expect(await last()).toMatchObject({ total_amount: 150, amounts: { reduced_1: 145.7, zero: 4.3 } });
  await charge("Sauna privat", 20, 35);
  await pay(-50);
  expect(await last()).toMatchObject({ total_amount: -50, amounts: { reduced_1: -34.63, zero: -3.25, normal: -12.12 } });
  await pay(144.4);
  expect(await last()).toMatchObject({ total_amount: 144.4, amounts: { reduced_1: 100, zero: 9.4, normal: 35 } });
});

test("what a deposit brought too much goes back at the deposit's rate", async () => {
  const { ask, pay, charge, final, payInvoice, last } = await startStay();
  ask({ percentage: 100 });
  await pay(200, "transfer");
  await charge("Discount", 10, -50);
  const invoice = await final();
  expect(invoice).toMatchObject({ due_amount: -4060 });
  await payInvoice(invoice.id);
  expect(await last()).toMatchObject({ total_amount: -40.6, amounts: { reduced_1: -40.6, zero: 0 } });
});

test("what was paid beyond an invoice goes back in proportion to the invoice", async () => {
  const { ask, pay, last, final, payInvoice } = await startStay();
  ask({ percentage: 100 });
  await pay(200, "transfer");
  await pay(9.4, "transfer");
  await pay(10, "transfer");
  const { id } = await final();
  await payInvoice(id);
  expect(await last()).toMatchObject({ total_amount: -10, amounts: { reduced_1: 0, zero: -10 } });
});

test("a group's payment pays the group's deposit first, and then what it leaves of all stays", async () => {
  const { start, call, book, folioOf, guest, pay, receipts, property, actor } = await startRegisterServer();
  furnishLetterhead(property);
  await start();
  const { body: group } = await call("POST /groups", { name: "Skiclub", customer_id: guest });
  const group_id = String(group["id"]);
  book("5", "7", { group_id, total_gross_amount: 109.4 });
  book("5", "8", { group_id, total_gross_amount: 114.1 });
  const folio = await folioOf(`group_id=${group_id}`);
  expect(folio.gross_amount).toBe(223.5);
  as(property, actor, (work) => makeDeposit(work, inCents(DepositInput).parse({ group_id, gross_amount: 150 })));
  await pay(folio.id, 60);
  await pay(folio.id, 163.5);
  const [, ...sold] = await receipts();
  expect(sold).toMatchObject([
    { total_amount: 60, amounts: { reduced_1: 60, zero: 0 } },
    { total_amount: 163.5, amounts: { reduced_1: 140, zero: 23.5 } },
  ]);
});

test("where a deposit paid for everything, what is paid beyond it is divided as the charges are", () => {
  const charged = [
    { tax_percentage: 10, gross_amount: cents(60) },
    { tax_percentage: 20, gross_amount: cents(40) },
  ];
  const left = [...charged, { tax_percentage: 10, gross_amount: cents(-60) }, { tax_percentage: 20, gross_amount: cents(-40) }];
  expect(amountsPaid(cents(-10), { deposits: [], bills: [left, charged] }, UNDER)).toMatchObject({ reduced_1: -600, normal: -400 });
  expect(amountsPaid(cents(10), { deposits: [], bills: [left, []] }, UNDER)).toMatchObject({ zero: 1000 });
});

const money = fc.integer({ min: -50_000, max: 50_000 }).map((value) => cents(value / 100));
const lines = fc.array(fc.record({ tax_percentage: fc.constantFrom(0, 4.9, 10, 13, 20), gross_amount: money }), { maxLength: 5 });

test("the amounts of a receipt are its payment to the cent, whatever it pays", () => {
  fc.assert(
    fc.property(money, lines, fc.array(lines, { maxLength: 3 }), (paid, deposits, bills) => {
      expect(totalOfGroups(amountsPaid(paid, { deposits, bills }, UNDER))).toBe(paid);
    }),
  );
});
