import { integer, text } from "drizzle-orm/sqlite-core";
import type { Cents } from "#shared/core/money.ts";

/** Money, in whole cents; `expand` makes the wire's amounts of it. */
export const money = () => integer().$type<Cents>();

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
