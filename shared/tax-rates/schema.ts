import { z } from "zod";
import { CalendarDate, Code, entity, Name, Percentage } from "#shared/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/core/page.ts";
import { misplaced } from "#shared/tax-rates/rules.ts";

/** More than any law has changed a rate. */
export const MOST_DATES = 50;

/** The percentages of a rate by the day of supply that they begin on; the first counts since ever (null). */
const Percentages = z
  .array(z.strictObject({ valid_from: CalendarDate.nullable(), percentage: Percentage }))
  .min(1)
  .max(MOST_DATES)
  .superRefine((percentages, context) => {
    const wrong = misplaced(percentages);
    if (wrong) context.addIssue({ code: "custom", path: [wrong.at, "valid_from"], message: wrong.message });
  });

/**
 * `percentage` is the one in force today, and is written over the entry of `percentages` that is in force today. Without `percentages` a
 * known rate keeps its dates, and a new one has none.
 */
export const TaxRateInput = z.strictObject({
  name: Name,
  percentage: Percentage,
  percentages: Percentages.optional(),
  account_number: Code.nullable().default(null),
  tax_code: Code.nullable().default(null),
});
export type TaxRateInput = z.infer<typeof TaxRateInput>;

export const TaxRate = entity("tax_rate", {
  name: z.string(),
  /** The percentage in force today. */
  percentage: z.number(),
  percentages: z.array(z.object({ valid_from: z.string().nullable(), percentage: z.number() })),
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
