import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/contacts/tables.ts";
import { entityColumns } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";

/** Bookings that travel together. */
export const groups = sqliteTable(
  "groups",
  { ...entityColumns(), property_id: propertyId(), name: text().notNull(), customer_id: text().references(() => contacts.id) },
  (t) => [index("groups_property").on(t.property_id)],
);
