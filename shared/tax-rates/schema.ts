import { z } from "zod";
import { Code, entity, Name, Percentage } from "#shared/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/core/page.ts";

export const TaxRateInput = z.strictObject({
  name: Name,
  percentage: Percentage,
  account_number: Code.nullable().default(null),
  tax_code: Code.nullable().default(null),
});
export type TaxRateInput = z.infer<typeof TaxRateInput>;

export const TaxRate = entity("tax_rate", {
  name: z.string(),
  percentage: z.number(),
  account_number: z.string().nullable(),
  tax_code: z.string().nullable(),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const TaxRateQuery = listQuery({
  /** Any part of name, account or tax code. */
  query: searched,
  sort: sortable(["name", "percentage"]),
});
export type TaxRateQuery = z.infer<typeof TaxRateQuery>;
