import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { boolean, entityColumns } from "#server/platform/core/database/columns.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { DOOR_DRIVERS } from "#shared/stays/access-control/door-system.ts";
import { DOOR_ERRORS } from "#shared/stays/access-control/rules.ts";
import { KEY_KINDS, REVOKE_REASONS, TOKEN_STATES } from "#shared/stays/access-control/schema.ts";

/** Keys of stays, which are also the outbox of their calls. Only codes that the program chooses itself are stored. */
export const accessTokens = sqliteTable(
  "access_tokens",
  {
    ...entityColumns(),
    property_id: propertyId(),
    booking_id: text()
      .notNull()
      .references(() => bookings.id),
    room_id: text()
      .notNull()
      .references(() => rooms.id),
    kind: text({ enum: KEY_KINDS }).notNull(),
    /** The system that the key was made for if its codes are stored; null for all others. */
    driver: text({ enum: DOOR_DRIVERS }),
    /** A code that the program has chosen, until a day after the key was revoked. No answer, event or export has it. */
    code: text(),
    valid_from: text().notNull(),
    valid_to: text().notNull(),
    /** Validity bounds chosen within the stay; null if the key begins or ends with the stay and follows its changes. */
    own_from: text(),
    own_to: text(),
    /** The validity that an issued key is to get because its stay changed; null if the door system has the right one. */
    next_from: text(),
    next_to: text(),
    state: text({ enum: TOKEN_STATES }).notNull(),
    error: text({ enum: DOOR_ERRORS }),
    revoke_reason: text({ enum: REVOKE_REASONS }),
    /**
     * When the job handles the key: its revocation or new validity is due, or an outstanding response is given up. Null while a revocation
     * is in progress, and where nothing is to be done.
     */
    due_at: text(),
    attempts: integer().notNull().default(0),
    issued_at: text(),
    /** Since when a call to the door system is due: retries end a day later. */
    asked_at: text(),
    revoked_at: text(),
  },
  (t) => [index("access_tokens_due").on(t.state, t.due_at), index("access_tokens_booking").on(t.booking_id)],
);

/** Nuki's locks as they were read last, and what is wrong with them. */
export const nukiLocks = sqliteTable(
  "nuki_locks",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    /** Nuki's number of the lock. */
    smartlock_id: text().notNull(),
    name: text().notNull(),
    is_online: boolean().notNull(),
    /** Null if Nuki does not tell. */
    has_keypad: boolean(),
    battery_critical: boolean().notNull(),
    keypad_battery_critical: boolean().notNull(),
    /** Codes on its keypad, those of others included. */
    codes: integer().notNull().default(0),
    /** False once the account has the lock no more. */
    is_listed: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex("nuki_locks_number").on(t.property_id, t.smartlock_id)],
);

/** The access to Nuki: when the locks were read, and since when it fails. */
export const nukiAccounts = sqliteTable("nuki_accounts", {
  property_id: propertyId().primaryKey(),
  read_at: text(),
  /** No call is made before. */
  retry_at: text(),
  error: text({ enum: DOOR_ERRORS }),
});

/**
 * Codes of keys on locks. A row is written before the call that makes the code, so that a call whose answer was lost is known. Only codes
 * with a row are ever changed or deleted.
 */
export const nukiCodes = sqliteTable(
  "nuki_codes",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    token_id: text()
      .notNull()
      .references(() => accessTokens.id),
    smartlock_id: text().notNull(),
    /** Name and code on the lock, by which it is found as long as its id is not known; the code is cleared with the row's end. */
    name: text().notNull(),
    code: text().notNull(),
    /** Nuki's id; null until the code was found on the lock. */
    auth_id: text(),
    /** When it was sent last and may exist since; null if it cannot exist. */
    sent_at: text(),
    /** The end of the validity that was sent. */
    sent_to: text(),
    /** True if Nuki has answered that it takes it. */
    is_accepted: boolean().notNull().default(false),
    /** The validity on the lock, as it was read last. */
    known_from: text(),
    known_to: text(),
    /** When its deletion was asked for first: from then on it does not count, whatever the lock says. */
    doomed_at: text(),
    /** When the last change or deletion was sent. */
    changed_at: text(),
    /** Since when a code that was seen on the lock is missing there. */
    missing_since: text(),
    gone_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex("nuki_codes_lock").on(t.token_id, t.smartlock_id, t.code).where(sql`gone_at IS NULL`),
    index("nuki_codes_open").on(t.property_id).where(sql`gone_at IS NULL`),
    index("nuki_codes_token").on(t.token_id),
  ],
);
