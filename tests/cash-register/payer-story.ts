import iconv from "iconv-lite";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { addGroups } from "#shared/money/cash-register/paid-amounts.ts";
import { type GroupAmounts, NO_AMOUNTS, sumsByGroup } from "#shared/money/cash-register/rate-groups.ts";
import { DepositInput } from "#shared/money/deposits/schema.ts";
import { InvoiceContent, readInvoiceContent } from "#shared/money/invoices/content.ts";
import { AccountingSettings } from "#shared/office/reports/accounting.ts";
import { cents } from "#shared/platform/core/money.ts";
import { inCents, toCents } from "#shared/platform/core/wire-money.ts";
import type { RegisterLaw } from "#shared/platform/countries/country.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";
import type { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { type DatevRow, readDatev } from "#tests/support/datev-reader.ts";
import { addContact, insert } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

type Desk = Awaited<ReturnType<typeof startRegisterServer>>;

const ADDRESS = JSON.stringify({ line1: "Hauptplatz 1", line2: null, postal_code: "8010", city: "Graz", state: null, country: "AT" });
/** The accounts of a tax adviser. */
export const ACCOUNTS = {
  debtor: "200001",
  advance: "3270",
  deposit: "3280",
  tax: "3590",
  cash: "2700",
  card: "2710",
  voucher: "2720",
  online: "2730",
  bank: "2800",
};

/** Gives each rate, method and duty of a property its account, so that its entries can leave. */
export function decideAccounts({ property, methods }: Desk): void {
  const db = property.runtime.db.$client;
  insert(property, "tax_rates", { name: "Full", percentage: 20 });
  insert(property, "tax_rates", { name: "Drinks", percentage: 19 });
  db.prepare("UPDATE tax_rates SET account_number = CAST(4000 + percentage * 10 AS INTEGER), tax_code = '1' WHERE percentage > 0").run();
  const rates = db.prepare<[], { id: string; percentage: number }>("SELECT id, percentage FROM tax_rates").all();
  const accounts = {
    [methods.cash]: ACCOUNTS.cash,
    [methods.card]: ACCOUNTS.card,
    [methods.voucher]: ACCOUNTS.voucher,
    [methods.online]: ACCOUNTS.online,
    [methods.transfer]: ACCOUNTS.bank,
  };
  for (const [id, account] of Object.entries(accounts))
    db.prepare("UPDATE payment_methods SET account_number = ? WHERE id = ?").run(account, id);
  const settings = AccountingSettings.parse({
    debtor_account: ACCOUNTS.debtor,
    advance_account: ACCOUNTS.advance,
    city_tax_account: ACCOUNTS.tax,
    datev_consultant: "1001",
    datev_client: "1",
    datev_account_length: 5,
    deposit_accounts: Object.fromEntries(rates.map(({ id }) => [id, ACCOUNTS.deposit])),
  });
  insert(property, "settings", { key: "ACCOUNTING", value: JSON.stringify(settings) });
}

/**
 * A stay of two nights with three payers. The guest's folio has two deposits and four receipts: both deposits, a part, and the rest. The
 * company gets a seminar by invoice and transfer, the club pays its bill with one receipt. The guest's invoice deducts the deposits.
 */
export async function playThreePayers(desk: Desk, law: RegisterLaw) {
  const { property, actor, call, book, folioOf, pay, draft, finalize, invoice, methods, sign } = desk;
  const [full, reduced] = law === "DE" ? [19, 7] : [20, 10];
  property.runtime.db.$client.prepare("UPDATE tax_rates SET percentage = ? WHERE percentage = 10").run(reduced);
  const { id: booking_id } = book("5", "7", { total_gross_amount: 209.4 });
  const own = await folioOf(`booking_id=${booking_id}`);
  const charge = (folio_id: string, name: string, tax_percentage: number, gross_amount: number) =>
    call<Folio>(`POST /folios/${folio_id}/charges`, { name, tax_percentage, gross_amount });
  const folioFor = async (name: string) => {
    const customer_id = addContact(property, name, { address: ADDRESS });
    const { body } = await call<Folio>("POST /folios", { booking_id });
    await call(`PUT /folios/${body.id}`, { customer_id });
    return body.id;
  };
  const ask = (gross_amount: number) =>
    as(property, actor, (work) => makeDeposit(work, inCents(DepositInput).parse({ booking_id, gross_amount })));

  const deposits = [ask(50), ask(30)];
  const payDeposit = (at: number, method: "cash" | "card") =>
    call(`POST /invoices/${deposits[at]?.id}/pay`, { payment_method_id: methods[method] });
  await payDeposit(0, "cash");
  await payDeposit(1, "card");
  const [company, club] = [await folioFor("Alpenbau GmbH"), await folioFor("Wanderverein")];
  await charge(company, "Seminar", full, 240);
  await charge(club, "Getränke", full, 36.6);
  await charge(club, "Jause", reduced, 22);
  await charge(own.id, "Wein", full, 35.3);
  await pay(own.id, 60.7);
  await pay(club, 58.6, "card");
  const issue = async (folio_id: string) => (await finalize((await draft(folio_id)).id)).id;
  const issued = { company: await issue(company), club: await issue(club), own: await issue(own.id) };
  await call(`POST /invoices/${issued.own}/pay`, { payment_method_id: methods.cash });
  await call(`POST /invoices/${issued.company}/pay`, { payment_method_id: methods.transfer });
  await sign();

  const day = "2030-04-05";
  /** By rate: what was charged, what the receipts name, and what the invoices, those of deposits included, ask for. */
  async function byRate(folio_id: string, invoice_ids: readonly string[]) {
    const { charges, payments } = (await call<Folio>(`GET /folios/${folio_id}?expand=charges&expand=payments`)).body;
    const own = new Set((payments ?? []).map(({ id }) => id));
    const receipts = (await desk.receipts()).filter(({ payment_id }) => payment_id !== null && own.has(payment_id));
    const contents = await Promise.all(invoice_ids.map(async (id) => readInvoiceContent((await invoice(id)).content)));
    const invoiced = contents.flatMap((content) => toCents(InvoiceContent, content).lines);
    return {
      count: receipts.length,
      charged: sumsByGroup(linesOf(charges ?? []), { law, day }),
      receipts: receipts.reduce((sum, { amounts }) => addGroups(sum, inGroups(amounts)), NO_AMOUNTS),
      invoiced: sumsByGroup(invoiced, { law, day }),
    };
  }
  const due = async () => (await call<{ due_amount: number; guest_due_amount: number }>(`GET /bookings/${booking_id}`)).body;
  const ofDeposits = deposits.map(({ id }) => id);
  return { ofDeposits, ids: { own: own.id, company, club }, issued, byRate, due };
}

const linesOf = (charges: readonly Charge[]) =>
  charges.map(({ tax_percentage, gross_amount }) => ({ tax_percentage, gross_amount: cents(gross_amount) }));
const inGroups = (amounts: Readonly<Record<keyof GroupAmounts, number>>): GroupAmounts => ({
  normal: cents(amounts.normal),
  reduced_1: cents(amounts.reduced_1),
  reduced_2: cents(amounts.reduced_2),
  zero: cents(amounts.zero),
  special: cents(amounts.special),
});

type Balances = Record<string, number>;
const inCentsOf = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);
const rounded = (all: Balances) => Object.fromEntries(Object.entries(all).map(([account, sum]) => [account, sum + 0]));

/** The balance of each account in each of the three files; gross, debit above zero. */
export async function balancesOf({ url, login }: Desk, query: string) {
  const { cookie } = await login("admin", "Steuerberater");
  const bytesOf = async (format: string) => {
    const answer = await fetch(`${url}/api/reports/financial_accounting/${format}?${query}`, { headers: { cookie } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(bytes.toString());
    return bytes;
  };
  const cellsOf = (bytes: Buffer) =>
    iconv
      .decode(bytes, "windows-1252")
      .split("\r\n")
      .filter(Boolean)
      .map((line) => line.split(";"));
  const bmd: Balances = {};
  for (const [, account = "", counter = "", , , , , , , , gross] of cellsOf(await bytesOf("bmd_ntcs")).slice(1)) {
    bmd[account] = (bmd[account] ?? 0) + inCentsOf(gross);
    bmd[counter] = (bmd[counter] ?? 0) - inCentsOf(gross);
  }
  const rzl: Balances = {};
  for (const [account = "", , , , , , debit, credit, tax] of cellsOf(await bytesOf("rzl"))) {
    rzl[account] = (rzl[account] ?? 0) + inCentsOf(debit) - inCentsOf(credit) - inCentsOf(tax);
  }
  const datev: Balances = {};
  for (const { account, counter, cents: sum } of readDatev(await bytesOf("datev")).rows satisfies readonly DatevRow[]) {
    datev[account] = (datev[account] ?? 0) + sum;
    datev[counter] = (datev[counter] ?? 0) - sum;
  }
  return { bmd: rounded(bmd), rzl: rounded(rzl), datev: rounded(datev) };
}
