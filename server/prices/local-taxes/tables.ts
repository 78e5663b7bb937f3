import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { items } from "#server/inventory/items/tables.ts";
import { entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import type { TaxRule } from "#shared/prices/local-taxes/schema.ts";
import { AGE_RULES, TAX_KINDS } from "#shared/prices/local-taxes/schema.ts";

/** Rules that compute the local tax of an item, each valid from a night on. */
export const localTaxRules = sqliteTable(
  "local_tax_rules",
  {
    ...entityColumns(),
    property_id: propertyId(),
    item_id: text()
      .notNull()
      .references(() => items.id),
    valid_from: text().notNull(),
    season_from: text(),
    season_to: text(),
    kind: text({ enum: TAX_KINDS }).notNull(),
    amount: money(),
    percentage: real(),
    deduction: real(),
    steps: json<TaxRule["steps"]>().notNull(),
    free_below_age: integer(),
    age_rule: text({ enum: AGE_RULES }).notNull(),
    most_nights: integer(),
    exemptions: json<TaxRule["exemptions"]>().notNull(),
    source: text(),
    vat_on_top: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("local_tax_rules_once").on(t.item_id, t.valid_from, sql`coalesce(season_from, '')`).where(sql`deleted_at IS NULL`),
    index("local_tax_rules_property").on(t.property_id),
    check("local_tax_rules_season", sql`(season_from IS NULL) = (season_to IS NULL)`),
    check("local_tax_rules_amount", sql`amount IS NULL OR amount >= 0`),
  ],
);
