import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { boolean, entityColumns, money } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { ITEM_TYPES } from "#shared/inventory/items/schema.ts";

export const items = sqliteTable(
  "items",
  {
    ...entityColumns(),
    property_id: propertyId(),
    external_id: text(),
    name: text().notNull(),
    name_de: text(),
    name_en: text(),
    booking_text: text(),
    active: boolean().notNull(),
    book_next_day: boolean().notNull(),
    type: text({ enum: ITEM_TYPES }).notNull(),
    tax_rate_id: text()
      .notNull()
      .references(() => taxRates.id),
    account_number: text(),
    gross_amount: money().notNull(),
    /** The number that the property has of it for a night, such as extra beds; null for anything that is not counted. */
    stock: integer(),
  },
  (t) => [
    index("items_external_id").on(t.property_id, t.external_id).where(sql`external_id IS NOT NULL`),
    index("items_property").on(t.property_id),
    index("items_tax_rate").on(t.tax_rate_id),
  ],
);
