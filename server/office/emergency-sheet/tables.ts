import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { propertyId } from "#server/tenant/properties/tables.ts";

/** Destinations to which the hourly sheet fails: a row exists from the recorded failure to the next success. */
export const emergencySheetFailures = sqliteTable(
  "emergency_sheet_failures",
  { property_id: propertyId(), destination: text().notNull(), failed_at: text().notNull() },
  (t) => [primaryKey({ columns: [t.property_id, t.destination] })],
);
