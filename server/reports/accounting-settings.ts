import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { inputOf, itemStore } from "#server/items/queries.ts";
import { updateItem } from "#server/items/service.ts";
import { paymentMethodStore } from "#server/payment-methods/queries.ts";
import { updatePaymentMethod } from "#server/payment-methods/service.ts";
import { settingByKey } from "#server/settings/queries.ts";
import { putSetting } from "#server/settings/service.ts";
import { taxRateStore } from "#server/tax-rates/queries.ts";
import { mapTaxRate } from "#server/tax-rates/service.ts";
import { Problem } from "#shared/core/errors.ts";
import { PaymentMethodInput } from "#shared/payment-methods/schema.ts";
import type { Accounting, AccountingInput, AccountingSettings } from "#shared/reports/accounting.ts";
import { ACCOUNTING_KEY, keptAccounting } from "#shared/reports/accounting-rules.ts";

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
    tax_rates: [...taxRateStore.all(view, undefined), ...deletedRatesInUse(view)]
      .sort((a, b) => a.percentage - b.percentage || a.name.localeCompare(b.name))
      .map(({ id, name, percentage, account_number, tax_code, deleted_at }) => {
        const { rzl_key = null, rzl_code = null } = rzl_taxes[id] ?? {};
        return { id, name, percentage, account_number, tax_code, rzl_key, rzl_code, deleted: deleted_at !== null };
      }),
    payment_methods: byName(paymentMethodStore.all(view, undefined)).map(({ id, name, account_number }) => {
      return { id, name, account_number, journal: journals[id] ?? null };
    }),
    items: byName(itemStore.all(view, undefined)).map(({ id, name, type, tax_rate_id, account_number }) => {
      return { id, name, type, tax_rate_id, account_number };
    }),
  };
}

/**
 * Deleted tax rates by which charges are still booked (see `accountBook`): those of the charge's own item, and those whose
 * percentage no other tax rate has. Without their accounts no file could be written.
 */
function deletedRatesInUse(view: View) {
  const sql = `SELECT t.id FROM tax_rates t WHERE t.property_id = @property AND t.deleted_at IS NOT NULL AND (
      EXISTS (SELECT 1 FROM items i JOIN charges c ON c.item_id = i.id WHERE i.tax_rate_id = t.id AND c.tax_percentage = t.percentage)
      OR (NOT EXISTS (SELECT 1 FROM tax_rates o WHERE o.property_id = @property AND o.percentage = t.percentage
          AND (o.deleted_at IS NULL OR o.id < t.id))
        AND EXISTS (SELECT 1 FROM charges c WHERE c.property_id = @property AND c.tax_percentage = t.percentage)))`;
  const rows = prepared<{ id: string }>(view.db, sql).all({ property: view.actor.property_id });
  return taxRateStore.findMany(
    view,
    rows.map(({ id }) => id),
  );
}

/** Saves what differs, each in the room that owns it. Throws `stale` where the caller saw something older. */
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
