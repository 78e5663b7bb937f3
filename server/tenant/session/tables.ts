import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { users } from "#server/tenant/team/tables.ts";

/** `id` is the hash of the cookie's token. Lucia requires the names `userId` and `expiresAt` (Unix seconds). */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    expiresAt: integer("expires_at").notNull(),
    property_id: propertyId(),
    created_at: text().notNull(),
    /** When and from where it was last used, to within some minutes. */
    used_at: text().notNull(),
    address: text().notNull(),
    user_agent: text().notNull(),
    /** When its user last proved to know the password. */
    proved_at: text().notNull(),
  },
  (t) => [index("sessions_of_user").on(t.userId)],
);

/** The browsers in which a user has logged in: `hash` is that of the token which only the browser's cookie contains. */
export const knownBrowsers = sqliteTable(
  "known_browsers",
  {
    hash: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    used_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.user_id] }), index("known_browsers_of_user").on(t.user_id)],
);

/** Recovery codes that replace the phone at a login, each usable once. Only hashes are stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
  },
  (t) => [index("recovery_codes_of_user").on(t.user_id)],
);

/** Passkeys (WebAuthn), which replace the password: the public half of a key that the user's device or password manager holds. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** The WebAuthn credential id. */
    credential_id: text().notNull(),
    /** The host name it was made for (relying party); browsers offer it on that host's pages only. */
    rp_id: text().notNull(),
    name: text().notNull(),
    /** COSE, as base64url. */
    public_key: text().notNull(),
    /** Signature counter; stays 0 for keys that do not count, such as synced ones. */
    counter: integer().notNull(),
    /** A password manager keeps a copy for the user's other devices. */
    is_synced: boolean().notNull(),
    created_at: text().notNull(),
    used_at: text(),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credential_id), index("passkeys_of_user").on(t.user_id)],
);

/** Links of "forgot your password?" mails: `hash` is that of the link's token, which only the mail contains. */
export const passwordLinks = sqliteTable(
  "password_links",
  {
    hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    expires_at: text().notNull(),
  },
  (t) => [index("password_links_of_user").on(t.user_id)],
);
