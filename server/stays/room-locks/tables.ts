import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { users } from "#server/tenant/team/tables.ts";
import { ROOM_STATUSES } from "#shared/inventory/rooms/schema.ts";

/** A room that is out of sale for [start, end). Triggers refuse an overlap with a lock or a blocking booking. */
export const roomLocks = sqliteTable(
  "room_locks",
  {
    ...entityColumns(),
    property_id: propertyId(),
    room_id: text()
      .notNull()
      .references(() => rooms.id),
    reason: text(),
    start: text().notNull(),
    end: text().notNull(),
    start_status: text({ enum: ROOM_STATUSES }).notNull(),
    end_status: text({ enum: ROOM_STATUSES }).notNull(),
    created_by: text().references(() => users.id),
    /** When the start and end statuses were set. */
    start_applied_at: text(),
    end_applied_at: text(),
    /** The room's status and inspection before the lock set its start status: restored when the lock is undone. */
    former_status: text({ enum: ROOM_STATUSES }),
    former_inspected_at: text(),
    /** The room that an active lock left last, with its state before the lock: restored when its move and then the lock are undone. */
    left_room_id: text(),
    left_status: text({ enum: ROOM_STATUSES }),
    left_inspected_at: text(),
  },
  (t) => [
    index("room_locks_room").on(t.room_id, t.start).where(sql`deleted_at IS NULL`),
    index("room_locks_window").on(t.property_id, t.end).where(sql`deleted_at IS NULL`),
    check("room_locks_order", sql`start < "end"`),
  ],
);
