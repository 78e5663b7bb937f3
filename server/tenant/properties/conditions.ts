import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { properties } from "#server/tenant/properties/tables.ts";

/**
 * Condition: the row of `properties` is the property itself. Written with the table's name, so that the check for statements limited to a
 * property recognises it.
 */
export function isProperty(property: SQLWrapper): SQL<boolean> {
  return sql<boolean>`${properties}.${sql.identifier(properties.id.name)} = ${property}`;
}
