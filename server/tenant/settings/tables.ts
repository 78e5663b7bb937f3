import { sql } from "drizzle-orm";
import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";

export const settings = sqliteTable(
  "settings",
  { ...entityColumns(), property_id: propertyId(), key: text().notNull(), value: text().notNull() },
  (t) => [uniqueIndex("settings_key").on(t.property_id, t.key).where(sql`deleted_at IS NULL`)],
);
