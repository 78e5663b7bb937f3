import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { properties, propertyId } from "#server/tenant/properties/tables.ts";
import { users } from "#server/tenant/team/tables.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { NOTICE_STATES } from "#shared/tenant/security-log/notices.ts";
import { ALL_SECURITY_KINDS } from "#shared/tenant/security-log/schema.ts";

/**
 * Logins, refusals and changes of access. Rows are only added, and deleted after a year. They hold no password, token or
 * unknown e-mail address, into which people type passwords by mistake.
 */
export const securityLog = sqliteTable(
  "security_log",
  {
    id: text().primaryKey(),
    time: text().notNull(),
    kind: text({ enum: ALL_SECURITY_KINDS }).notNull(),
    /** Null if the entry concerns the user in all properties, or an unknown person. */
    property_id: text().references(() => properties.id),
    user_id: text().references(() => users.id),
    name: text().notNull(),
    by: text(),
    /** The API key that did it; its name at that time is in `by`. */
    api_key_id: text(),
    role: text({ enum: ROLES }),
    former_role: text({ enum: ROLES }),
    /** The changed value, shortened so that it can't be used: the last four characters of an account or key, the host of an address. */
    former_value: text(),
    value: text(),
    address: text().notNull(),
    user_agent: text().notNull(),
  },
  (t) => [index("security_log_time").on(t.time)],
);

/** Entries that all admins are told of: one row for each admin, who gets a mail, or sees a banner where none can be sent. */
export const adminNotices = sqliteTable(
  "admin_notices",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    entry_id: text()
      .notNull()
      .references(() => securityLog.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    state: text({ enum: NOTICE_STATES }).notNull(),
    /** When to send or retry the mail; null once it was sent, and where it can't be. */
    due_at: text(),
    attempts: integer().notNull().default(0),
    /** When the admin dismissed the banner. */
    read_at: text(),
  },
  (t) => [
    uniqueIndex("admin_notices_once").on(t.entry_id, t.user_id),
    index("admin_notices_due").on(t.due_at).where(sql`due_at IS NOT NULL`),
    index("admin_notices_unread").on(t.property_id, t.user_id).where(sql`state = 'unsent' AND read_at IS NULL`),
  ],
);
