import { Button } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useReader, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { text } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { readSettingsAgain } from "#client/tenant/settings/cache.ts";
import { MailTemplatePreview } from "#client/tenant/settings/mail-template-preview.tsx";
import { TrialButton } from "#client/tenant/settings/mail-trial-button.tsx";
import css from "#client/tenant/settings/settings.module.css";
import { TemplateFields } from "#client/tenant/settings/template-fields.tsx";
import type { Language } from "#shared/platform/core/fields.ts";
import type { TemplateKind } from "#shared/tenant/mail/schema.ts";
import type { Template } from "#shared/tenant/mail/template.ts";
import { templateOf, usualTemplate } from "#shared/tenant/mail/templates.ts";

type Props = { kind: TemplateKind; language: Language; template: Template; version: number };

const FIELDS = { subject: text("settings.mail_subject"), body: text("settings.mail_body", { hint: "settings.mail_body_hint" }) };

/** One mail in one language: its words, what they can be filled with, and beside it how it arrives. */
export function MailTemplateForm({ kind, language, template, version }: Props) {
  const say = useSay();
  const disabled = !useMay()("settings:write");
  const patchOf = (words: Template | null) => ({ mail_templates: { [kind]: { [language]: words } } });
  const { record, labels } = useFieldsForm({
    values: template,
    fields: FIELDS,
    choices: {},
    version,
    schema: templateOf(kind),
    save: (words, send) => send(trpc.settings.updateGeneral, patchOf(words)),
    readAgain: () => readSettingsAgain(queryClient),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    ownWords: Object.fromEntries(Object.keys(FIELDS).map((field) => [field, say("settings.mail_unknown", { names: "" })])),
    staysAt: ({ pathname, search }) => pathname === "/settings/mail" && isStillShown(search, kind, language),
  });
  const { form } = record;
  const reset = useWrite(trpc.settings.updateGeneral, {
    done() {
      // An untouched form shows what the server has next.
      form.setValues(template);
      toast({ message: say("settings.mail_reset_done") });
    },
  });
  const usual = usualTemplate(kind, language, useReader());
  const isUsual = template.subject === usual.subject && template.body === usual.body;

  async function handleReset(): Promise<void> {
    const sure = await confirm({
      title: say("settings.mail_reset_title"),
      subtitle: say("settings.mail_reset_detail"),
      confirmText: say("settings.mail_reset"),
      confirmType: "danger",
    });
    if (!sure) return;
    await reset.run(patchOf(null), { ifMatch: version });
  }

  return (
    <div className={css["writing"]}>
      <FormFrame
        record={record}
        label={say("settings.mail_form")}
        submitLabel={say("actions.save")}
        fields={labels}
        changedBy={null}
        isNew={false}
        disabled={disabled}
        aside={
          <>
            {!disabled && <TrialButton kind={kind} language={language} template={form.values} />}
            {!isUsual && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconRestore size={16} aria-hidden />}
                loading={reset.isRunning}
                disabled={record.saving}
                onClick={() => void handleReset()}
              >
                {say("settings.mail_reset")}
              </Button>
            )}
          </>
        }
      >
        <TemplateFields
          kind={kind}
          template={form.values}
          hint={say("settings.mail_body_hint")}
          isReadOnly={disabled}
          propsOf={(field) => form.getInputProps(field)}
          onInsert={(field, words) => form.setFieldValue(field, words)}
        />
      </FormFrame>
      <MailTemplatePreview kind={kind} language={language} template={form.values} />
    </div>
  );
}

function isStillShown(search: string, kind: TemplateKind, language: Language): boolean {
  const params = new URLSearchParams(search);
  return (params.get("mail") ?? "confirmation") === kind && (params.get("lang") ?? language) === language;
}
