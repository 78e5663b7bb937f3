import { sql } from "drizzle-orm";
import { check, index, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, json } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import type { Exemption } from "#shared/inventory/tax-rates/exemptions.ts";
import type { DatedPercentage } from "#shared/inventory/tax-rates/rules.ts";

export const taxRates = sqliteTable(
  "tax_rates",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    /** Since ever; `later_percentages` may have replaced it. Read by `percentagesOf`. */
    percentage: real().notNull(),
    account_number: text(),
    tax_code: text(),
    /** Percentages with the day that they begin on, by day. */
    later_percentages: json<DatedPercentage[]>().notNull().default([]),
    /** Legal ground of 0 %. */
    exemption: json<Exemption>(),
  },
  (t) => [index("tax_rates_property").on(t.property_id), check("tax_rates_percentage", sql`percentage BETWEEN 0 AND 100`)],
);
