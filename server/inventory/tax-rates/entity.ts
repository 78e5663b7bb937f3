import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";

export const taxRateEntity = {
  object: "tax_rate",
  audience: "base_data:read",
  history: { of: "changes", find: inTable(taxRates) },
} as const satisfies Entity;
