import { Group, SegmentedControl } from "@mantine/core";
import { useReader, useSay } from "#client/platform/core/i18n.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { MailTemplateForm } from "#client/tenant/settings/mail-template-form.tsx";
import type { Language } from "#shared/platform/core/fields.ts";
import { LANGUAGES, OWN_NAMES } from "#shared/platform/core/language.ts";
import { TEMPLATE_KINDS, type TemplateKind } from "#shared/tenant/mail/schema.ts";
import { type MailTemplates, usualTemplate } from "#shared/tenant/mail/templates.ts";

/** Mail templates of the property, one at a time; kind and language are in the address. */
export function MailTemplatesPanel({ templates, version }: { templates: MailTemplates; version: number }) {
  const say = useSay();
  const { params, change } = useAddress();
  const reader = useReader();
  const kind = TEMPLATE_KINDS.find((known) => known === params.get("mail")) ?? TEMPLATE_KINDS[0];
  const language = LANGUAGES.find((known) => known === params.get("lang")) ?? reader.language;
  return (
    <Panel title={say("settings.mails")}>
      <Group gap="10px 20px" justify="space-between" mb={18}>
        <SelectField
          aria-label={say("settings.mail_kind")}
          w={300}
          data={TEMPLATE_KINDS.map((value) => ({ value, label: labelOf(value) }))}
          value={kind}
          onChange={(chosen) => change({ mail: chosen }, { replace: true })}
        />
        <SegmentedControl
          aria-label={say("settings.mail_language")}
          data={LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))}
          value={language}
          onChange={(chosen) => change({ lang: chosen }, { replace: true })}
        />
      </Group>
      <MailTemplateForm
        key={`${kind} ${language}`}
        kind={kind}
        language={language}
        version={version}
        template={templates[kind][language]}
      />
    </Panel>
  );

  function labelOf(value: TemplateKind): string {
    return LANGUAGES.some((each) => isOwn(value, each)) ? `${say(`mail.${value}`)} · ${say("settings.mail_own")}` : say(`mail.${value}`);
  }

  function isOwn(value: TemplateKind, each: Language): boolean {
    const { subject, body } = usualTemplate(value, each, reader);
    return templates[value][each].subject !== subject || templates[value][each].body !== body;
  }
}
