import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { properties } from "#server/tenant/properties/tables.ts";

/** The last hotel day of each property whose morning audits are done, so that a server that was stopped catches up. */
export const morningAudits = sqliteTable("morning_audits", {
  property_id: text()
    .primaryKey()
    .references(() => properties.id),
  done_until: text().notNull(),
});
