import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { BaseForm } from "#client/ui/form/base-form.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { optionalText, percent, text } from "#client/ui/form/fields.ts";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { type BaseFormProps, useBaseForm } from "#client/ui/form/use-base-form.ts";
import { type TaxRate, TaxRateInput } from "#shared/tax-rates/schema.ts";

const FIELDS = {
  name: text("tax_rates.name", { hint: "tax_rates.name_hint" }),
  percentage: percent("tax_rates.percentage", { hint: "tax_rates.percentage_hint", min: 0, max: 100 }),
  account_number: optionalText("tax_rates.account_number"),
  tax_code: optionalText("tax_rates.tax_code", { hint: "tax_rates.tax_code_hint" }),
};

/** A tax rate, new or known; the same fields in the dialog and on its own screen. */
export function TaxRateForm({ taxRate, ...shown }: BaseFormProps<TaxRate> & { taxRate: TaxRate | null }) {
  const form = useBaseForm({
    ...shown,
    record: taxRate,
    fields: FIELDS,
    choices: {},
    schema: TaxRateInput,
    create: trpc.taxRates.create,
    update: trpc.taxRates.update,
    isReadOnly: !useMay()("base_data:write"),
  });
  return (
    <BaseForm of={form} object="tax_rate" words={{ details: "tax_rates.details", new: "tax_rates.new", create: "tax_rates.create" }}>
      <Field of={form} name="name" isFirst />
      <Field of={form} name="percentage" />
      <FieldsGrid>
        <Field of={form} name="account_number" />
        <Field of={form} name="tax_code" isHintBelow />
      </FieldsGrid>
    </BaseForm>
  );
}
