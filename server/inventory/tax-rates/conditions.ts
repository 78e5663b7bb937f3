import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The columns of the table of tax rates, or of an alias of it. */
type Columns = Readonly<Record<"percentage" | "later_percentages", SQLiteColumn>>;

/** The rate has this percentage on some day. */
export function hasPercentage({ percentage, later_percentages }: Columns, value: SQLiteColumn | SQL): SQL<boolean> {
  return sql<boolean>`(${percentage} = ${value} OR EXISTS (SELECT 1 FROM json_each(${later_percentages}) WHERE value ->> 'percentage' = ${value}))`;
}

/** The rate has every percentage that the other has, whatever the days. */
export function hasPercentagesOf(one: Columns, other: Columns): SQL<boolean> {
  const later = sql`EXISTS (SELECT 1 FROM json_each(${other.later_percentages}) AS theirs WHERE NOT ${hasPercentage(one, sql`theirs.value ->> 'percentage'`)})`;
  return sql<boolean>`(${hasPercentage(one, other.percentage)} AND NOT ${later})`;
}
