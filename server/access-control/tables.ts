import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bookings } from "#server/bookings/tables.ts";
import { entityColumns } from "#server/core/columns.ts";
import { propertyId } from "#server/properties/tables.ts";
import { rooms } from "#server/rooms/tables.ts";
import { DOOR_TROUBLES } from "#shared/access-control/rules.ts";
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
    state: text({ enum: TOKEN_STATES }).notNull(),
    trouble: text({ enum: DOOR_TROUBLES }),
    revoke_reason: text({ enum: REVOKE_REASONS }),
    /** When the job looks at it: the revocation is due, or an answer that never came is given up. Null while it is under way. */
    due_at: text(),
    attempts: integer().notNull().default(0),
    issued_at: text(),
    /** When it was first wished to be revoked: a day later the tries end. */
    revoke_asked_at: text(),
    revoked_at: text(),
  },
  (t) => [
    index("access_tokens_due").on(t.due_at).where(sql`state IN ('issuing', 'revoking')`),
    index("access_tokens_booking").on(t.booking_id),
  ],
);
