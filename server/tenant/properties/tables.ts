import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { entityColumns, json } from "#server/platform/core/database/columns.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

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

/** Numbers are counted by kind and, where the prefix contains the year or was changed, by the prefix at that time. */
export const NUMBER_KINDS = ["contact", "invoice", "cash_closing"] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** The last number of each series; written in the transaction that uses a number, so that none is lost. */
export const numberSeries = sqliteTable(
  "number_series",
  {
    property_id: propertyId(),
    kind: text().$type<NumberKind>().notNull(),
    series: text().notNull(),
    last: integer().notNull(),
    /** The property's calendar day of the last number, and its instant. */
    used_on: text().notNull(),
    used_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.property_id, t.kind, t.series] })],
);

/** Short names that properties had before, whose addresses of the booking page lead to the property that had the name last. */
export const formerSlugs = sqliteTable("former_slugs", {
  slug: text().primaryKey(),
  property_id: propertyId(),
  left_at: text().notNull(),
});
