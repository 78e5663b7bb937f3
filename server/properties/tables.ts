import { sql } from "drizzle-orm";
import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { entityColumns, json } from "#server/core/columns.ts";
import type { Property } from "#shared/properties/schema.ts";

export const properties = sqliteTable(
  "properties",
  {
    ...entityColumns(),
    name: text().notNull(),
    slug: text().notNull(),
    time_zone: text().notNull(),
    currency: text().notNull(),
    check_in_time: text().notNull(),
    check_out_time: text().notNull(),
    communication: json<Property["communication"]>().notNull(),
    address: json<Property["address"]>().notNull(),
    bank: json<Property["bank"]>().notNull(),
    company: json<Property["company"]>().notNull(),
    branding: json<Property["branding"]>().notNull(),
    legal: json<Property["legal"]>().notNull().default(sql`'{}'`),
    invoice: json<Property["invoice"]>().notNull(),
    booking: json<Property["booking"]>().notNull(),
    contact: json<Property["contact"]>().notNull(),
  },
  (t) => [uniqueIndex("properties_slug").on(t.slug).where(sql`deleted_at IS NULL`)],
);

/** The property that a row belongs to. */
export const propertyId = () =>
  text()
    .notNull()
    .references(() => properties.id);
