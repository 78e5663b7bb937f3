import { customType, integer, text } from "drizzle-orm/sqlite-core";
import { amount, cents } from "#shared/core/money.ts";

/** Money: a decimal in the row, whole cents in the file. */
export const money = customType<{ data: number; driverData: number }>({
  dataType: () => "integer",
  toDriver: cents,
  fromDriver: amount,
});

export const boolean = () => integer({ mode: "boolean" });

/** A nested object of the wire shape, kept as JSON text. */
export const json = <T>() => text({ mode: "json" }).$type<T>();

/** What every entity's table has; `property_id` is each room's own, with its foreign key. */
export const entityColumns = () => ({
  id: text().primaryKey(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
  deleted_at: text(),
  version: integer().notNull().default(1),
});
