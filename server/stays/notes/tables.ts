import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";

/** Notes that users write on a record. */
export const notes = sqliteTable(
  "notes",
  {
    ...entityColumns(),
    property_id: propertyId(),
    parent_id: text().notNull(),
    type: text(),
    text: text().notNull(),
    /** The file of the note's photo. */
    photo_id: text(),
    user_id: text(),
    api_key_id: text(),
    /** The name of the author at the time, so that a note outlives its author's account. */
    author_name: text().notNull(),
  },
  (t) => [index("notes_parent").on(t.parent_id, t.created_at)],
);
