import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json, money } from "#server/platform/core/database/columns.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import type { CountedNight } from "#shared/office/forecast/counted-nights.ts";

/**
 * Differences that changes of stays made to their nights, below zero for what went: the sum of the rows until a day is what was sold then. Rows
 * have no personal data and name no booking, so they stay when persons are erased. They are never changed, and have no index:
 * reports read all of them in a worker thread, and each booking writes some.
 */
export const nightChanges = sqliteTable("night_changes", {
  id: integer().primaryKey(),
  property_id: propertyId(),
  /** The day of the change in the property's time zone. */
  recorded_on: text().notNull(),
  night: text().notNull(),
  room_type_id: text().notNull(),
  rate_id: text(),
  source: text().notNull(),
  country: text(),
  rooms: integer().notNull(),
  persons: integer().notNull(),
  lodging: money().notNull(),
});

/** The nights of each stay as they were counted last: the next change is the difference from them. */
export const countedStays = sqliteTable("counted_stays", {
  booking_id: text()
    .primaryKey()
    .references(() => bookings.id),
  property_id: propertyId(),
  nights: json<CountedNight[]>().notNull(),
});

/** From when the changes of a property are complete: those of stays that were there before the forecast were told by the event log. */
export const forecastStarts = sqliteTable("forecast_starts", {
  property_id: propertyId().primaryKey(),
  /** The first day whose state is known, in the property's time zone. */
  complete_from: text().notNull(),
});
