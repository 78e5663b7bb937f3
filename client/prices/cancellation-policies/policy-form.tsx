import { Box } from "@mantine/core";
import { type Say, useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import type { OwnWords } from "#client/platform/ui/form/field-errors.ts";
import { inputOf } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { Strong } from "#client/platform/ui/typography.tsx";
import { FeeFields } from "#client/prices/cancellation-policies/fee-fields.tsx";
import { POLICY_FIELDS, previewOf, taxChoices } from "#client/prices/cancellation-policies/policy-fields.ts";
import { StepsField } from "#client/prices/cancellation-policies/steps-field.tsx";
import { type CancellationPolicy, CancellationPolicyInput, MAX_STEPS } from "#shared/prices/cancellation-policies/schema.ts";

const WORDS = {
  details: "cancellation_policies.details",
  new: "cancellation_policies.new",
  create: "cancellation_policies.create",
} as const;

/** Cancellation terms, new or known; the same fields in the dialog and on their own screen. */
export function PolicyForm({ policy, ...shown }: BaseFormProps<CancellationPolicy> & { policy: CancellationPolicy | null }) {
  const say = useSay();
  const language = useLanguage();
  const form = useBaseForm({
    ...shown,
    record: policy,
    fields: POLICY_FIELDS,
    choices: { fee_tax: taxChoices(say), no_show_tax: taxChoices(say) },
    schema: CancellationPolicyInput,
    create: trpc.cancellationPolicies.create,
    update: trpc.cancellationPolicies.update,
    isReadOnly: !useMay()("base_data:write"),
    ownWords: wordsOfSteps(say),
  });
  const { values } = form.record.form;
  const { name: _, ...terms } = inputOf(POLICY_FIELDS, values);
  const preview = previewOf(terms, language);
  return (
    <BaseForm of={form} object="cancellation_policy" words={WORDS}>
      <Field of={form} name="name" isFirst />
      <StepsField form={form.record.form} isReadOnly={form.isReadOnly} />
      <FieldsGrid>
        <FeeFields
          label={say("cancellation_policies.no_show")}
          value={values.no_show}
          onChange={(fee) => form.record.form.setFieldValue("no_show", fee)}
          error={null}
          isReadOnly={form.isReadOnly}
          mayBeNothing
        />
      </FieldsGrid>
      <FieldsGrid>
        <Field of={form} name="fee_tax" isHintBelow />
        <Field of={form} name="no_show_tax" />
      </FieldsGrid>
      <Field of={form} name="texts.de" />
      <Field of={form} name="texts.en" />
      {preview && (
        <Box component="p" p={12} bdrs="sm" bg="var(--mantine-color-default-hover)">
          <Strong mb={4} display="block">
            {say("cancellation_policies.as_guests_read")}
          </Strong>
          {preview}
        </Box>
      )}
    </BaseForm>
  );
}

/** Error messages for a step that does not come after the one above. */
function wordsOfSteps(say: Say): OwnWords {
  const words = say("cancellation_policies.days_order");
  return Object.fromEntries(Array.from({ length: MAX_STEPS }, (_, index) => [`steps.${index}.days_before`, words]));
}
