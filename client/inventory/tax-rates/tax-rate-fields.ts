import { hidden, optionalText, own, text, type ValuesOf } from "#client/platform/ui/form/fields.ts";
import type { ExemptionKind } from "#shared/inventory/tax-rates/exemptions.ts";
import { percentageOn } from "#shared/inventory/tax-rates/rules.ts";

/** A row of the form's list; nothing is typed yet where a value is null. The first counts since ever. */
type TypedPercentage = { valid_from: string | null; percentage: number | null };

/** The reason why no tax is charged, as it is typed. */
export type TypedExemption = { kind: ExemptionKind; de: string; en: string; code: string | null };

export const TAX_RATE_FIELDS = {
  name: text("tax_rates.name", { hint: "tax_rates.name_hint" }),
  percentage: hidden<number | null>(null),
  percentages: own<TypedPercentage[]>("tax_rates.percentage", {
    initial: [{ valid_from: null, percentage: null }],
    words: (all, { formats }) =>
      all
        .map(({ valid_from, percentage }) =>
          [valid_from === null ? null : formats.fullDate(valid_from), percentage === null ? "?" : formats.percent(percentage)]
            .filter(Boolean)
            .join(": "),
        )
        .join(", "),
  }),
  exemption: own<TypedExemption | null>("tax_rates.exemption", {
    initial: null,
    words: (exemption) => (exemption ? [exemption.de, exemption.en].filter(Boolean).join(" / ") : ""),
  }),
  account_number: optionalText("tax_rates.account_number"),
  tax_code: optionalText("tax_rates.tax_code", { hint: "tax_rates.tax_code_hint" }),
};
export type TaxRateValues = ValuesOf<typeof TAX_RATE_FIELDS>;

/** The percentage that the list has for a day; undefined if a percentage is missing, which the schema then asks for. */
export function typedPercentageOn(all: readonly TypedPercentage[], day: string): number | undefined {
  const percentages = all.flatMap(({ valid_from, percentage }) => (percentage === null ? [] : [{ valid_from, percentage }]));
  return percentages.length === all.length ? percentageOn({ percentages }, day) : undefined;
}
