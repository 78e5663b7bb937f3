import type { Accounting, Journal } from "#shared/reports/accounting.ts";

/** The account says which. */
const NO_JOURNAL: Journal | "" = "";

/** The accounting settings as their fields show them: what nobody has told is an empty text. */
export type AccountingValues = ReturnType<typeof valuesOfAccounting>;

export function valuesOfAccounting({ tax_rates, payment_methods, items, ...choices }: Accounting) {
  const { debtor_per_customer, symbols, date_format, encoder, tax_sign, reversals } = choices;
  return {
    ...{ debtor_per_customer, symbols, date_format, encoder, tax_sign, reversals },
    debtor_account: choices.debtor_account ?? "",
    advance_account: choices.advance_account ?? "",
    city_tax_account: choices.city_tax_account ?? "",
    tax_rates: tax_rates.map(({ id, account_number, tax_code, rzl_key, rzl_code }) => ({
      id,
      account_number: account_number ?? "",
      tax_code: tax_code ?? "",
      rzl_key: rzl_key ?? "",
      rzl_code: rzl_code ?? "",
    })),
    payment_methods: payment_methods.map(({ id, account_number, journal }) => ({
      id,
      account_number: account_number ?? "",
      journal: journal ?? NO_JOURNAL,
    })),
    items: items.map(({ id, account_number }) => ({ id, account_number: account_number ?? "" })),
  };
}

/** What is sent: an empty text says nothing. */
export function inputOfAccounting({ tax_rates, payment_methods, items, ...choices }: AccountingValues) {
  return {
    ...choices,
    ...told(choices, ["debtor_account", "advance_account", "city_tax_account"]),
    tax_rates: tax_rates.map((row) => ({ ...row, ...told(row, ["account_number", "tax_code", "rzl_key", "rzl_code"]) })),
    payment_methods: payment_methods.map((row) => ({ ...row, ...told(row, ["account_number", "journal"]) })),
    items: items.map((row) => ({ ...row, ...told(row, ["account_number"]) })),
  };
}

function told<T extends Record<string, unknown>>(row: T, fields: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = row[field];
      const text = typeof value === "string" ? value.trim() : value;
      return [field, text === "" ? null : text];
    }),
  );
}
