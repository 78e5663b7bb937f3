import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import css from "#client/inventory/tax-rates/percentages-field.module.css";
import type { TaxRateValues } from "#client/inventory/tax-rates/tax-rate-fields.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { DecimalField } from "#client/platform/ui/form/decimal-field.tsx";
import { RemoveRow } from "#client/platform/ui/form/remove-row.tsx";
import type { RecordForm } from "#client/platform/ui/form/use-record-form.ts";

const DECIMALS = 3;

type Props = { form: RecordForm<TaxRateValues>["form"]; isReadOnly: boolean };

/** The percentage of a rate, and below it those that replace it from a day on. */
export function PercentagesField({ form, isReadOnly }: Props) {
  const say = useSay();
  const [, ...later] = form.values.percentages;
  const percentOf = (index: number) => {
    const { error, ...input } = form.getInputProps(`percentages.${index}.percentage`);
    const whole = index === 0 ? form.errors["percentage"] : undefined;
    return { ...input, error: error ?? whole, decimals: DECIMALS, unit: "%", min: 0, max: 100, readOnly: isReadOnly };
  };
  return (
    <div className={css["list"]}>
      <DecimalField
        label={say(later.length === 0 ? "tax_rates.percentage" : "tax_rates.percentage_at_first")}
        description={say("tax_rates.percentage_hint")}
        {...percentOf(0)}
      />
      {later.map((_, position) => {
        const index = position + 1;
        const { value, onChange, error } = form.getInputProps(`percentages.${index}.valid_from`);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and its fields show the form's values
          <fieldset key={index} className={css["row"]} aria-label={say("tax_rates.change", { number: index })}>
            <DateField label={say("tax_rates.valid_from")} readOnly={isReadOnly} value={value} onChange={onChange} error={error} />
            <DecimalField label={say("tax_rates.percentage_then")} {...percentOf(index)} />
            {!isReadOnly && (
              <RemoveRow
                label={say("tax_rates.remove_change", { number: index })}
                onRemove={() => form.removeListItem("percentages", index)}
              />
            )}
          </fieldset>
        );
      })}
      {!isReadOnly && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem("percentages", { valid_from: null, percentage: null })}
        >
          {say("tax_rates.add_change")}
        </Button>
      )}
    </div>
  );
}
