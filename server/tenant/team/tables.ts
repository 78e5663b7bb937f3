import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";

/** One row for each user, however many properties they work in; e-mails are stored as typed and compared case-insensitively. */
export const users = sqliteTable(
  "users",
  {
    ...entityColumns(),
    email: text().notNull(),
    name: text().notNull(),
    language: text({ enum: ["de", "en"] }),
    avatar_id: text(),
    password_hash: text().notNull(),
    must_change_password: boolean().notNull().default(false),
    /** The end of a default password's life; null for an own password. */
    default_password_until: text(),
    /** The secret that the user's phone makes codes of; null without a second factor. */
    totp_secret: text(),
    /** The half minute of the last code that was used, so that no code counts twice. */
    totp_step: integer(),
  },
  () => [uniqueIndex("users_email").on(sql`lower(email)`).where(sql`deleted_at IS NULL`)],
);

export const members = sqliteTable(
  "members",
  {
    ...entityColumns(),
    property_id: propertyId(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    role_id: text({ enum: ROLES }).notNull(),
    /** The last event that this member has seen, and when; null before their first visit to the property. */
    seen_seq: integer(),
    seen_at: text(),
    /** The end of the event log at their last visit, and its time. */
    here_seq: integer(),
    here_at: text(),
    /** When the name of this former member was erased. */
    erased_at: text(),
  },
  (t) => [uniqueIndex("members_user").on(t.property_id, t.user_id).where(sql`deleted_at IS NULL`), index("members_of_user").on(t.user_id)],
);
