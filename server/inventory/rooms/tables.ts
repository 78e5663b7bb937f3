import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { ROOM_STATUSES } from "#shared/inventory/rooms/schema.ts";

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
    /** When the status was last set; a lock's end does not overwrite a later status. */
    status_changed_at: text().notNull(),
    /** When the clean room was inspected; any other status clears it. */
    inspected_at: text(),
    number: text().notNull(),
    /** The number with its digits padded, so that 9 sorts before 10. */
    number_order: text().notNull(),
    /** The last night for which the morning audit marked the room as dirty, so that it does so once a night. */
    audited_night: text(),
  },
  (t) => [
    index("rooms_external_id").on(t.property_id, t.external_id).where(sql`external_id IS NOT NULL`),
    uniqueIndex("rooms_number").on(t.property_id, t.number).where(sql`deleted_at IS NULL`),
    index("rooms_room_type").on(t.room_type_id),
  ],
);
