import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { propertyId } from "#server/properties/tables.ts";

/** Where the hourly sheet does not get through: a row stands from the failure that was recorded until it works again. */
export const emergencySheetFailures = sqliteTable(
  "emergency_sheet_failures",
  { property_id: propertyId(), destination: text().notNull(), failed_at: text().notNull() },
  (t) => [primaryKey({ columns: [t.property_id, t.destination] })],
);
