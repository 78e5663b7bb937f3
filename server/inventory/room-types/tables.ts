import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";

export const roomTypes = sqliteTable(
  "room_types",
  {
    ...entityColumns(),
    property_id: propertyId(),
    external_id: text(),
    name: text().notNull(),
    name_de: text(),
    name_en: text(),
    code: text(),
    min_occupancy: integer().notNull(),
    default_occupancy: integer().notNull(),
    max_occupancy: integer().notNull(),
    /** The most children in cots, who do not count towards `max_occupancy`. */
    max_cots: integer().notNull().default(0),
  },
  (t) => [
    index("room_types_external_id").on(t.property_id, t.external_id).where(sql`external_id IS NOT NULL`),
    index("room_types_property").on(t.property_id),
    check("room_types_occupancy", sql`1 <= min_occupancy AND min_occupancy <= default_occupancy AND default_occupancy <= max_occupancy`),
  ],
);
