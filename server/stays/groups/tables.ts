import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { boolean, entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";

/** Bookings that travel together. */
export const groups = sqliteTable(
  "groups",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    customer_id: text().references(() => contacts.id),
    /** Deleted by the undo of its creation, whose redo restores it. */
    deleted_by_undo: boolean().notNull().default(false),
  },
  (t) => [index("groups_property").on(t.property_id)],
);
