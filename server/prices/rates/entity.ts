import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { rateUses } from "#server/prices/rates/uses.ts";
import { Rate } from "#shared/prices/rates/schema.ts";

export const rateEntity = {
  object: "rate",
  audience: "base_data:read",
  history: { of: "changes", find: inTable(rates) },
  shape: Rate,
  uses: rateUses,
} as const satisfies Entity;
