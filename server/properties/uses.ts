import type { Uses } from "#server/core/database/uses.ts";

export const propertyUses = {
  file: {
    properties: "SELECT count(*) AS n FROM properties WHERE json_extract(branding, '$.logo_id') = @id AND deleted_at IS NULL",
  },
} as const satisfies Uses;

/** Files that are the property's logo. */
export const logoFiles = `SELECT w.id AS file_id, 'property' AS object, p.id, p.name FROM wanted w
  JOIN properties p ON json_extract(p.branding, '$.logo_id') = w.id WHERE p.id = @property_id`;
