import { and, eq, exists, isNotNull, isNull, lt, notExists, or, type SQL, sql, sum } from "drizzle-orm";
import { alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { inputOf, itemStore } from "#server/inventory/items/queries.ts";
import { updateItem } from "#server/inventory/items/service.ts";
import { items } from "#server/inventory/items/tables.ts";
import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { updatePaymentMethod } from "#server/inventory/payment-methods/service.ts";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { hasPercentage, hasPercentagesOf } from "#server/inventory/tax-rates/conditions.ts";
import { allTaxRates, taxRatesById } from "#server/inventory/tax-rates/queries.ts";
import { mapTaxRate } from "#server/inventory/tax-rates/service.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { charges } from "#server/stays/folios/tables.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { settings } from "#server/tenant/settings/tables.ts";
import { isOfFormerProgram, PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";
import type { Accounting, AccountingInput, AccountingSettings } from "#shared/office/reports/accounting.ts";
import { ACCOUNTING_KEY, keptAccounting } from "#shared/office/reports/accounting-rules.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** The options of the accounting files. */
export function accountingSettings(view: View): AccountingSettings {
  return keptAccounting(settingByKey(view, ACCOUNTING_KEY)?.value);
}

/** Everything that the files depend on: tax rates by percentage, payment methods and items by name. */
export function accountingOf(view: View): Accounting {
  const { rzl_taxes, datev_keys, deposit_accounts, journals, ...choices } = accountingSettings(view);
  return {
    ...choices,
    version: versionOf(view),
    tax_rates: [...allTaxRates(view), ...deletedRatesInUse(view)]
      .sort((a, b) => a.percentage - b.percentage || a.name.localeCompare(b.name))
      .map(({ id, name, percentage, account_number, tax_code, deleted_at }) => {
        const { rzl_key = null, rzl_code = null } = rzl_taxes[id] ?? {};
        const datev_key = datev_keys[id] ?? null;
        const codes = { tax_code, rzl_key, rzl_code, datev_key, deposit_account: deposit_accounts[id] ?? null };
        return { id, name, percentage, account_number, ...codes, deleted: deleted_at !== null };
      }),
    payment_methods: byName(bookedMethods(view)).map(({ id, name, account_number }) => {
      return { id, name, account_number, journal: journals[id] ?? null };
    }),
    items: byName(itemStore.all(view, undefined)).map(({ id, name, type, tax_rate_id, account_number }) => {
      return { id, name, type, tax_rate_id, account_number };
    }),
  };
}

/** Entries of the program used before need no account. */
function bookedMethods(view: View) {
  return paymentMethodStore.all(view, undefined).filter((method) => !isOfFormerProgram(method));
}

const other = alias(taxRates, "other");

const deletedInUse = query([], (db, { property }) => {
  const ofItem = db
    .select({ id: charges.id })
    .from(items)
    .innerJoin(charges, eq(charges.item_id, items.id))
    .where(and(eq(items.tax_rate_id, taxRates.id), hasPercentage(taxRates, charges.tax_percentage)));
  const stillThere = or(isNull(other.deleted_at), lt(other.id, taxRates.id));
  const samePercentage = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.property_id, property), hasPercentagesOf(other, taxRates), stillThere));
  const charged = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.property_id, property), hasPercentage(taxRates, charges.tax_percentage)));
  return db
    .select({ id: taxRates.id })
    .from(taxRates)
    .where(
      and(
        eq(taxRates.property_id, property),
        isNotNull(taxRates.deleted_at),
        or(exists(ofItem), and(notExists(samePercentage), exists(charged))),
      ),
    );
});

/**
 * Deleted tax rates by which charges are still posted (see `accountBook`): those of the charge's own item, and those whose percentage no
 * other tax rate has. Without their accounts no file could be written.
 */
function deletedRatesInUse(view: View) {
  return taxRatesById(
    view,
    deletedInUse.all(view, {}).map(({ id }) => id),
  );
}

/** Saves the values that differ, each in the module that owns it. Throws `stale` if the caller saw an older version. */
export function saveAccounting(work: Work, { tax_rates, payment_methods, items, ...choices }: AccountingInput): Accounting {
  if (work.ifMatch && work.ifMatch.version !== versionOf(work)) throw new Problem("stale");
  for (const { id, account_number, tax_code } of tax_rates) mapTaxRate(work, { id, account_number, tax_code }, "tax_rates");
  for (const { id, account_number } of payment_methods) {
    const before = paymentMethodStore.get(work, id, "payment_methods");
    if (before.account_number === account_number) continue;
    updatePaymentMethod(work, { id, ...PaymentMethodInput.strip().parse({ ...before, account_number }) });
  }
  for (const { id, account_number } of items) {
    const before = itemStore.get(work, id, "items");
    if (before.account_number === account_number) continue;
    updateItem(work, { id, ...inputOf(before), account_number });
  }
  const rzl_taxes = Object.fromEntries(tax_rates.map(({ id, rzl_key, rzl_code }) => [id, { rzl_key, rzl_code }]));
  const datev_keys = Object.fromEntries(tax_rates.flatMap(({ id, datev_key }) => (datev_key === null ? [] : [[id, datev_key]])));
  const deposit_accounts = Object.fromEntries(
    tax_rates.flatMap(({ id, deposit_account }) => (deposit_account === null ? [] : [[id, deposit_account]])),
  );
  const journals = Object.fromEntries(payment_methods.flatMap(({ id, journal }) => (journal === null ? [] : [[id, journal]])));
  putSetting(work, ACCOUNTING_KEY, JSON.stringify({ ...choices, rzl_taxes, datev_keys, deposit_accounts, journals }));
  return accountingOf(work);
}

const versionsOf = (table: typeof taxRates | typeof paymentMethods | typeof items | typeof settings, condition?: SQL) =>
  query([], (db, { property }) =>
    db
      .select({ n: sql<number>`coalesce(${sum(table.version)}, 0)` })
      .from(table as SQLiteTable)
      .where(and(eq(table.property_id, property), condition)),
  );
const VERSIONS = [
  versionsOf(settings, eq(settings.key, ACCOUNTING_KEY)),
  versionsOf(taxRates),
  versionsOf(paymentMethods),
  versionsOf(items),
];

/** The version of everything that the files depend on, which grows with every change, also when a row is deleted. */
function versionOf(view: View): number {
  return VERSIONS.reduce((total, versions) => total + (versions.get(view, {})?.n ?? 0), 0);
}

function byName<T extends { name: string }>(rows: T[]): T[] {
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}
