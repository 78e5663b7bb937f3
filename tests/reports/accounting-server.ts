import iconv from "iconv-lite";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { AccountingSettings } from "#shared/office/reports/accounting.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { addContact, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** The decisions of a tax adviser: the property's accounts, and the options of the accounting program. */
export const DECIDED = { debtor_account: "200001", advance_account: "3270", city_tax_account: "3590" };

const ADDRESS = JSON.stringify({ line1: "Hauptplatz 1", line2: null, postal_code: "8010", city: "Graz", state: null, country: "AT" });

/** A property on 21 November 2026 whose next invoice is RE-2026-0042, with a cash desk, a bank and four tax rates. */
export async function startAccountingServer(decided: object = DECIDED) {
  const served = await startTestServer();
  const { property } = served;
  property.clock.now = "2026-11-21T10:00:00.000Z";
  const db = property.runtime.db.$client;
  db.prepare("UPDATE properties SET invoice = ? WHERE id = ?").run(
    JSON.stringify({ prefix: "RE-2026-00", next_number: 42 }),
    property.property_id,
  );
  insert(property, "settings", { key: "ACCOUNTING", value: JSON.stringify(AccountingSettings.parse(decided)) });
  const rate = (percentage: number, account_number: string | null, tax_code: string | null) =>
    insert(property, "tax_rates", { name: `${percentage} %`, percentage, account_number, tax_code });
  const rates = { 0: rate(0, null, null), 10: rate(10, "4100", "1"), 13: rate(13, "4130", "1"), 20: rate(20, "4120", "1") };
  const item = (name: string, percentage: keyof typeof rates, values: object = {}) =>
    insert(property, "items", {
      name,
      type: "service",
      gross_amount: 0,
      active: 1,
      book_next_day: 0,
      tax_rate_id: rates[percentage],
      ...values,
    });
  const cash = insert(property, "payment_methods", { name: "Bar", booking_text: "bar", account_number: "2700" });
  const bank = insert(property, "payment_methods", { name: "Überweisung", account_number: "2800" });
  const { actor, cookie, call } = await served.login("admin");
  const guest = (name: string, values: object = {}) => addContact(property, name, { address: ADDRESS, ...values });
  const anna = guest("Muster Anna", { number: "K-1042" });

  /** Sells items at these prices to a customer, and issues the invoice. */
  async function folio(lines: readonly [item_id: string, gross: number, quantity?: number][], customer_id = anna): Promise<string> {
    const { body } = await call<Folio>("POST /folios", { customer_id });
    for (const [item_id, gross, quantity = 1] of lines) {
      db.prepare("UPDATE items SET gross_amount = ? WHERE id = ?").run(Math.round(gross * 100), item_id);
      await call(`POST /folios/${body.id}/charges`, { item_id, quantity });
    }
    return body.id;
  }
  const post = (id: string, name: string, tax_percentage: number, gross_amount: number) =>
    call(`POST /folios/${id}/charges`, { name, tax_percentage, gross_amount });
  const pay = (id: string, payment_method_id: string, amount: number) => call(`POST /folios/${id}/payments`, { payment_method_id, amount });
  async function issue(folio_id: string): Promise<string> {
    const { body } = await call<Invoice>("POST /invoices", { folio_id });
    await call(`POST /invoices/${body.id}/finalize`, {});
    return body.id;
  }
  const settle = (id: string, payment_method_id: string, amount?: number) =>
    call(`POST /invoices/${id}/pay`, { payment_method_id, ...(amount === undefined ? {} : { amount }) });
  const cancel = (id: string) => call(`POST /invoices/${id}/cancel`, { reason: "wrong" });

  /** The bytes of a file, and its lines in the named encoding. */
  async function file(format: "bmd_ntcs" | "rzl" | "datev", query = "from=2026-11-01&to=2026-11-30") {
    const answer = await fetch(`${served.url}/api/reports/financial_accounting/${format}?${query}`, { headers: { cookie } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const lines = (encoding: string) => iconv.decode(bytes, encoding).split("\r\n");
    return { answer, bytes, lines };
  }
  const moveTo = (day: string) => {
    property.clock.now = `${day}T10:00:00.000Z`;
  };
  return { ...served, actor, cookie, call, item, rates, cash, bank, guest, anna, folio, post, pay, issue, settle, cancel, file, moveTo };
}
