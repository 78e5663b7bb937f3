import { ExemptionField } from "#client/inventory/tax-rates/exemption-field.tsx";
import { PercentagesField } from "#client/inventory/tax-rates/percentages-field.tsx";
import { TAX_RATE_FIELDS, typedPercentageOn } from "#client/inventory/tax-rates/tax-rate-fields.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import type { OwnWords } from "#client/platform/ui/form/field-errors.ts";
import { inputOf } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { MAX_DATES, type TaxRate, TaxRateInput } from "#shared/inventory/tax-rates/schema.ts";

/** A tax rate, new or known; the same fields in the dialog and on its own screen. */
export function TaxRateForm({ taxRate, ...shown }: BaseFormProps<TaxRate> & { taxRate: TaxRate | null }) {
  const say = useSay();
  const { today } = useFormats();
  const form = useBaseForm({
    ...shown,
    record: taxRate,
    fields: TAX_RATE_FIELDS,
    choices: {},
    schema: TaxRateInput,
    create: trpc.taxRates.create,
    update: trpc.taxRates.update,
    isReadOnly: !useMay()("base_data:write"),
    toInput: (values) => ({ ...inputOf(TAX_RATE_FIELDS, values), percentage: typedPercentageOn(values.percentages, today()) }),
    ownWords: wordsOfDates(say),
  });
  const { percentages, exemption } = form.record.form.values;
  const isUntaxed = exemption !== null || percentages.some(({ percentage }) => percentage === 0);
  return (
    <BaseForm of={form} object="tax_rate" words={{ details: "tax_rates.details", new: "tax_rates.new", create: "tax_rates.create" }}>
      <Field of={form} name="name" isFirst />
      <PercentagesField form={form.record.form} isReadOnly={form.isReadOnly} />
      {isUntaxed && <ExemptionField form={form.record.form} isReadOnly={form.isReadOnly} />}
      <FieldsGrid>
        <Field of={form} name="account_number" />
        <Field of={form} name="tax_code" isHintBelow />
      </FieldsGrid>
    </BaseForm>
  );
}

/** Error messages for a day that is missing or not after the one above. */
function wordsOfDates(say: Say): OwnWords {
  const rows = Array.from({ length: MAX_DATES }, (_, index) => [`percentages.${index}.valid_from`, say("tax_rates.valid_from_order")]);
  return Object.fromEntries(rows);
}
