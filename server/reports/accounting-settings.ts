import { prepared } from "#server/core/prepared.ts";
import type { View, Work } from "#server/core/work.ts";
import { itemStore } from "#server/items/queries.ts";
import { updateItem } from "#server/items/service.ts";
import { paymentMethodStore } from "#server/payment-methods/queries.ts";
import { updatePaymentMethod } from "#server/payment-methods/service.ts";
import { settingByKey } from "#server/settings/queries.ts";
import { putSetting } from "#server/settings/service.ts";
import { taxRateStore } from "#server/tax-rates/queries.ts";
import { updateTaxRate } from "#server/tax-rates/service.ts";
import { Problem } from "#shared/core/errors.ts";
import { ItemInput } from "#shared/items/schema.ts";
import { PaymentMethodInput } from "#shared/payment-methods/schema.ts";
import type { Accounting, AccountingInput, AccountingSettings } from "#shared/reports/accounting.ts";
import { ACCOUNTING_KEY, keptAccounting } from "#shared/reports/accounting-rules.ts";
import { TaxRateInput } from "#shared/tax-rates/schema.ts";

/** What was decided for the accounting files. */
export function accountingSettings(view: View): AccountingSettings {
  return keptAccounting(settingByKey(view, ACCOUNTING_KEY)?.value);
}

/** Everything that the files depend on: tax rates by percentage, payment methods and items by name. */
export function accountingOf(view: View): Accounting {
  const { rzl_taxes, journals, ...choices } = accountingSettings(view);
  return {
    ...choices,
    version: versionOf(view),
    tax_rates: taxRateStore
      .all(view, undefined)
      .sort((a, b) => a.percentage - b.percentage || a.name.localeCompare(b.name))
      .map(({ id, name, percentage, account_number, tax_code }) => {
        const { rzl_key = null, rzl_code = null } = rzl_taxes[id] ?? {};
        return { id, name, percentage, account_number, tax_code, rzl_key, rzl_code };
      }),
    payment_methods: byName(paymentMethodStore.all(view, undefined)).map(({ id, name, account_number }) => {
      return { id, name, account_number, journal: journals[id] ?? null };
    }),
    items: byName(itemStore.all(view, undefined)).map(({ id, name, type, tax_rate_id, account_number }) => {
      return { id, name, type, tax_rate_id, account_number };
    }),
  };
}

/** Saves what differs, each in the room that owns it. Throws `stale` where the caller saw something older. */
export function saveAccounting(work: Work, { tax_rates, payment_methods, items, ...choices }: AccountingInput): Accounting {
  if (work.ifMatch && work.ifMatch.version !== versionOf(work)) throw new Problem("stale");
  for (const { id, account_number, tax_code } of tax_rates) {
    const { name, percentage, ...before } = taxRateStore.refer(work, id, "tax_rates");
    if (before.account_number === account_number && before.tax_code === tax_code) continue;
    updateTaxRate(work, { id, ...TaxRateInput.parse({ name, percentage, account_number, tax_code }) });
  }
  for (const { id, account_number } of payment_methods) {
    const before = paymentMethodStore.refer(work, id, "payment_methods");
    if (before.account_number === account_number) continue;
    updatePaymentMethod(work, { id, ...PaymentMethodInput.strip().parse({ ...before, account_number }) });
  }
  for (const { id, account_number } of items) {
    const before = itemStore.refer(work, id, "items");
    if (before.account_number === account_number) continue;
    updateItem(work, { id, ...ItemInput.strip().parse({ ...before, account_number }) });
  }
  const rzl_taxes = Object.fromEntries(tax_rates.map(({ id, rzl_key, rzl_code }) => [id, { rzl_key, rzl_code }]));
  const journals = Object.fromEntries(payment_methods.flatMap(({ id, journal }) => (journal === null ? [] : [[id, journal]])));
  putSetting(work, ACCOUNTING_KEY, JSON.stringify({ ...choices, rzl_taxes, journals }));
  return accountingOf(work);
}

/** Grows with every change of anything that the files depend on, also where a row goes. */
function versionOf({ db, actor }: View): number {
  const sql = `SELECT sum(n) AS n FROM (
    SELECT total(version) AS n FROM settings WHERE property_id = @property AND key = @key
    UNION ALL SELECT total(version) FROM tax_rates WHERE property_id = @property
    UNION ALL SELECT total(version) FROM payment_methods WHERE property_id = @property
    UNION ALL SELECT total(version) FROM items WHERE property_id = @property)`;
  return prepared<{ n: number }>(db, sql).get({ property: actor.property_id, key: ACCOUNTING_KEY })?.n ?? 0;
}

function byName<T extends { name: string }>(rows: T[]): T[] {
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}
