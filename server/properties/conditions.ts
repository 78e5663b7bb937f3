import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { properties } from "#server/properties/tables.ts";

/** The row of `properties` is the property itself. Written with its table, so that a statement is seen to be limited to it. */
export function isProperty(property: SQLWrapper): SQL<boolean> {
  return sql<boolean>`${properties}.${sql.identifier(properties.id.name)} = ${property}`;
}
