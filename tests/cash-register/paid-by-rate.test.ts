import fc from "fast-check";
import { expect, test } from "vitest";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { finalizeInvoice } from "#server/money/invoices/service.ts";
import { addGroups, amountsPaid } from "#shared/money/cash-register/paid-amounts.ts";
import { NO_AMOUNTS, RATE_GROUPS, totalOfGroups } from "#shared/money/cash-register/rate-groups.ts";
import type { CashReceipt } from "#shared/money/cash-register/schema.ts";
import { DepositInput } from "#shared/money/deposits/schema.ts";
import { InvoiceFinalization } from "#shared/money/invoices/schema.ts";
import { cents, minus, sumAmounts } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { as } from "#tests/support/test-server.ts";

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
    call<Folio>(`POST /folios/${folio_id}/charges`, { name, tax_percentage, gross_amount });
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
  // What goes back has the rates of what was paid; the sauna was not.
  expect(await last()).toMatchObject({ total_amount: -50, amounts: { reduced_1: -48.57, zero: -1.43, normal: 0 } });
  await pay(144.4);
  expect(await last()).toMatchObject({ total_amount: 144.4, amounts: { reduced_1: 102.87, zero: 6.53, normal: 35 } });
});

test("what a deposit brought too much goes back at the deposit's rate", async () => {
  const { ask, pay, charge, final, payInvoice, last } = await startStay();
  ask({ percentage: 100 });
  await pay(200, "transfer");
  await charge("Discount", 10, -50);
  const invoice = await final();
  expect(invoice).toMatchObject({ due_amount: -4060 });
  await payInvoice(invoice.id);
  // The deposit named 200.00 at 10 % of which 150.00 are left, and the local tax is named for the first time: as on the invoice.
  expect(await last()).toMatchObject({ total_amount: -40.6, amounts: { reduced_1: -50, zero: 9.4 } });
});

test("what was paid beyond an invoice goes back at the rates at which it came", async () => {
  const { ask, pay, last, final, payInvoice } = await startStay();
  ask({ percentage: 100 });
  await pay(200, "transfer");
  await pay(9.4, "transfer");
  await pay(10, "transfer");
  const { id } = await final();
  await payInvoice(id);
  expect(await last()).toMatchObject({ total_amount: -10, amounts: { reduced_1: -9.55, zero: -0.45 } });
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

const SUMS = ["normal", "reduced_1", "reduced_2", "zero", "special"] as const;

/** The sums by rate of all receipts, without the start receipt. */
function named(receipts: readonly CashReceipt[]) {
  const sums = SUMS.map((group) => [group, sumAmounts(receipts.map(({ amounts }) => amounts[group]))] as const);
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
}

test("drinks that are paid after the room have their own rate, and the receipts of the folio have its invoice's", async () => {
  const { charge, pay, last, receipts, final } = await startStay();
  await pay(209.4);
  expect(await last()).toMatchObject({ amounts: { reduced_1: 200, zero: 9.4, normal: 0 } });
  for (let drink = 0; drink < 3; drink += 1) await charge("Weißburgunder", 20, 4.8);
  await pay(14.4, "card");
  expect(await last()).toMatchObject({ amounts: { normal: 14.4, reduced_1: 0, zero: 0 } });
  const invoice = await final();
  expect(named(await receipts())).toEqual({ normal: 14.4, reduced_1: 200, zero: 9.4 });
  expect(invoice.content?.taxes.map(({ tax_percentage, gross_amount }) => [tax_percentage, gross_amount])).toEqual([
    [20, 14.4],
    [10, 200],
    [0, 9.4],
  ]);
});

test("a transfer counts for what it pays, though it makes no receipt", async () => {
  const { charge, pay, last } = await startStay();
  await pay(209.4, "transfer");
  await charge("Wine", 20, 15);
  await pay(15);
  expect(await last()).toMatchObject({ amounts: { normal: 15, reduced_1: 0, zero: 0 } });
});

test("a charge that is corrected after it was paid is corrected by the next receipt", async () => {
  const { charge, pay, last, receipts, call, folio_id } = await startStay();
  const { body } = await charge("Sauna", 20, 35);
  await pay(244.4);
  const { id = "" } = body.charges?.find(({ name }) => name === "Sauna") ?? {};
  await call(`DELETE /folios/${folio_id}/charges/${id}`);
  await charge("Massage", 13, 50);
  await pay(15);
  expect(await last()).toMatchObject({ total_amount: 15, amounts: { normal: -35, reduced_2: 50, reduced_1: 0 } });
  expect(named(await receipts())).toEqual({ reduced_1: 200, reduced_2: 50, zero: 9.4 });
});

test("what was paid before anything is charged gets its rate with the last receipt", async () => {
  const { call, guest, pay, receipts, start } = await startRegisterServer();
  const last = async () => (await receipts()).at(-1);
  await start();
  const { body: sale } = await call<Folio>("POST /folios", { customer_id: guest });
  await pay(sale.id, 50, "card");
  expect(await last()).toMatchObject({ amounts: { zero: 50 } });
  await call(`POST /folios/${sale.id}/charges`, { name: "Dinner", tax_percentage: 10, gross_amount: 60 });
  await pay(sale.id, 10);
  expect(await last()).toMatchObject({ amounts: { reduced_1: 60, zero: -50 } });
  expect(named(await receipts())).toEqual({ reduced_1: 60 });
});

test("charges that are split and moved to another folio are paid there at their rates", async () => {
  const { call, booking_id, methods, charge, pay, receipts, last } = await startStay();
  const other = (await call<Folio>("POST /folios", { booking_id })).body.id;
  const { body } = await charge("Sauna", 20, 40);
  const { id = "" } = body.charges?.find(({ name }) => name === "Sauna") ?? {};
  await pay(100);
  await call(`POST /charges/${id}/split`, { amount: 15, folio_id: other });
  await call(`POST /folios/${other}/payments`, { payment_method_id: methods.cash, amount: 15 });
  expect(await last()).toMatchObject({ amounts: { normal: 15, reduced_1: 0, zero: 0 } });
  await pay(134.4);
  expect(named(await receipts())).toEqual({ normal: 40, reduced_1: 200, zero: 9.4 });
});

const group = fc.integer({ min: -50_000, max: 50_000 }).map((value) => cents(value / 100));
const amounts = fc.record({ normal: group, reduced_1: group, reduced_2: group, zero: group, special: group });

test("a payment has its amount to the cent, and one that settles the folio has the rates of the charges in all, whatever came before", () => {
  const step = fc.record({ amount: group, charge: fc.option(amounts, { freq: 3 }) });
  fc.assert(
    fc.property(amounts, fc.array(step, { maxLength: 8 }), (first, steps) => {
      let [charged, paid] = [first, NO_AMOUNTS];
      for (const { amount, charge } of steps) {
        const now = amountsPaid(amount, { charged, named: paid });
        expect(totalOfGroups(now)).toBe(amount);
        paid = addGroups(paid, now);
        if (charge) charged = addGroups(charged, charge);
      }
      const due = minus(totalOfGroups(charged), totalOfGroups(paid));
      expect(addGroups(paid, amountsPaid(due, { charged, named: paid }))).toEqual(charged);
    }),
    { numRuns: 500 },
  );
});

test("a part of what is due takes from no rate more than is due of it", () => {
  fc.assert(
    fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (charged, part) => {
      const paid = cents(Math.trunc(totalOfGroups(charged) * part) / 100);
      const now = amountsPaid(paid, { charged, named: NO_AMOUNTS });
      for (const each of RATE_GROUPS) {
        expect(Math.abs(now[each])).toBeLessThanOrEqual(Math.abs(charged[each]));
        expect(now[each] * charged[each]).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500 },
  );
});

test("money beyond what is due has the rates of the charges, and a refund those of what was paid", () => {
  const charged = { ...NO_AMOUNTS, reduced_1: cents(60), normal: cents(40) };
  expect(amountsPaid(cents(110), { charged, named: NO_AMOUNTS })).toMatchObject({ reduced_1: 6600, normal: 4400 });
  expect(amountsPaid(cents(-10), { charged, named: { ...NO_AMOUNTS, reduced_1: cents(60) } })).toMatchObject({
    reduced_1: -1000,
    normal: 0,
  });
  expect(amountsPaid(cents(-10), { charged, named: NO_AMOUNTS })).toMatchObject({ reduced_1: -600, normal: -400 });
  expect(amountsPaid(cents(10), { charged: NO_AMOUNTS, named: NO_AMOUNTS })).toMatchObject({ zero: 1000 });
});
