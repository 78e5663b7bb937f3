import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bookings } from "#server/bookings/tables.ts";
import { entityColumns } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";
import { rooms } from "#server/rooms/tables.ts";
import { DOOR_ERRORS } from "#shared/access-control/rules.ts";
import { KEY_KINDS, REVOKE_REASONS, TOKEN_STATES } from "#shared/access-control/schema.ts";

/** Keys of stays, and the outbox of their revocations. A code is not among the columns: it is told once and kept nowhere. */
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
    /** Bounds that somebody chose within the stay; null where the key begins or ends with it and so follows it. */
    own_from: text(),
    own_to: text(),
    /** The window that an issued key is to get, because its stay has changed; null where the door system knows the right one. */
    next_from: text(),
    next_to: text(),
    state: text({ enum: TOKEN_STATES }).notNull(),
    error: text({ enum: DOOR_ERRORS }),
    revoke_reason: text({ enum: REVOKE_REASONS }),
    /**
     * When the job looks at it: the revocation or the new window is due, or an answer that never came is given up. Null
     * while a revocation is under way, and where nothing is to be done.
     */
    due_at: text(),
    attempts: integer().notNull().default(0),
    issued_at: text(),
    /** Since when the door system is to be told of something: a day later the tries end. */
    asked_at: text(),
    revoked_at: text(),
  },
  (t) => [index("access_tokens_due").on(t.state, t.due_at), index("access_tokens_booking").on(t.booking_id)],
);
