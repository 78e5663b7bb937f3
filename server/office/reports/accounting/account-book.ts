import type { BaseData, ItemRow, RateRow } from "#server/office/reports/accounting/base-data.ts";
import { cellOf } from "#server/office/reports/accounting/file-text.ts";
import type { ItemType } from "#shared/inventory/items/schema.ts";
import { isOfFormerProgram } from "#shared/inventory/payment-methods/schema.ts";
import { type AccountingSettings, AccountNumber, type MissingMapping } from "#shared/office/reports/accounting.ts";
import { digitsOf, journalOf, rzlCodeOf, rzlKeyOf } from "#shared/office/reports/accounting-rules.ts";

/** The codes of a tax rate in the accounting programs; null for BMD where there is no tax. */
export type TaxCodes = { percentage: number; bmd_code: string | null; rzl_key: string; rzl_code: string; datev_key: string | null };
/** The account and tax codes of an invoice line. */
export type Revenue = TaxCodes & { account: string; booking_text: string | null; deposit: DepositCodes | null };
/** The marks of a line about a taxed deposit in the programs: RZL's special code, and the revenue account that the deposit is for. */
export type DepositCodes = { rzl_special: string; revenue_account: string };
type Till = { account: string; symbol: string; name: string; booking_text: string | null };

type Line = { item_id?: string | null | undefined; type: ItemType | null; tax_percentage: number };

/** The accounts and tax codes that the tax adviser has decided; requested ones that are not set are collected in `missing`. */
export type AccountBook = {
  settings: AccountingSettings;
  currency: string;
  revenueOf(line: Line): Revenue;
  /** The account and codes of a deposit at a tax rate. */
  depositOf(tax_percentage: number): Revenue;
  debtorOf(customer_number: string | null): string;
  tillOf(payment_method_id: string | null): Till;
  /** The payment method stands for money that the program used before has booked. */
  isBookedBefore(payment_method_id: string | null): boolean;
  advance(): string;
  missing(): MissingMapping[];
};

/** The base data by id, and what is missing in them so far. */
type Accounts = {
  base: BaseData;
  items: ReadonlyMap<string, ItemRow>;
  methods: ReadonlyMap<string, BaseData["methods"][number]>;
  missing: Map<string, MissingMapping>;
};

/** Builds the account book from the base data. Each account is looked up once. */
export function accountBook(base: BaseData): AccountBook {
  const { settings, currency } = base;
  const items = new Map(base.items.map((item) => [item.id, item]));
  const methods = new Map(base.methods.map((method) => [method.id, method]));
  const accounts: Accounts = { base, items, methods, missing: new Map() };
  const bookedBefore = new Set<string | null>(base.methods.filter(isOfFormerProgram).map(({ id }) => id));
  const revenues = new Map<string, Revenue>();
  const deposits = new Map<string, Revenue>();
  const tills = new Map<string | null, Till>();
  const debtors = new Map<string | null, string>();
  const advances = new Map<string, string>();
  noteDatevNumbers(accounts);
  return {
    settings,
    currency,
    revenueOf: (line) => known(revenues, `${line.item_id ?? ""} ${line.type} ${line.tax_percentage}`, () => findRevenue(accounts, line)),
    depositOf: (tax_percentage) => known(deposits, `${tax_percentage}`, () => findDeposit(accounts, tax_percentage)),
    isBookedBefore: (id) => bookedBefore.has(id),
    tillOf: (id) => known(tills, id, () => findTill(accounts, id)),
    advance: () => known(advances, "", () => setting(accounts, "advance_account")),
    debtorOf: (customer_number) =>
      known(debtors, settings.debtor_per_customer ? customer_number : null, () => findDebtor(accounts, customer_number)),
    missing: () => inOrder([...accounts.missing.values()]),
  };
}

/** DATEV needs the numbers of consultant and client. */
function noteDatevNumbers(accounts: Accounts): void {
  const { settings, uses_datev } = accounts.base;
  if (!uses_datev) return;
  for (const field of ["datev_consultant", "datev_client"] as const) {
    if (settings[field] === null) note(accounts, { object: "setting", id: null, name: field, field, format: "datev" });
  }
}

function findRevenue(accounts: Accounts, line: Line): Revenue {
  const item = accounts.items.get(line.item_id ?? "");
  const rate = rateOf(accounts, item, line.tax_percentage);
  const booking_text = item?.booking_text ?? null;
  return {
    ...codesOf(accounts, rate, line.tax_percentage),
    account: accountOf(accounts, line, { item, rate }),
    booking_text,
    deposit: null,
  };
}

type ItemAndRate = { item: ItemRow | undefined; rate: RateRow | null };

function accountOf(accounts: Accounts, line: Line, { item, rate }: ItemAndRate): string {
  if (item?.account_number)
    return account(accounts, item.account_number, { object: "item", id: item.id, name: item.name, field: "account_number" });
  // With VAT on top it is part of the price; only what is collected for the municipality has an account of its own.
  if (line.type === "city_tax" && line.tax_percentage === 0) return setting(accounts, "city_tax_account");
  const name = rate?.name ?? `${line.tax_percentage} %`;
  return account(accounts, rate?.account_number, { object: "tax_rate", id: rate?.id ?? null, name, field: "account_number" });
}

function codesOf(accounts: Accounts, rate: RateRow | null, percentage: number): TaxCodes {
  const { settings } = accounts.base;
  const where = { object: "tax_rate", id: rate?.id ?? null, name: rate?.name ?? `${percentage} %` } as const;
  // Typed codes belong to the percentage in force today; another one of the rate has those that follow from it.
  const own = rate?.percentage === percentage ? settings.rzl_taxes[rate.id] : undefined;
  const bmd_code = rate?.tax_code ? cellOf(rate.tax_code, rate.tax_code.length) : null;
  const rzl_key = own?.rzl_key ?? rzlKeyOf(percentage);
  if (bmd_code === null && percentage > 0) note(accounts, { ...where, field: "tax_code", format: "bmd_ntcs" });
  if (rzl_key === null) note(accounts, { ...where, field: "rzl_key", format: "rzl" });
  const datev_key = rate === null ? null : (settings.datev_keys[rate.id] ?? null);
  return { percentage, bmd_code, rzl_key: rzl_key ?? "", rzl_code: own?.rzl_code ?? rzlCodeOf(percentage), datev_key };
}

function findDeposit(accounts: Accounts, tax_percentage: number): Revenue {
  const { settings } = accounts.base;
  const rate = rateOf(accounts, undefined, tax_percentage);
  const name = rate?.name ?? `${tax_percentage} %`;
  const own = rate ? settings.deposit_accounts[rate.id] : undefined;
  const number = account(accounts, own, { object: "tax_rate", id: rate?.id ?? null, name, field: "deposit_account" });
  const deposit = { rzl_special: settings.rzl_deposit_code, revenue_account: rate?.account_number ?? "" };
  return { ...codesOf(accounts, rate, tax_percentage), account: number, booking_text: null, deposit };
}

function findTill(accounts: Accounts, id: string | null): Till {
  const { settings } = accounts.base;
  const method = accounts.methods.get(id ?? "");
  const name = method?.name ?? "?";
  const number = account(accounts, method?.account_number, { object: "payment_method", id, name, field: "account_number" });
  const journal = journalOf(settings.journals[id ?? ""] ?? null, method?.account_number ?? null);
  return { account: number, symbol: settings.symbols[journal], name, booking_text: method?.booking_text ?? null };
}

function findDebtor(accounts: Accounts, customer_number: string | null): string {
  const { settings, uses_datev } = accounts.base;
  const first = setting(accounts, "debtor_account");
  if (!settings.debtor_per_customer || customer_number === null || first === "") return first;
  const own = String(Number(first) + Number(digitsOf(customer_number, 9))).slice(0, 9);
  if (uses_datev && own.length !== settings.datev_account_length + 1) {
    note(accounts, { object: "setting", id: null, name: "debtor_account", field: "debtor_account", format: "datev" });
  }
  return own;
}

function rateOf({ base: { rates } }: Accounts, item: ItemRow | undefined, percentage: number): RateRow | null {
  const fitting = rates.filter((rate) => rate.percentages.some((each) => each.percentage === percentage));
  return fitting.find(({ id }) => id === item?.tax_rate_id) ?? fitting.find(({ gone }) => gone === 0) ?? fitting[0] ?? null;
}

function setting(accounts: Accounts, field: "debtor_account" | "advance_account" | "city_tax_account"): string {
  return account(accounts, accounts.base.settings[field], { object: "setting", id: null, name: field, field });
}

/** The account, or an empty text where it is missing, which is noted; as is a number that DATEV has no room for. */
function account(accounts: Accounts, number: string | null | undefined, where: Omit<MissingMapping, "format">): string {
  const { settings, uses_datev } = accounts.base;
  if (!AccountNumber.safeParse(number).success) {
    note(accounts, { ...where, format: null });
    return "";
  }
  const length = (number ?? "").length;
  const longest = settings.datev_account_length;
  const fits = where.field === "debtor_account" ? length === longest + 1 : length <= longest;
  if (uses_datev && !fits) note(accounts, { ...where, format: "datev" });
  return number ?? "";
}

function note({ missing }: Accounts, one: MissingMapping): void {
  missing.set(keyOf(one), one);
}

function keyOf({ object, id, name, field }: MissingMapping): string {
  return JSON.stringify([object, id ?? name, field]);
}

/** Missing accounts in the order of the form. */
function inOrder(missing: readonly MissingMapping[]): MissingMapping[] {
  return [...missing].sort((a, b) => ORDER.indexOf(a.object) - ORDER.indexOf(b.object) || a.name.localeCompare(b.name));
}

const ORDER: readonly MissingMapping["object"][] = ["setting", "tax_rate", "payment_method", "item", "invoice"];

function known<K, T>(all: Map<K, T>, key: K, find: () => T): T {
  const found = all.get(key);
  if (found !== undefined) return found;
  const made = find();
  all.set(key, made);
  return made;
}
