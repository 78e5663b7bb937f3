import { expect, test } from "vitest";
import { createLocalTaxRule } from "#server/prices/local-taxes/service.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { Declaration } from "#shared/prices/local-taxes/declaration.ts";
import { LocalTaxRuleInput } from "#shared/prices/local-taxes/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { ACCOUNTS, balancesOf, decideAccounts } from "#tests/cash-register/payer-story.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { addContact, addItem, addRateItem } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { as } from "#tests/support/test-server.ts";

const APRIL = "from=2030-04-01&to=2030-04-30";
const ADDRESS = JSON.stringify({ line1: "Ring 1", line2: null, postal_code: "8010", city: "Graz", state: null, country: "AT" });
/** Accounts of revenue at 10 % and at 20 %. */
const [REDUCED, NORMAL] = ["4100", "4200"];

/** Two nights with breakfast and local tax for a company, sauna and wine for the guest; both invoices issued and paid. */
async function playCompanySplit() {
  const desk = await startRegisterServer();
  await desk.start();
  const { property, actor, rate, call, book, folioOf, draft, finalize, methods } = desk;
  const breakfast = addItem(property, { name: "Breakfast", type: "catering", gross_amount: 1400, book_next_day: 1 });
  addRateItem(property, rate, breakfast, { included: 1 });
  const sauna = addItem(property, { name: "Sauna", type: "service", gross_amount: 1790 });
  decideAccounts(desk);
  const tax = property.runtime.db.$client.prepare<[], { id: string }>("SELECT id FROM items WHERE type = 'city_tax'").get()?.id;
  const rule = { item_id: tax, valid_from: "2030-04-01", kind: "fixed", amount: 2.35 };
  as(property, actor, (work) => createLocalTaxRule(work, inCents(LocalTaxRuleInput).parse(rule)));
  const customer_id = addContact(property, "Alpenbau GmbH", { type: "company", address: ADDRESS });
  const { id: booking_id } = book("5", "7");
  const rules = [{ kinds: ["accommodation", "city_tax"], item_ids: [breakfast], customer_id }];
  await call(`PUT /bookings/${booking_id}/routing`, { rules, apply: true });
  const own = await folioOf(`booking_id=${booking_id}`);
  await call(`POST /folios/${own.id}/charges`, { item_id: sauna });
  await call(`POST /folios/${own.id}/charges`, { name: "Wine", tax_percentage: 20, gross_amount: 4.8, quantity: 2 });
  const { data } = (await call<{ data: Folio[] }>(`GET /folios?booking_id=${booking_id}`)).body;
  const ofCompany = data.find((folio) => folio.customer_id === customer_id)?.id ?? "";
  property.runtime.db.$client.prepare("UPDATE bookings SET status = 'checked_out'").run();
  const issue = async (folio_id: string) => (await finalize((await draft(folio_id)).id)).id;
  const issued = { company: await issue(ofCompany), guest: await issue(own.id) };
  await call(`POST /invoices/${issued.company}/pay`, { payment_method_id: methods.transfer });
  await call(`POST /invoices/${issued.guest}/pay`, { payment_method_id: methods.card });
  await desk.sign();

  const { cookie } = await desk.login("manager", "Clerk of papers");
  const paper = async (id: string) => {
    const answer = await fetch(`${desk.url}/api/invoices/${id}/content`, { headers: { cookie } });
    return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text;
  };
  const report = async <T>(name: string) => (await desk.owner.call<T>(`GET /reports/${name}?${APRIL}`)).body;
  const sales = async () => {
    const { revenue } = await report<DashboardReport>("dashboard");
    return Object.fromEntries(revenue.by_charge.map(({ name, gross_amount }) => [name, gross_amount]));
  };
  const moneyReceipts = async () =>
    (await desk.receipts())
      .filter(({ payment_id }) => payment_id !== null)
      .map(({ amounts: { normal, reduced_1, zero } }) => ({ normal, reduced_1, zero }));
  const differences = async () => (await report<{ differences: unknown[] }>("reconciliation")).differences;
  const localTax = async () => {
    const { charged_amount, owed_amount } = await report<Declaration>("local_tax");
    return { charged_amount, owed_amount };
  };
  return { desk, issued, booking_id, paper, sales, moneyReceipts, differences, localTax };
}

test("lodging and breakfast of a company, extras of its employee: paper, register, log and every export agree to the cent", async () => {
  const { desk, issued, booking_id, paper, sales, moneyReceipts, differences, localTax } = await playCompanySplit();
  const [company, guest] = [await paper(issued.company), await paper(issued.guest)];
  for (const line of ["Alpenbau GmbH", "Lodging", "Breakfast", "City tax", "209,40", "200,00"]) expect(company).toContain(line);
  for (const line of ["Sauna", "Wine", "27,50", "17,90", "9,60"]) expect(guest).toContain(line);
  expect([company.includes("Sauna"), guest.includes("Lodging"), guest.includes("Breakfast")]).toEqual([false, false, false]);

  // The company's transfer is no turnover of the register.
  expect(await moneyReceipts()).toEqual([{ normal: 9.6, reduced_1: 17.9, zero: 0 }]);
  expect(await desk.verified()).toMatchObject({ turnover: 2750 });
  const files = await balancesOf(desk, APRIL);
  for (const balances of Object.values(files)) {
    expect(balances).toMatchObject({ [ACCOUNTS.debtor]: 0, [ACCOUNTS.bank]: 20_940, [ACCOUNTS.card]: 2750, [ACCOUNTS.tax]: -940 });
  }
  expect([files.bmd[REDUCED], files.bmd[NORMAL]]).toEqual([-(20_000 + 1790), -960]);
  expect([files.rzl, files.datev]).toEqual([files.bmd, files.bmd]);
  expect(await sales()).toEqual({ Lodging: 144, Breakfast: 56, Sauna: 17.9, Wine: 9.6, "City tax": 9.4 });
  expect(await localTax()).toEqual({ charged_amount: 9.4, owed_amount: 9.4 });
  expect(await differences()).toEqual([]);

  // The guest disputes one glass of wine, then the other one; both are given back to the card.
  const { call, methods } = desk;
  const credit = (line_id: string) =>
    call<Invoice>(`POST /invoices/${issued.guest}/credit`, { reason: "Not drunk", lines: [{ line_id, quantity: 1 }] });
  const first = (await credit("2")).body;
  await call(`POST /invoices/${issued.guest}/pay`, { payment_method_id: methods.card });
  const second = (await credit("2")).body;
  await call(`POST /invoices/${issued.guest}/pay`, { payment_method_id: methods.card });
  await desk.sign();
  expect([first.total_amount, second.total_amount]).toEqual([-4.8, -4.8]);
  expect(await paper(second.id)).toMatch(/[-−–]\s?4,80/);
  expect((await moneyReceipts()).slice(1)).toEqual([
    { normal: -4.8, reduced_1: 0, zero: 0 },
    { normal: -4.8, reduced_1: 0, zero: 0 },
  ]);
  expect(await desk.verified()).toMatchObject({ turnover: 1790 });
  const after = await balancesOf(desk, APRIL);
  expect(after.bmd).toMatchObject({
    [ACCOUNTS.debtor]: 0,
    [ACCOUNTS.bank]: 20_940,
    [ACCOUNTS.card]: 1790,
    [NORMAL]: 0,
    [REDUCED]: -21_790,
  });
  expect([after.rzl, after.datev]).toEqual([after.bmd, after.bmd]);
  expect(await sales()).toMatchObject({ Lodging: 144, Sauna: 17.9 });
  expect(await localTax()).toEqual({ charged_amount: 9.4, owed_amount: 9.4 });
  expect(await differences()).toEqual([]);
  expect((await call(`GET /bookings/${booking_id}`)).body).toMatchObject({ due_amount: 0, guest_due_amount: 0 });
  expect((await call<Invoice>(`GET /invoices/${issued.guest}?expand=folio`)).body.folio).toMatchObject({ status: "closed" });
});
