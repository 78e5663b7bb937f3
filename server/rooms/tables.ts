import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { entityColumns } from "#server/core/database/columns.ts";
import { propertyId } from "#server/properties/tables.ts";
import { roomTypes } from "#server/room-types/tables.ts";
import { ROOM_STATUSES } from "#shared/rooms/schema.ts";

export const rooms = sqliteTable(
  "rooms",
  {
    ...entityColumns(),
    property_id: propertyId(),
    external_id: text(),
    room_type_id: text()
      .notNull()
      .references(() => roomTypes.id),
    status: text({ enum: ROOM_STATUSES }).notNull().default("clean"),
    /** When somebody or something last set the status; a lock's end leaves a later one alone. */
    status_changed_at: text().notNull(),
    /** When somebody looked over the clean room and found it ready; any other status ends that. */
    inspected_at: text(),
    number: text().notNull(),
    /** The number with its digits padded, so that 9 sorts before 10. */
    number_order: text().notNull(),
    /** The last night for which the morning's audit made the room dirty: once a night is enough. */
    audited_night: text(),
  },
  (t) => [
    uniqueIndex("rooms_number").on(t.property_id, t.number).where(sql`deleted_at IS NULL`),
    index("rooms_room_type").on(t.room_type_id),
  ],
);
