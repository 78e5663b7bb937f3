import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { money } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { ACCOUNTING_FORMATS } from "#shared/office/reports/accounting.ts";

/** Each file exported for accounting: its payments are posted elsewhere and must not change. Days are inclusive. */
export const accountingExports = sqliteTable(
  "accounting_exports",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    created_at: text().notNull(),
    /** The name of the user who exported it, since users may leave. */
    created_by: text(),
    format: text({ enum: ACCOUNTING_FORMATS }).notNull(),
    first_day: text().notNull(),
    last_day: text().notNull(),
    rows: integer().notNull(),
    gross_amount: money().notNull(),
  },
  (t) => [
    index("accounting_exports_of_property").on(t.property_id, t.created_at),
    check("accounting_exports_days", sql`first_day <= last_day`),
  ],
);
