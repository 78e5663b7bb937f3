import { callAs } from "#tests/support/procedures.ts";
import type { TwoProperties } from "#tests/support/two-properties.ts";

const COMPANY = {
  name: "Edelweiss GmbH",
  managing_director: "Maria Huber",
  tax_number: "12 345/6789",
  vat_number: "ATU12345675",
  registration_number: "FN 1a",
};
const BANK = { name: "Raiffeisen", iban: "AT611904300234573201", bic: "RLNWATWW" };
const ADDRESS = { line1: "Seeweg 1", postal_code: "5020", city: "Salzburg", country: "AT" };

type Row = { id: string; version: number };

/** Accounts for the tax adviser's files, and invoices of some stays: open, paid, with an address for an XRechnung, and cancelled. */
export async function fillBooks(properties: TwoProperties): Promise<void> {
  const { property, admin, own } = properties;
  const { $client } = property.runtime.db;
  const rows = (sql: string) => $client.prepare<[string], Row>(sql).all(own);
  const ask = async (name: string, input: unknown) => {
    const outcome = await callAs(property, admin, name, input);
    if (!("answer" in outcome)) throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    return outcome.answer as Record<string, unknown> & Row;
  };
  await ask("properties.update", {
    id: own,
    name: "Pension Edelweiss",
    communication: { email: "haus@example.com", phone: "+43 662 123456" },
    bank: BANK,
    company: COMPANY,
    address: ADDRESS,
  });
  const settings = await ask("reports.accountingSettings", undefined);
  const numbered = (list: unknown) => (list as { id: string }[]).map(({ id }, index) => ({ id, account_number: String(4000 + index) }));
  await ask("reports.saveAccountingSettings", {
    debtor_account: "2000",
    advance_account: "3200",
    city_tax_account: "3700",
    tax_rates: numbered(settings["tax_rates"]).map((rate) => ({ ...rate, tax_code: "3", rzl_key: "1", rzl_code: "1" })),
    payment_methods: numbered(settings["payment_methods"]).map((method) => ({ ...method, journal: null })),
    items: [],
  });
  const [method] = rows("SELECT id, version FROM payment_methods WHERE property_id = ? AND deleted_at IS NULL LIMIT 1");
  // The sample payment has none, which no call allows.
  $client.prepare("UPDATE payments SET payment_method_id = ? WHERE payment_method_id IS NULL").run(method?.id);
  const choir = await ask("contacts.create", {
    type: "company",
    name: "Chor Kärnten",
    address: ADDRESS,
    communication: { email: "chor@example.com", reference: "04011000-1234512345-35" },
  });
  const folios = rows(
    `SELECT DISTINCT folios.id, folios.version FROM folios JOIN charges ON charges.folio_id = folios.id AND charges.deleted_at IS NULL
     WHERE folios.property_id = ? AND NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.folio_id = folios.id) ORDER BY folios.rowid DESC LIMIT 6`,
  );
  for (const [index, { id }] of folios.entries()) {
    const draft = await ask("invoices.create", {
      folio_id: id,
      customer_id: choir.id,
      billing_address: { ...ADDRESS, name: "Chor Kärnten", country: "DE" },
    });
    const { status } = await ask("invoices.finalize", { id: draft.id });
    // An invoice of a folio that is paid already is complete.
    if (index % 2 === 0 && status === "open") await ask("invoices.pay", { id: draft.id, payment_method_id: method?.id });
    if (index % 3 === 0) await ask("invoices.cancel", { id: draft.id, reason: "wrong name" });
  }
}
