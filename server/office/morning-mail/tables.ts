import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { users } from "#server/tenant/team/tables.ts";

/** Members who want the figures by mail each morning. */
export const morningMails = sqliteTable(
  "morning_mails",
  {
    property_id: propertyId(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** The last day of a mail, written before it is sent: a restart never sends a second one. */
    sent_on: text(),
  },
  (t) => [primaryKey({ columns: [t.property_id, t.user_id] })],
);
