import { storedPercentages } from "#server/inventory/tax-rates/percentages.ts";
import { allTaxRates, type TaxRateRow, taxDay, taxRateOut, taxRateStore } from "#server/inventory/tax-rates/queries.ts";
import { assertUnused } from "#server/platform/core/database/uses.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { endingWith, percentageOn, replacedOn, taxChanges } from "#shared/inventory/tax-rates/rules.ts";
import type { SmallBusiness, TaxRate, TaxRateInput } from "#shared/inventory/tax-rates/schema.ts";
import { notFound } from "#shared/platform/core/errors.ts";

/** Accounting fields of a new rate; only accountants and owners fill them in. */
export const NO_ACCOUNTS = { account_number: null, tax_code: null, exemption: null } as const;

export function createTaxRate(work: Work, { percentages, percentage, ...input }: TaxRateInput): TaxRate {
  const dated = percentages ? replacedOn(percentages, taxDay(work), percentage) : [{ valid_from: null, percentage }];
  const taxRate = taxRateStore.insert(work, { ...input, ...storedPercentages(dated) });
  work.record("tax_rate.created", taxRate, { words: { name: taxRate.name } });
  return taxRateOut(work, taxRate);
}

/**
 * Replaces all fields; without `percentages` the dates stay, so that a program that knows none cannot erase them. Automatic charges follow
 * where dates changed.
 */
export function updateTaxRate(work: Work, { id, percentage, percentages, ...input }: TaxRateInput & { id: string }): TaxRate {
  const row = taxRateStore.get(work, id);
  const before = taxRateOut(work, row);
  const dated = replacedOn(percentages ?? before.percentages, taxDay(work), percentage);
  const taxRate = saveTaxRate(work, row, { ...input, ...storedPercentages(dated) });
  const followed = taxChanges(before, taxRate);
  if (followed.length > 0)
    for (const react of work.wiring.taxRateReactions.datesChanged) react(work, { tax_rate_id: id, changes: followed });
  return taxRate;
}

/**
 * Makes the property a small business: every rate above 0 % on `from` or later becomes 0 % from that day on, with the reason.
 * Rates of 0 % keep their own reason, such as that of a local tax. Returns the number of changed rates.
 */
export function becomeSmallBusiness(work: Work, { from = taxDay(work), exemption }: SmallBusiness): number {
  const reason = { kind: "small_business", ...exemption } as const;
  const taxing = allTaxRates(work).filter(
    (rate) =>
      percentageOn(rate, from) > 0 || rate.percentages.some(({ valid_from, percentage }) => (valid_from ?? "") > from && percentage > 0),
  );
  for (const { id, name, percentages: before, account_number, tax_code } of taxing) {
    const percentages = endingWith(before, from, 0);
    const percentage = percentageOn({ percentages }, taxDay(work));
    updateTaxRate(work, { id, name, percentage, percentages, account_number, tax_code, exemption: reason });
  }
  return taxing.length;
}

/** The fields that a history shows; the percentage in force today says what changed where a rate has no dates. */
function saveTaxRate(work: Work, row: TaxRateRow, values: Parameters<typeof taxRateStore.update>[2]): TaxRate {
  const before = taxRateOut(work, row);
  const saved = taxRateStore.update(work, row, values);
  const { name, percentage, percentages, account_number, tax_code, exemption } = taxRateOut(work, saved);
  const after = { name, percentage, percentages, account_number, tax_code, exemption };
  work.record("tax_rate.changed", saved, { words: { name }, ...changes(before, after) });
  return taxRateOut(work, saved);
}

/**
 * Sets the accounts of a tax rate for accounting. Works for a deleted one, too, since earlier invoices still refer to it when they are
 * exported. Throws `not_found` naming the field of the call.
 */
export function mapTaxRate(work: Work, { id, ...mapping }: Pick<TaxRate, "id" | "account_number" | "tax_code">, field: string): void {
  const before = taxRateStore.findAny(work, id);
  if (!before) throw notFound(field);
  if (before.account_number === mapping.account_number && before.tax_code === mapping.tax_code) return;
  saveTaxRate(work, before, mapping);
}

/** Throws `in_use` while items use it. */
export function deleteTaxRate(work: Work, id: string): void {
  const taxRate = taxRateStore.get(work, id);
  assertUnused(work, "tax_rate", id);
  work.record("tax_rate.deleted", taxRateStore.remove(work, taxRate), { words: { name: taxRate.name } });
}
