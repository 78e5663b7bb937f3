import { type SQL, sql } from "drizzle-orm";
import { percentagesOf } from "#server/inventory/tax-rates/percentages.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { alphabetical, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { percentageOn } from "#shared/inventory/tax-rates/rules.ts";
import type { TaxRate, TaxRateQuery } from "#shared/inventory/tax-rates/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { localDate } from "#shared/platform/core/stays.ts";

export const taxRateStore = entityStore("tax_rate", taxRates);
export type TaxRateRow = ReturnType<typeof taxRateStore.get>;

/** The calendar day by which a rate is "in force today". */
export function taxDay(view: View): string {
  return localDate(view.now, view.actor.time_zone);
}

/** A rate as the API returns it: with the percentage that is in force today. */
export function taxRateOut(view: View, { later_percentages, ...row }: TaxRateRow): TaxRate {
  const percentages = percentagesOf({ ...row, later_percentages });
  return { ...row, percentage: percentageOn({ percentages }, taxDay(view)), percentages };
}

/** Throws `not_found`, which names the `field` of the input that refers to it. */
export function getTaxRate(view: View, id: string, field?: string): TaxRate {
  return taxRateOut(view, taxRateStore.get(view, id, field));
}

export function taxRatesById(view: View, ids: readonly string[]): TaxRate[] {
  return taxRateStore.findMany(view, ids).map((row) => taxRateOut(view, row));
}

/** Every rate that is not deleted. */
export function allTaxRates(view: View): TaxRate[] {
  return taxRateStore.all(view, undefined).map((row) => taxRateOut(view, row));
}

/** Sorted by percentage by default. */
export function listTaxRates(view: View, query: TaxRateQuery): Page<TaxRate> {
  const page = taxRateStore.page(
    view,
    query,
    holdsText(query.query, taxRates.name, taxRates.account_number, taxRates.tax_code),
    sorting(query.sort ?? "percentage", { name: alphabetical(taxRates.name), percentage: percentageAt(taxDay(view)) }),
  );
  return { ...page, data: page.data.map((row) => taxRateOut(view, row)) };
}

function percentageAt(day: string): SQL {
  return sql`coalesce((SELECT value ->> 'percentage' FROM json_each(${taxRates.later_percentages}) WHERE value ->> 'valid_from' <= ${day}
    ORDER BY value ->> 'valid_from' DESC LIMIT 1), ${taxRates.percentage})`;
}
