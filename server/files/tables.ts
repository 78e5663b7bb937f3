import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";

/** What is known of each stored file; its bytes lie in the property's folder under its id. */
export const files = sqliteTable(
  "files",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    /** Promised in a transaction, written after it: its bytes are still to come. */
    awaited: boolean().notNull().default(false),
  },
  (t) => [index("files_property").on(t.property_id, t.created_at), index("files_awaited").on(t.id).where(sql`awaited = 1`)],
);
