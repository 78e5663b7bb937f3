import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";

/** The metadata of each stored file; its bytes are in the files folder under its id. */
export const files = sqliteTable(
  "files",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    /** The row was created in a transaction and the bytes follow after it. */
    awaited: boolean().notNull().default(false),
  },
  (t) => [index("files_property").on(t.property_id, t.created_at), index("files_awaited").on(t.id).where(sql`awaited = 1`)],
);
