import { and, eq } from "drizzle-orm";
import { query } from "#server/core/database/query.ts";
import type { View } from "#server/core/work/work.ts";
import { readInWorker } from "#server/core/worker/worker-pool.ts";
import { items } from "#server/items/tables.ts";
import { taxRulesByItem } from "#server/local-taxes/queries.ts";
import { chargedTaxes, exemptNights, taxedNights } from "#server/local-taxes/statements.ts";
import type { Days } from "#server/reports/days.ts";
import { boundsOf } from "#server/reports/local-dates.ts";
import { DAY_MS } from "#shared/core/stays.ts";
import type { InCents } from "#shared/core/wire-money.ts";
import {
  type CountedCharge,
  type CountedExempt,
  type CountedTax,
  type Declaration,
  declarationOfTaxes,
  declaredTaxes,
} from "#shared/reports/local-tax.ts";

const taxNames = query([], (db, { property }) =>
  db
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(and(eq(items.property_id, property), eq(items.type, "city_tax"))),
);

/** No stay is longer than 730 nights. */
const LONGEST_STAY_MS = 731 * DAY_MS;

/**
 * The local taxes of a range of nights, for the municipality: taxable and exempt nights as the stays were priced, and what was charged. A
 * night belongs to the day of its evening. Stays whose guests have not arrived are left out.
 */
export async function declarationOf(view: View, days: Days): Promise<InCents<Declaration>> {
  const bounds = boundsOf(view, days);
  const earliest = new Date(Date.parse(bounds.start) - LONGEST_STAY_MS).toISOString();
  const values = { property: view.actor.property_id, ...days, ...bounds, earliest };
  const statements = [taxedNights, exemptNights, chargedTaxes].map((sql) => ({ sql, values }));
  const [taxed, exempt, charged] = (await readInWorker(view, statements)) as [CountedTax[], CountedExempt[], CountedCharge[]];
  const names = new Map(taxNames.all(view, {}).map(({ id, name }) => [id, name]));
  const with_vat = new Set([...taxRulesByItem(view)].flatMap(([id, rules]) => (rules.some(({ vat_on_top }) => vat_on_top) ? [id] : [])));
  return declarationOfTaxes(days, declaredTaxes({ names, with_vat, taxed, exempt, charged }));
}
