import { sql } from "drizzle-orm";
import { check, index, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";

export const taxRates = sqliteTable(
  "tax_rates",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    percentage: real().notNull(),
    account_number: text(),
    tax_code: text(),
  },
  (t) => [index("tax_rates_property").on(t.property_id), check("tax_rates_percentage", sql`percentage BETWEEN 0 AND 100`)],
);
