import { Stack, Switch, TextInput } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useRates } from "#client/core/master-data.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { useMay } from "#client/core/session.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { percentWords } from "#client/rates/rate-words.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { DecimalField } from "#client/ui/form/decimal-field.tsx";
import { FieldsGrid } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { wouldCycle } from "#shared/rates/rules.ts";
import { type Rate, RateInput } from "#shared/rates/schema.ts";

type Props = { rate: Rate | null; onSaved?: (rate: Rate) => void; staysAt?: (next: Location) => boolean; readAgain?: () => void };

/** A rate, new or known; the same fields in the dialog and on its own screen. */
export function RateForm({ rate, onSaved, staysAt, readAgain }: Props) {
  const say = useSay();
  const formats = useFormats();
  const may = useMay();
  const rates = useRates().data?.data ?? [];
  const changed = useLastChange("rate", rate?.id ?? null);
  const disabled = !may("base_data:write");
  const values = useVersioned(rate, valuesOf);
  const record = useRecordForm({
    values,
    version: rate?.version ?? null,
    schema: RateInput,
    toInput: (typed) => ({
      ...typed,
      code: typed.code.trim() || null,
      external_id: typed.external_id.trim() || null,
      parent_adjustment_percentage: typed.parent_rate_id ? typed.parent_adjustment_percentage : 0,
    }),
    save: (input, context) =>
      rate ? write(trpc.rates.update, { id: rate.id, ...input }, carrying(context)) : write(trpc.rates.create, input, carrying(context)),
    onSaved(saved) {
      toast({ message: say(rate ? "screens.saved" : "screens.created") });
      onSaved?.(saved);
    },
    ...(staysAt ? { staysAt } : {}),
    ...(readAgain ? { readAgain } : {}),
  });
  const { form } = record;
  const names = new Map(rates.map(({ id, name }) => [id, name]));
  const parents = rates.filter(({ id }) => rate === null || !wouldCycle(rate.id, id, rates));
  const shown = useShown();
  const fields = {
    name: say("rates.name"),
    code: say("rates.code"),
    external_id: say("rates.external_id"),
    parent_rate_id: { label: say("rates.parent"), show: (id: string | null) => names.get(id ?? "") ?? say("rates.parent_none") },
    parent_adjustment_percentage: { label: say("rates.adjustment"), show: (percent: number) => percentWords(percent, formats) },
    default: shown.yesNo(say("rates.default")),
    active: shown.yesNo(say("rates.active")),
  };
  return (
    <FormFrame
      record={record}
      label={say(rate ? "rates.details" : "rates.new")}
      submitLabel={say(rate ? "actions.save" : "rates.create")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={rate === null}
      disabled={disabled}
    >
      <TextInput
        data-autofocus
        label={fields.name}
        description={say("rates.name_hint")}
        readOnly={disabled}
        {...form.getInputProps("name")}
      />
      <FieldsGrid>
        <SelectField
          label={say("rates.parent")}
          description={say("rates.parent_hint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          placeholder={say("rates.parent_none")}
          data={parents.map(({ id, name }) => ({ value: id, label: name }))}
          clearable={!disabled}
          readOnly={disabled}
          error={form.errors["parent_rate_id"]}
          value={form.values.parent_rate_id}
          onChange={(id) => form.setFieldValue("parent_rate_id", id)}
        />
        {form.values.parent_rate_id && (
          <DecimalField
            label={say("rates.adjustment")}
            description={say("rates.adjustment_hint")}
            decimals={3}
            unit="%"
            min={-100}
            max={1000}
            readOnly={disabled}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("parent_adjustment_percentage")}
          />
        )}
      </FieldsGrid>
      <FieldsGrid>
        <TextInput label={fields.code} readOnly={disabled} {...form.getInputProps("code")} />
        <TextInput label={fields.external_id} readOnly={disabled} {...form.getInputProps("external_id")} />
      </FieldsGrid>
      <Stack gap="sm">
        <Switch
          label={say("rates.default")}
          description={say(rate?.default ? "rates.default_fixed" : "rates.default_hint")}
          disabled={disabled || rate?.default === true}
          {...form.getInputProps("default", { type: "checkbox" })}
        />
        <Switch
          label={say("rates.active")}
          description={say(form.values.default ? "rates.default_active" : "rates.active_hint")}
          disabled={disabled || form.values.default}
          {...form.getInputProps("active", { type: "checkbox" })}
        />
      </Stack>
    </FormFrame>
  );
}

function valuesOf(rate: Rate | null) {
  return {
    name: rate?.name ?? "",
    code: rate?.code ?? "",
    external_id: rate?.external_id ?? "",
    parent_rate_id: rate?.parent_rate_id ?? null,
    parent_adjustment_percentage: rate?.parent_adjustment_percentage ?? 0,
    default: rate?.default ?? false,
    active: rate?.active ?? true,
  };
}
