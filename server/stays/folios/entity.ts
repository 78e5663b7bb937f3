import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { folioUses } from "#server/stays/folios/uses.ts";
import { Folio } from "#shared/stays/folios/schema.ts";

export const folioEntity = {
  object: "folio",
  audience: "folios:read",
  history: { of: "remarks", find: inTable(folios) },
  shape: Folio,
  uses: folioUses,
} as const satisfies Entity;
