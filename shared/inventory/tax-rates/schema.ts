import { z } from "zod";
import { EXEMPTION_KINDS } from "#shared/inventory/tax-rates/exemptions.ts";
import { misplaced } from "#shared/inventory/tax-rates/rules.ts";
import { CalendarDate, Code, entity, Name, Percentage } from "#shared/platform/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";

/** More than any law has changed a rate. */
export const MAX_DATES = 50;

/** The percentages of a rate by the day of supply that they begin on; the first counts since ever (null). */
const Percentages = z
  .array(
    z.strictObject({
      valid_from: CalendarDate.nullable().describe("The first day on which it holds"),
      percentage: Percentage.describe("The percentage since ever, in percent; later ones stand in percentages"),
    }),
  )
  .min(1)
  .max(MAX_DATES)
  .superRefine((percentages, context) => {
    const wrong = misplaced(percentages);
    if (wrong) context.addIssue({ code: "custom", path: [wrong.at, "valid_from"], message: wrong.message });
  });

const ReasonText = z.string().trim().min(1).max(300);
/** The reason why no tax is charged, as an invoice prints it. `code` is of the VATEX list, for e-invoices. */
export const ExemptionInput = z.strictObject({
  kind: z.enum(EXEMPTION_KINDS).describe("The legal ground of 0 %"),
  de: ReasonText,
  en: ReasonText,
  code: z
    .string()
    .regex(/^VATEX-[A-Z0-9-]{2,40}$/, "vatex")
    .nullable()
    .default(null)
    .describe("Code of the reason as e-invoices name it (VATEX-…); null for none"),
});
export type ExemptionInput = z.infer<typeof ExemptionInput>;

/**
 * `percentage` is the one in force today, and is written over the entry of `percentages` that is in force today. Without `percentages` a
 * known rate keeps its dates, and a new one has none.
 */
export const TaxRateInput = z.strictObject({
  name: Name.describe("The name under which people know it"),
  percentage: Percentage.describe("The percentage since ever, in percent; later ones stand in percentages"),
  percentages: Percentages.optional().describe("Percentages from a later day on, by which a change of the law is entered ahead"),
  account_number: Code.nullable().default(null),
  tax_code: Code.nullable().default(null).describe("The tax code of the accounting program"),
  exemption: ExemptionInput.nullable()
    .default(null)
    .describe("Why no tax is due, with the paragraph that is printed on the bill; null if tax is due"),
});
export type TaxRateInput = z.infer<typeof TaxRateInput>;

/** Legal ground of a tax rate or charge of 0 %. */
export const ExemptionOut = z.object({
  kind: z.enum(EXEMPTION_KINDS).describe("The legal ground of 0 %"),
  de: z.string(),
  en: z.string(),
  code: z.string().nullable().describe("Code of the reason as e-invoices name it (VATEX-…); null for none"),
});

/** From a day of supply on the property charges no tax on anything, for the reason of small businesses. The default day is today. */
export const SmallBusiness = z.strictObject({
  from: CalendarDate.optional().describe("The first day without tax, YYYY-MM-DD"),
  exemption: ExemptionInput.omit({ kind: true }).describe("Why no tax is due, with the paragraph that is printed on the bill"),
});
export type SmallBusiness = z.infer<typeof SmallBusiness>;
/** The rates that it has changed. */
export const SmallBusinessAnswer = z.object({ changed: z.int().describe("How many rates were changed") });

export const TaxRate = entity("tax_rate", {
  name: z.string().describe("The name under which people know it"),
  percentage: z.number().describe("The percentage in force today"),
  percentages: z
    .array(
      z.object({
        valid_from: z.string().nullable().describe("From when on it holds"),
        percentage: z.number().describe("The percentage from that day on"),
      }),
    )
    .describe("Percentages from a later day on, by which a change of the law is entered ahead"),
  account_number: z.string().nullable(),
  tax_code: z.string().nullable().describe("The tax code of the accounting program"),
  exemption: ExemptionOut.nullable().describe("Why no tax is due, with the paragraph that is printed on the bill; null if tax is due"),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const TaxRateQuery = listQuery({
  /** Any part of name, account or tax code. */
  query: searched,
  sort: sortable(["name", "percentage"]),
});
export type TaxRateQuery = z.infer<typeof TaxRateQuery>;
