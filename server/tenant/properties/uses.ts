import { and, count, isNull, sql } from "drizzle-orm";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import type { Uses } from "#server/platform/core/database/uses.ts";
import type { FileUses } from "#server/tenant/files/uses-of-files.ts";
import { isProperty } from "#server/tenant/properties/conditions.ts";
import { properties } from "#server/tenant/properties/tables.ts";

const LOGO = sql<string>`json_extract(${properties.branding}, '$.logo_id')`;

export const propertyUses = {
  file: {
    properties: query(
      ["id"],
      (db, { id }) =>
        db
          .select({ n: count() })
          .from(properties)
          .where(and(sql`${LOGO} = ${id}`, isNull(properties.deleted_at))),
      { acrossProperties: "a file belongs to one property and can only be its logo" },
    ),
  },
} as const satisfies Uses;

/** Files that are the property's logo. */
export const logoFiles: FileUses = query(["files"], (db, { files, property }) =>
  db
    .select({ file_id: LOGO, object: sql<"property">`'property'`, id: properties.id, name: properties.name })
    .from(properties)
    .where(and(oneOf(LOGO, files), isProperty(property))),
);
