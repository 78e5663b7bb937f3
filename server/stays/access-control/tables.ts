import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { DOOR_ERRORS } from "#shared/stays/access-control/rules.ts";
import { KEY_KINDS, REVOKE_REASONS, TOKEN_STATES } from "#shared/stays/access-control/schema.ts";

/** Keys of stays, which are also the outbox of their revocations. A code has no column: it is shown once and not stored. */
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
