import { Checkbox, SimpleGrid } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { inputOf } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { RULE_FIELDS, sentDay, shownRule } from "#client/prices/local-taxes/rule-fields.ts";
import { StepsField } from "#client/prices/local-taxes/steps-field.tsx";
import {
  AGE_RULES,
  EXEMPTIONS,
  type Exemption,
  type LocalTaxRule,
  LocalTaxRuleInput,
  TAX_KINDS,
} from "#shared/prices/local-taxes/schema.ts";

type Props = BaseFormProps<LocalTaxRule> & { itemId: string; rule: LocalTaxRule | null };

/** A rule of a local tax, new or known. What belongs to another kind of computing is not sent. */
export function RuleForm({ itemId, rule, ...shown }: Props) {
  const say = useSay();
  const form = useBaseForm({
    ...shown,
    record: rule && shownRule(rule),
    fields: RULE_FIELDS,
    choices: {
      kind: TAX_KINDS.map((kind) => ({ value: kind, label: say(`local_taxes.kind_${kind}`) })),
      age_rule: AGE_RULES.map((age) => ({ value: age, label: say(`local_taxes.age_${age}`) })),
    },
    schema: LocalTaxRuleInput,
    create: trpc.localTaxes.create,
    update: trpc.localTaxes.update,
    isReadOnly: !useMay()("base_data:write"),
    toInput: (values) => ({
      ...inputOf(RULE_FIELDS, values),
      item_id: itemId,
      season_from: sentDay(values.season_from),
      season_to: sentDay(values.season_to),
      amount: values.kind === "fixed" ? values.amount : null,
      percentage: values.kind === "percent" ? values.percentage : null,
      deduction: values.kind === "percent" ? values.deduction : null,
      steps: values.kind === "steps" ? values.steps : [],
    }),
    ownWords: {
      season_from: say("local_taxes.season_wrong"),
      season_to: say("local_taxes.season_wrong"),
      amount: say("local_taxes.amount_missing"),
      percentage: say("local_taxes.percentage_missing"),
      steps: say("local_taxes.steps_wrong"),
    },
  });
  const values = form.record.form.values;
  return (
    <BaseForm of={form} object="item" words={{ details: "local_taxes.rule", new: "local_taxes.rule", create: "local_taxes.save_rule" }}>
      <FieldsGrid>
        <Field of={form} name="valid_from" isFirst />
        <Field of={form} name="kind" />
      </FieldsGrid>
      {values.kind === "fixed" && <Field of={form} name="amount" />}
      {values.kind === "percent" && (
        <FieldsGrid>
          <Field of={form} name="percentage" isHintBelow />
          <Field of={form} name="deduction" isHintBelow />
        </FieldsGrid>
      )}
      {values.kind === "steps" && <StepsField form={form.record.form} isReadOnly={form.isReadOnly} />}
      <FieldsGrid>
        <Field of={form} name="free_below_age" />
        <Field of={form} name="age_rule" disabled={values.free_below_age === null} />
        <Field of={form} name="season_from" isHintBelow />
        <Field of={form} name="season_to" />
      </FieldsGrid>
      <Field of={form} name="vat_on_top" />
      <Field of={form} name="most_nights" />
      <Exemptions
        chosen={values.exemptions}
        isReadOnly={form.isReadOnly}
        onChange={(exemptions) => form.record.form.setFieldValue("exemptions", exemptions)}
      />
      <Field of={form} name="source" />
    </BaseForm>
  );
}

type ExemptionsProps = { chosen: readonly Exemption[]; isReadOnly: boolean; onChange(reasons: Exemption[]): void };

function Exemptions({ chosen, isReadOnly, onChange }: ExemptionsProps) {
  const say = useSay();
  return (
    <Checkbox.Group
      label={say("local_taxes.exemptions")}
      description={say("local_taxes.exemptions_hint")}
      readOnly={isReadOnly}
      value={[...chosen]}
      onChange={(values) => onChange(EXEMPTIONS.filter((reason) => values.includes(reason)))}
    >
      <SimpleGrid minColWidth={210} spacing={16} verticalSpacing={10} mt={10}>
        {EXEMPTIONS.map((reason) => (
          <Checkbox key={reason} value={reason} label={say(`local_taxes.reason_${reason}`)} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
