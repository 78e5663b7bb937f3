import { sql } from "drizzle-orm";
import type { Entity } from "#server/platform/core/work/entity.ts";
import { isProperty } from "#server/tenant/properties/conditions.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { propertyUses } from "#server/tenant/properties/uses.ts";

export const propertyEntity = {
  object: "property",
  audience: "property:read",
  history: {
    of: "changes",
    find: ({ id, property }) => sql`FROM ${properties} WHERE ${properties.id} = ${id} AND ${isProperty(property)}`,
  },
  uses: propertyUses,
} as const satisfies Entity;
