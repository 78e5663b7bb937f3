import { assertUnused } from "#server/core/database/uses.ts";
import { changes } from "#server/core/work/changes.ts";
import type { Work } from "#server/core/work/work.ts";
import { taxRateStore } from "#server/tax-rates/queries.ts";
import { notFound } from "#shared/core/errors.ts";
import type { TaxRate, TaxRateInput } from "#shared/tax-rates/schema.ts";

export function createTaxRate(work: Work, input: TaxRateInput): TaxRate {
  const taxRate = taxRateStore.insert(work, input);
  work.record("tax_rate.created", taxRate, { words: { name: taxRate.name } });
  return taxRate;
}

export function updateTaxRate(work: Work, { id, ...input }: TaxRateInput & { id: string }): TaxRate {
  const before = taxRateStore.get(work, id);
  const taxRate = taxRateStore.update(work, before, input);
  work.record("tax_rate.changed", taxRate, { words: { name: taxRate.name }, ...changes(before, input) });
  return taxRate;
}

/**
 * Sets the accounts of a tax rate for accounting. Works for a deleted one, too, since earlier invoices still refer to it when they are
 * exported. Throws `not_found` naming the field of the call.
 */
export function mapTaxRate(work: Work, { id, ...mapping }: Pick<TaxRate, "id" | "account_number" | "tax_code">, field: string): void {
  const before = taxRateStore.findAny(work, id);
  if (!before) throw notFound(field);
  if (before.account_number === mapping.account_number && before.tax_code === mapping.tax_code) return;
  const taxRate = taxRateStore.update(work, before, mapping);
  work.record("tax_rate.changed", taxRate, { words: { name: taxRate.name }, ...changes(before, mapping) });
}

/** Throws `in_use` while items use it. */
export function deleteTaxRate(work: Work, id: string): void {
  const taxRate = taxRateStore.get(work, id);
  assertUnused(work, "tax_rate", id);
  work.record("tax_rate.deleted", taxRateStore.remove(work, taxRate), { words: { name: taxRate.name } });
}
