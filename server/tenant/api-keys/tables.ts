import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { users } from "#server/tenant/team/tables.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";

/** API keys; only the hash of a secret is stored. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    role_id: text({ enum: ROLES }).notNull(),
    secret_hash: text().notNull(),
    revoked_at: text(),
    /** A calendar date in the property's time zone: the last day on which the key works. */
    expires_on: text(),
    /** Written at most once an hour, and with it no event or version. */
    last_used_at: text(),
    /**
     * The user who is responsible for the key: it never gets more permissions than that user has now. Null if nobody is, such as for a
     * key of the installation itself.
     */
    maker_id: text().references(() => users.id),
  },
  (t) => [
    uniqueIndex("api_keys_secret").on(t.secret_hash),
    index("api_keys_property").on(t.property_id),
    index("api_keys_maker").on(t.maker_id),
  ],
);
