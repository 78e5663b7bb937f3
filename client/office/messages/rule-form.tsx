import { Anchor, Stack } from "@mantine/core";
import { Link } from "react-router-dom";
import { RuleAttachments } from "#client/office/messages/rule-attachments.tsx";
import { type RuleFields, ruleFields, shownRule, typedRule } from "#client/office/messages/rule-fields.ts";
import { RuleText } from "#client/office/messages/rule-text.tsx";
import { RuleWhom } from "#client/office/messages/rule-whom.tsx";
import { useAudienceNames, whenWords } from "#client/office/messages/rule-words.ts";
import { useSwitchOnQuestion } from "#client/office/messages/use-rule-switch.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import type { FieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { Heading, Hint } from "#client/platform/ui/typography.tsx";
import { MESSAGE_CONTENTS, type MessageRule, MessageRuleInput, OCCASIONS } from "#shared/office/messages/schema.ts";

const WORDS = { details: "message_rules.details", new: "message_rules.new", create: "message_rules.create" } as const;

/** A rule, new or known. One that is switched on here is saved once the user has seen what it would send. */
export function RuleForm({ rule, ...shown }: BaseFormProps<MessageRule> & { rule: MessageRule | null }) {
  const form = useRuleForm({ rule, ...shown });
  const { values } = form.record.form;
  const say = useSay();
  return (
    <BaseForm of={form} object="message_rule" words={WORDS}>
      <FieldsGrid>
        <Field of={form} name="name" isFirst />
        <Field of={form} name="active" />
      </FieldsGrid>
      <Heading order={3}>{say("message_rules.part_when")}</Heading>
      <When of={form} />
      <Heading order={3}>{say("message_rules.part_text")}</Heading>
      <Field of={form} name="content" />
      {values.content === "own" ? <RuleText form={form.record.form} isReadOnly={form.isReadOnly} /> : <PreCheckIn />}
      <RuleAttachments
        ids={values.attachment_ids}
        error={errorOf(form, "attachment_ids")}
        isReadOnly={form.isReadOnly}
        onChange={(change) => form.record.form.setFieldValue("attachment_ids", change)}
      />
      <RuleWhom of={form} />
    </BaseForm>
  );
}

function useRuleForm({ rule, ...shown }: BaseFormProps<MessageRule> & { rule: MessageRule | null }): FieldsForm<RuleFields> {
  const say = useSay();
  const fields = ruleFields(useAudienceNames());
  const question = useSwitchOnQuestion();
  return useBaseForm({
    ...shown,
    record: rule && shownRule(rule),
    fields,
    choices: choicesOf(say),
    schema: MessageRuleInput,
    create: trpc.messageRules.create,
    update: trpc.messageRules.update,
    isReadOnly: !useMay()("base_data:write"),
    toInput: (values) => typedRule(fields, values),
    async confirms(values, before) {
      const isSwitchedOn = values.active && (rule === null || !before.active);
      return !isSwitchedOn || question.ask(MessageRuleInput.parse(typedRule(fields, values)));
    },
    ownWords: {
      occasion: say("message_rules.link_before_arrival"),
      template: say("message_rules.text_missing"),
    },
  });
}

function choicesOf(say: Say) {
  return {
    occasion: OCCASIONS.map((value) => ({ value, label: say(`messages.occasion_${value}`) })),
    content: MESSAGE_CONTENTS.map((value) => ({ value, label: say(`message_rules.content_${value}`) })),
    stays: (["all", "single", "group"] as const).map((value) => ({ value, label: say(`message_rules.stays_${value}`) })),
    guests: (["all", "new", "returning"] as const).map((value) => ({ value, label: say(`message_rules.guests_${value}`) })),
  };
}

/** Occasion, days and time, and the sentence that they make. */
function When({ of: form }: { of: FieldsForm<RuleFields> }) {
  const say = useSay();
  const { occasion, days, time } = form.record.form.values;
  return (
    <Stack gap={8}>
      <FieldsGrid columns={3}>
        <Field of={form} name="occasion" />
        {occasion !== "check_in" && (
          <>
            <Field of={form} name="days" label={say(`message_rules.days_${occasion}`)} />
            <Field of={form} name="time" />
          </>
        )}
      </FieldsGrid>
      <Hint aria-live="polite">{whenWords({ occasion, days, time: time === "" ? null : time }, say)}</Hint>
    </Stack>
  );
}

function PreCheckIn() {
  const say = useSay();
  return (
    <div>
      <Hint>{say("message_rules.content_pre_check_in_hint")}</Hint>
      <Anchor component={Link} to="/settings/mail?mail=pre_check_in" fz="sm">
        {say("message_rules.template_link")}
      </Anchor>
    </div>
  );
}

function errorOf({ record }: FieldsForm<RuleFields>, path: string): string | null {
  const error = record.form.errors[path];
  return typeof error === "string" ? error : null;
}
