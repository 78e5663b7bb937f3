import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { inputOf, listed, optionalText, percent, text, yesNo } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { wouldCycle } from "#shared/prices/rates/rules.ts";
import { type Rate, RateInput } from "#shared/prices/rates/schema.ts";

const FIELDS = {
  name: text("rates.name", { hint: "rates.name_hint" }),
  parent_rate_id: listed<string | null>("rates.parent", { hint: "rates.parent_hint", initial: null, none: "rates.parent_none" }),
  parent_adjustment_percentage: percent("rates.adjustment", {
    hint: "rates.adjustment_hint",
    initial: 0,
    isChange: true,
    min: -100,
    max: 1000,
  }),
  code: optionalText("rates.code"),
  external_id: optionalText("rates.external_id"),
  default: yesNo("rates.default", { hint: "rates.default_hint" }),
  cancellation_policy_id: listed<string | null>("rates.cancellation_policy", {
    hint: "rates.cancellation_policy_hint",
    initial: null,
    none: "rates.cancellation_policy_none",
  }),
  active: yesNo("rates.active", { hint: "rates.active_hint", initial: true }),
};

/** A rate, new or known; the same fields in the dialog and on its own screen. */
export function RateForm({ rate, ...shown }: BaseFormProps<Rate> & { rate: Rate | null }) {
  const say = useSay();
  const rates = useRates().data?.data ?? [];
  const policies = useQuery(trpc.cancellationPolicies.list.queryOptions({ page_size: 1000 })).data?.data ?? [];
  const parents = rates.filter(({ id }) => rate === null || !wouldCycle(rate.id, id, rates));
  const form = useBaseForm({
    ...shown,
    record: rate,
    fields: FIELDS,
    choices: {
      parent_rate_id: parents.map(({ id, name }) => ({ value: id, label: name })),
      cancellation_policy_id: policies.map(({ id, name }) => ({ value: id, label: name })),
    },
    schema: RateInput,
    create: trpc.rates.create,
    update: trpc.rates.update,
    isReadOnly: !useMay()("base_data:write"),
    toInput: (typed) => inputOf(FIELDS, typed.parent_rate_id ? typed : { ...typed, parent_adjustment_percentage: 0 }),
  });
  const typed = form.record.form.values;
  return (
    <BaseForm of={form} object="rate" words={{ details: "rates.details", new: "rates.new", create: "rates.create" }}>
      <Field of={form} name="name" isFirst />
      <FieldsGrid>
        <Field of={form} name="parent_rate_id" isHintBelow />
        {typed.parent_rate_id && <Field of={form} name="parent_adjustment_percentage" isHintBelow />}
      </FieldsGrid>
      <FieldsGrid>
        <Field of={form} name="code" />
        <Field of={form} name="external_id" />
      </FieldsGrid>
      <Field of={form} name="cancellation_policy_id" isHintBelow />
      <Stack gap="sm">
        <Field of={form} name="default" hint={rate?.default ? say("rates.default_fixed") : undefined} disabled={rate?.default === true} />
        <Field of={form} name="active" hint={typed.default ? say("rates.default_active") : undefined} disabled={typed.default} />
      </Stack>
    </BaseForm>
  );
}
