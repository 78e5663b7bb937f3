import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { entityColumns } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";
import { users } from "#server/team/tables.ts";
import { ROLES } from "#shared/core/permissions.ts";

/** Only the hash of a secret is kept. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    role_id: text({ enum: ROLES }).notNull(),
    secret_hash: text().notNull(),
    revoked_at: text(),
    /** Who answers for the key: it may never do more than they may now. Null where nobody does, such as for a key of the installation itself. */
    maker_id: text().references(() => users.id),
  },
  (t) => [
    uniqueIndex("api_keys_secret").on(t.secret_hash),
    index("api_keys_property").on(t.property_id),
    index("api_keys_maker").on(t.maker_id),
  ],
);
