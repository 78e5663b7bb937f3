import { integer, text } from "drizzle-orm/sqlite-core";
import type { Cents } from "#shared/platform/core/money.ts";

/** Money in whole cents; `expand` turns it into the API's amounts. */
export const money = () => integer().$type<Cents>();

export const boolean = () => integer({ mode: "boolean" });

/** A nested object of the API's shape, stored as JSON text. */
export const json = <T>() => text({ mode: "json" }).$type<T>();

/** The columns of every entity's table. Each module adds `property_id` itself, with its foreign key. */
export const entityColumns = () => ({
  id: text().primaryKey(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
  deleted_at: text(),
  version: integer().notNull().default(1),
});
