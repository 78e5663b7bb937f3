import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { properties } from "#server/properties/tables.ts";
import { users } from "#server/team/tables.ts";
import { ROLES } from "#shared/core/permissions.ts";
import { ALL_SECURITY_KINDS } from "#shared/security-log/schema.ts";

/**
 * Who came in, who was refused, and who changed an access. Rows are only added, and deleted after a year. They hold no password, token or
 * unknown e-mail address, into which people type passwords by mistake.
 */
export const securityLog = sqliteTable(
  "security_log",
  {
    id: text().primaryKey(),
    time: text().notNull(),
    kind: text({ enum: ALL_SECURITY_KINDS }).notNull(),
    /** Null where it concerns the user wherever they work, or nobody known. */
    property_id: text().references(() => properties.id),
    user_id: text().references(() => users.id),
    name: text().notNull(),
    by: text(),
    role: text({ enum: ROLES }),
    former_role: text({ enum: ROLES }),
    address: text().notNull(),
    user_agent: text().notNull(),
  },
  (t) => [index("security_log_time").on(t.time)],
);
