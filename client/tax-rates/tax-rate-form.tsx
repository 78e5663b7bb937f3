import { TextInput } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { useMay } from "#client/core/session.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { DecimalField } from "#client/ui/form/decimal-field.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { type TaxRate, TaxRateInput } from "#shared/tax-rates/schema.ts";

type Props = { taxRate: TaxRate | null; onSaved?: () => void; staysAt?: (next: Location) => boolean; readAgain?: () => void };

/** A tax rate, new or known; the same fields in the dialog and on its own screen. */
export function TaxRateForm({ taxRate, onSaved, staysAt, readAgain }: Props) {
  const say = useSay();
  const { percent } = useFormats();
  const disabled = !useMay()("base_data:write");
  const changed = useLastChange("tax_rate", taxRate?.id ?? null);
  const values = useVersioned(taxRate, valuesOf);
  const record = useRecordForm({
    values,
    version: taxRate?.version ?? null,
    schema: TaxRateInput,
    toInput: ({ account_number, tax_code, ...typed }) => ({
      ...typed,
      account_number: account_number.trim() || null,
      tax_code: tax_code.trim() || null,
    }),
    save: (input, context) =>
      taxRate
        ? write(trpc.taxRates.update, { id: taxRate.id, ...input }, carrying(context))
        : write(trpc.taxRates.create, input, carrying(context)),
    onSaved() {
      toast({ message: say(taxRate ? "screens.saved" : "screens.created") });
      onSaved?.();
    },
    ...(staysAt ? { staysAt } : {}),
    ...(readAgain ? { readAgain } : {}),
  });
  const { form } = record;
  const fields = {
    name: say("tax_rates.name"),
    percentage: {
      label: say("tax_rates.percentage"),
      show: (typed: number | null) => (typed === null ? "" : percent(typed)),
    },
    account_number: say("tax_rates.account_number"),
    tax_code: say("tax_rates.tax_code"),
  };
  return (
    <FormFrame
      record={record}
      label={say(taxRate ? "tax_rates.details" : "tax_rates.new")}
      submitLabel={say(taxRate ? "actions.save" : "tax_rates.create")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={taxRate === null}
      disabled={disabled}
    >
      <TextInput
        data-autofocus
        label={fields.name}
        description={say("tax_rates.name_hint")}
        readOnly={disabled}
        {...form.getInputProps("name")}
      />
      <DecimalField
        label={fields.percentage.label}
        description={say("tax_rates.percentage_hint")}
        decimals={3}
        unit="%"
        min={0}
        max={100}
        readOnly={disabled}
        {...form.getInputProps("percentage")}
      />
      <FieldsGrid>
        <TextInput label={fields.account_number} readOnly={disabled} {...form.getInputProps("account_number")} />
        <TextInput
          label={fields.tax_code}
          description={say("tax_rates.tax_code_hint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          readOnly={disabled}
          {...form.getInputProps("tax_code")}
        />
      </FieldsGrid>
    </FormFrame>
  );
}

function valuesOf(taxRate: TaxRate | null) {
  const percentage: number | null = taxRate?.percentage ?? null;
  return {
    name: taxRate?.name ?? "",
    percentage,
    account_number: taxRate?.account_number ?? "",
    tax_code: taxRate?.tax_code ?? "",
  };
}
