import { Box, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import type { RuleValues } from "#client/office/messages/rule-fields.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import type { RecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { MailTemplatePreview } from "#client/tenant/settings/mail-template-preview.tsx";
import css from "#client/tenant/settings/settings.module.css";
import { TemplateFields } from "#client/tenant/settings/template-fields.tsx";
import { LANGUAGES, OWN_NAMES } from "#shared/platform/core/language.ts";

type Props = { form: RecordForm<RuleValues>["form"]; isReadOnly: boolean };

/** A rule's own text, one language at a time, and beside it how it arrives. */
export function RuleText({ form, isReadOnly }: Props) {
  const say = useSay();
  const reader = useLanguage();
  const [language, setLanguage] = useState(reader);
  const refused = LANGUAGES.filter((each) => Object.keys(form.errors).some((path) => path.startsWith(`template.${each}.`)));
  const [isRefused, setRefused] = useState(false);
  // A refusal of the language that is not shown shows it, once.
  if (isRefused !== refused.length > 0) {
    setRefused(!isRefused);
    const [first] = refused;
    if (first !== undefined && !refused.includes(language)) setLanguage(first);
  }
  const template = form.values.template[language];
  const hidden = refused.find((each) => each !== language);
  const isEmpty = LANGUAGES.every((each) => form.values.template[each].subject === "" && form.values.template[each].body === "");
  const trouble = (isEmpty && form.errors["template"]) || (hidden && say("message_rules.text_wrong", { language: OWN_NAMES[hidden] }));
  return (
    <div className={css["writing"]}>
      <Stack gap="md" miw={0}>
        <SegmentedControl
          aria-label={say("message_rules.text_language")}
          data={LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))}
          value={language}
          onChange={setLanguage}
        />
        {trouble && (
          <Box component="p" m={0} c="red" fz="sm" role="alert" tabIndex={-1} data-refused>
            {trouble}
          </Box>
        )}
        <TemplateFields
          key={language}
          kind="message"
          template={template}
          hint={say("message_rules.text_hint")}
          isReadOnly={isReadOnly}
          propsOf={(field) => form.getInputProps(`template.${language}.${field}`)}
          onInsert={(field, words) => form.setFieldValue(`template.${language}.${field}`, words)}
        />
      </Stack>
      <MailTemplatePreview kind="message" language={language} template={template} />
    </div>
  );
}
