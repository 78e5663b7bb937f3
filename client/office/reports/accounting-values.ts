import { listed, optionalText, own, part, text, type ValuesOf, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import { type Accounting, DATE_FORMATS, type Journal } from "#shared/office/reports/accounting.ts";

/** The account says which. */
const NO_JOURNAL: Journal | "" = "";

type Row = { id: string; account_number: string };
type TaxRateRow = Row & { tax_code: string; rzl_key: string; rzl_code: string; datev_key: string; deposit_account: string };
type MethodRow = Row & { journal: Journal | "" };

const SYMBOL = { maxLength: 3 };

export const ACCOUNTING_FIELDS = {
  debtor_per_customer: yesNo("accounting.debtor_per_customer", { hint: "accounting.debtor_per_customer_hint" }),
  symbols: part("accounting.format", {
    invoice: text("accounting.symbol_invoice", SYMBOL),
    cancellation: text("accounting.symbol_cancellation", SYMBOL),
    cancellation_rzl: text("accounting.symbol_cancellation_rzl", SYMBOL),
    credit_note: text("accounting.symbol_credit_note", SYMBOL),
    credit_note_rzl: text("accounting.symbol_credit_note_rzl", SYMBOL),
    cash: text("accounting.symbol_cash", SYMBOL),
    bank: text("accounting.symbol_bank", SYMBOL),
    advance: text("accounting.symbol_advance", SYMBOL),
    deposit: text("accounting.symbol_deposit", SYMBOL),
  }),
  rzl_deposit_code: listed<Accounting["rzl_deposit_code"]>("accounting.rzl_deposit_code", { initial: "10" }),
  encoder: listed<Accounting["encoder"]>("accounting.encoder", { initial: "utf-8" }),
  date_format: listed<Accounting["date_format"]>("accounting.date_format", { initial: DATE_FORMATS[0] }),
  tax_sign: listed<Accounting["tax_sign"]>("accounting.tax_sign", { initial: "negative" }),
  reversals: listed<Accounting["reversals"]>("accounting.reversals", { initial: "minus" }),
  debtor_account: optionalText("accounting.debtor_account", { hint: "accounting.debtor_account_hint" }),
  advance_account: optionalText("accounting.advance_account", { hint: "accounting.advance_account_hint" }),
  city_tax_account: optionalText("accounting.city_tax_account", { hint: "accounting.city_tax_account_hint" }),
  datev_consultant: optionalText("accounting.datev_consultant", { hint: "accounting.datev_consultant_hint" }),
  datev_client: optionalText("accounting.datev_client", { hint: "accounting.datev_client_hint" }),
  datev_chart: optionalText("accounting.datev_chart", { hint: "accounting.datev_chart_hint", maxLength: 2, isCode: true }),
  datev_account_length: whole("accounting.datev_account_length", {
    initial: 4,
    min: 4,
    max: 8,
    hint: "accounting.datev_account_length_hint",
  }),
  datev_fiscal_month: whole("accounting.datev_fiscal_month", { initial: 1, min: 1, max: 12, hint: "accounting.datev_fiscal_month_hint" }),
  tax_rates: own<TaxRateRow[]>("accounting.tax_rates", { initial: [], words: accountsOf }),
  payment_methods: own<MethodRow[]>("accounting.payment_methods", { initial: [], words: accountsOf }),
  items: own<Row[]>("accounting.items", { initial: [], words: accountsOf }),
};

/** The accounting settings as their fields show them: what nobody has entered is an empty text. */
export type AccountingValues = ValuesOf<typeof ACCOUNTING_FIELDS>;

function accountsOf(rows: readonly Row[]): string {
  return rows
    .map(({ account_number }) => account_number)
    .filter(Boolean)
    .join(", ");
}

export function valuesOfAccounting({ tax_rates, payment_methods, items, ...choices }: Accounting): AccountingValues {
  const { debtor_per_customer, symbols, date_format, encoder, tax_sign, reversals, datev_account_length, datev_fiscal_month } = choices;
  return {
    debtor_per_customer,
    symbols,
    date_format,
    encoder,
    tax_sign,
    reversals,
    datev_account_length,
    datev_fiscal_month,
    rzl_deposit_code: choices.rzl_deposit_code,
    datev_consultant: choices.datev_consultant ?? "",
    datev_client: choices.datev_client ?? "",
    datev_chart: choices.datev_chart ?? "",
    debtor_account: choices.debtor_account ?? "",
    advance_account: choices.advance_account ?? "",
    city_tax_account: choices.city_tax_account ?? "",
    tax_rates: tax_rates.map(({ id, account_number, tax_code, rzl_key, rzl_code, datev_key, deposit_account }) => ({
      id,
      account_number: account_number ?? "",
      tax_code: tax_code ?? "",
      rzl_key: rzl_key ?? "",
      rzl_code: rzl_code ?? "",
      datev_key: datev_key ?? "",
      deposit_account: deposit_account ?? "",
    })),
    payment_methods: payment_methods.map(({ id, account_number, journal }) => ({
      id,
      account_number: account_number ?? "",
      journal: journal ?? NO_JOURNAL,
    })),
    items: items.map(({ id, account_number }) => ({ id, account_number: account_number ?? "" })),
  };
}

/** Input of the call; empty texts become null. */
export function inputOfAccounting({ tax_rates, payment_methods, items, ...choices }: AccountingValues) {
  return {
    ...choices,
    ...sentOf(choices, ["debtor_account", "advance_account", "city_tax_account", "datev_consultant", "datev_client", "datev_chart"]),
    tax_rates: tax_rates.map((row) => ({
      ...row,
      ...sentOf(row, ["account_number", "tax_code", "rzl_key", "rzl_code", "datev_key", "deposit_account"]),
    })),
    payment_methods: payment_methods.map((row) => ({ ...row, ...sentOf(row, ["account_number", "journal"]) })),
    items: items.map((row) => ({ ...row, ...sentOf(row, ["account_number"]) })),
  };
}

function sentOf<T extends Record<string, unknown>>(row: T, fields: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = row[field];
      const text = typeof value === "string" ? value.trim() : value;
      return [field, text === "" ? null : text];
    }),
  );
}
