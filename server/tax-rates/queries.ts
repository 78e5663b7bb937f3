import { entityStore } from "#server/core/database/entity-store.ts";
import { alphabetical, sorting } from "#server/core/database/sorting.ts";
import { holdsText } from "#server/core/database/text-match.ts";
import type { View } from "#server/core/work/work.ts";
import { taxRates } from "#server/tax-rates/tables.ts";
import type { Page } from "#shared/core/paging.ts";
import type { TaxRate, TaxRateQuery } from "#shared/tax-rates/schema.ts";

export const taxRateStore = entityStore("tax_rate", taxRates);
export const { get: getTaxRate, findMany: taxRatesById } = taxRateStore;

/** Sorted by percentage by default. */
export function listTaxRates(view: View, query: TaxRateQuery): Page<TaxRate> {
  return taxRateStore.page(
    view,
    query,
    holdsText(query.query, taxRates.name, taxRates.account_number, taxRates.tax_code),
    sorting(query.sort ?? "percentage", { name: alphabetical(taxRates.name), percentage: taxRates.percentage }),
  );
}
