import { z } from "zod";
import { ITEM_TYPES } from "#shared/inventory/items/schema.ts";
import { Code, Id, Money } from "#shared/platform/core/fields.ts";
import { ENCODERS } from "#shared/platform/core/report-range.ts";
import { TaxLine } from "#shared/stays/folios/schema.ts";

/** The supported accounting programs. */
export const ACCOUNTING_FORMATS = ["bmd_ntcs", "rzl", "datev"] as const;
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number];

export const DATE_FORMATS = ["DD.MM.YYYY", "YYYYMMDD"] as const;
/** RZL's special codes that concern deposits: received ones (10, 12), and deposit and part invoices (29). */
export const RZL_DEPOSIT_CODES = ["10", "12", "29"] as const;
/** The journals: cash desks and banks. */
export const JOURNALS = ["cash", "bank"] as const;
export type Journal = (typeof JOURNALS)[number];

/** An account number that both programs accept: up to nine digits. */
export const AccountNumber = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, "digits_9");
const account = AccountNumber.nullable().default(null);
const symbol = (usual: string) => z.string().trim().min(1).max(3).regex(/^\w+$/, "letters").default(usual);

/** RZL's key and code of a tax rate; null if they follow from the percentage. */
const RzlTax = z.strictObject({
  rzl_key: z
    .string()
    .regex(/^\d{1,2}$/, "digits_2")
    .nullable()
    .default(null)
    .describe("RZL's tax key"),
  rzl_code: z.string().regex(/^\d$/, "digit").nullable().default(null).describe("RZL's tax code"),
});

const datevNumber = (pattern: RegExp, problem: string) => z.string().trim().regex(pattern, problem).nullable().default(null);

/** The settings of DATEV: the tax firm and its client. */
const DATEV_CHOICES = {
  datev_consultant: datevNumber(/^(100[1-9]|10[1-9]\d|1[1-9]\d\d|[2-9]\d{3}|\d{5,7})$/, "datev_consultant").describe(
    "The tax adviser's number at DATEV (Berater); with it there is a file for DATEV",
  ),
  datev_client: datevNumber(/^[1-9]\d{0,4}$/, "datev_client").describe("The client's number at DATEV"),
  datev_account_length: z.int().min(4).max(8).default(4).describe("How many digits ledger accounts have; those of customers have one more"),
  datev_fiscal_month: z.int().min(1).max(12).default(1).describe("The month in which the fiscal year begins"),
  datev_chart: datevNumber(/^\d{2}$/, "two_digits").describe("The chart of accounts (SKR03, SKR04)"),
};

const CHOICES = {
  ...DATEV_CHOICES,
  debtor_account: account.describe("The collective account of all customers, or the base of their own ones"),
  debtor_per_customer: z
    .boolean()
    .default(false)
    .describe("Each customer has an account: the number of the debtor account plus that of the customer"),
  advance_account: account.describe("The account of money received in advance"),
  city_tax_account: account.describe("The account of local taxes"),
  symbols: z
    .strictObject({
      invoice: symbol("AR").describe("The symbol of invoices"),
      cancellation: symbol("ST").describe("The symbol of cancellations"),
      cancellation_rzl: symbol("AR").describe("The symbol of cancellations for RZL"),
      credit_note: symbol("GU").describe("The symbol of credit notes"),
      credit_note_rzl: symbol("AR").describe("The symbol of credit notes for RZL"),
      cash: symbol("KA").describe("The symbol of cash payments"),
      bank: symbol("BK").describe("The symbol of other payments"),
      advance: symbol("UB").describe("The symbol of payments in advance"),
      deposit: symbol("AZ").describe("The symbol of deposits"),
    })
    .prefault({})
    .describe("The document symbols of the file"),
  rzl_deposit_code: z
    .enum(RZL_DEPOSIT_CODES)
    .default("10")
    .describe("RZL's special code of taxed deposits; with a minus where an invoice deducts them"),
  date_format: z.enum(DATE_FORMATS).default("DD.MM.YYYY").describe("How dates are written for BMD"),
  encoder: z.enum(ENCODERS).default("windows-1252").describe("The character encoding of the file"),
  tax_sign: z
    .enum(["negative", "positive"])
    .default("negative")
    .describe("The sign of an invoice's tax for BMD; a cancellation has the opposite one"),
  reversals: z.enum(["minus", "credit"]).default("minus").describe("Whether reversals have a minus or change sides"),
};

/** Decisions of the tax adviser that no base data holds; stored as the setting `ACCOUNTING`. */
export const AccountingSettings = z.strictObject({
  ...CHOICES,
  rzl_taxes: z.record(Id, RzlTax).default({}),
  datev_keys: z.record(Id, z.string()).default({}),
  /** The account of taxed deposits by tax rate. */
  deposit_accounts: z.record(Id, z.string()).default({}),
  journals: z.record(Id, z.enum(JOURNALS)).default({}),
});
export type AccountingSettings = z.infer<typeof AccountingSettings>;

/** DATEV's tax key (BU-Schlüssel); null for accounts that know their tax themselves. */
const datev_key = z
  .string()
  .regex(/^\d{1,4}$/, "digits_4")
  .nullable()
  .default(null);

const code = Code.nullable();
const mapped = { id: Id, account_number: AccountNumber.nullable() };
const MappedTaxRate = z.strictObject({
  ...mapped,
  tax_code: code.describe("The tax code of the accounting program"),
  ...RzlTax.shape,
  datev_key: datev_key.describe("DATEV's tax key; null for automatic accounts"),
  deposit_account: account.describe("The account of taxed deposits"),
});
const MappedPaymentMethod = z.strictObject({
  ...mapped,
  journal: z.enum(JOURNALS).nullable().describe("Whether it is posted as cash or bank"),
});
const MappedItem = z.strictObject(mapped);

/** All data that the accounting exports depend on, saved in one call. */
export const AccountingInput = z.strictObject({
  ...CHOICES,
  tax_rates: z.array(MappedTaxRate).max(1000).describe("Accounts and codes by tax rate"),
  payment_methods: z.array(MappedPaymentMethod).max(1000).describe("Accounts by payment method"),
  items: z.array(MappedItem).max(1000).describe("Only these items"),
});
export type AccountingInput = z.infer<typeof AccountingInput>;

const known = { account_number: z.string().nullable(), name: z.string().describe("The name") };

/** The same with its names. `version` increases with every change of any part. */
export const Accounting = z.object({
  ...CHOICES,
  version: z.int(),
  tax_rates: z
    .array(
      z.object({
        ...MappedTaxRate.shape,
        ...known,
        percentage: z.number().describe("In percent: 10 is 10 %"),
        deleted: z.boolean().describe("It was deleted meanwhile"),
      }),
    )
    .describe("Accounts and codes by tax rate"),
  payment_methods: z.array(z.object({ ...MappedPaymentMethod.shape, ...known })).describe("Accounts by payment method"),
  items: z
    .array(z.object({ ...MappedItem.shape, ...known, type: z.enum(ITEM_TYPES).describe("The kind of sale"), tax_rate_id: z.string() }))
    .describe("Only these items"),
});
export type Accounting = z.infer<typeof Accounting>;

const SETTING_FIELDS = ["debtor_account", "advance_account", "city_tax_account", "datev_consultant", "datev_client"] as const;
const MAPPED_FIELDS = [...SETTING_FIELDS, "account_number", "deposit_account", "tax_code", "rzl_key", "number"] as const;

/**
 * A mapping that an export needs and that is not set; `format` null if all programs need it. For an invoice: its number
 * without letters equals that of another invoice. An account that only DATEV lacks has too many or too few digits for it.
 */
export const MissingMapping = z.object({
  object: z.enum(["setting", "tax_rate", "item", "payment_method", "invoice"]),
  id: z.string().nullable(),
  name: z.string().describe("The name"),
  field: z.enum(MAPPED_FIELDS).describe("The field that is missing"),
  format: z.enum(ACCOUNTING_FORMATS).nullable().describe("For which accounting program"),
});
export type MissingMapping = z.infer<typeof MissingMapping>;

const Counted = z.object({ count: z.int(), amount: Money.describe("Amount in major units of the currency, at most two decimals") });

/** The totals of an export file. */
export const AccountingTotals = z.object({
  invoices: z.int().describe("How many invoices"),
  cancellations: z.int().describe("How many invoices were canceled"),
  gross_amount: Money,
  net_amount: Money,
  tax_amount: Money,
  taxes: z.array(TaxLine).describe("Sums by tax rate"),
  payments: Counted.describe("Sums of payments"),
});
export type AccountingTotals = z.infer<typeof AccountingTotals>;

/** A created export file. */
export const AccountingExport = z.object({
  id: z.string(),
  time: z.string().describe("When it happened; instant in UTC"),
  by: z.string().nullable().describe("Who made the file"),
  format: z.enum(ACCOUNTING_FORMATS).describe("For which accounting program"),
  from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
  to: z.string().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
  rows: z.int().describe("How many rows the file has"),
  gross_amount: Money,
});
export type AccountingExport = z.infer<typeof AccountingExport>;

/** The figures to compare before and after the import into the accounting program, and the problems that prevent the export. */
export const AccountingSummary = z.object({
  from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
  to: z.string().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
  totals: AccountingTotals.describe("The sums of the file"),
  methods: z.array(Counted.extend({ name: z.string().describe("The name") })).describe("By payment method"),
  files: z
    .array(
      z.object({
        format: z.enum(ACCOUNTING_FORMATS).describe("For which accounting program"),
        rows: z.int().describe("How many rows the file has"),
        overlaps: z.array(AccountingExport).describe("Earlier files that hold some of these days"),
      }),
    )
    .describe("The files"),
  missing: z.array(MissingMapping).describe("Accounts and codes that are missing for the file"),
  is_running: z.boolean().describe("The range is not over yet: later entries of its last day are in no file"),
  exports: z.array(AccountingExport).describe("Earlier files"),
});
export type AccountingSummary = z.infer<typeof AccountingSummary>;
