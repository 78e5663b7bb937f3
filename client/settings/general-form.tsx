import { Switch, Textarea, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { queryClient, trpc } from "#client/core/trpc.ts";
import { readSettingsAgain } from "#client/settings/cache.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { useFieldInAddress } from "#client/ui/form/use-field-in-address.ts";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { WholeField } from "#client/ui/form/whole-field.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import { useLanguageName } from "#client/ui/use-language-name.ts";
import type { Language } from "#shared/core/fields.ts";
import { LANGUAGES } from "#shared/core/language.ts";
import { type GeneralSettings, GeneralSettingsPatch } from "#shared/settings/schema.ts";

/** Language, sender, time to think and terms, of the property as a whole. */
export function GeneralForm({ general }: { general: GeneralSettings }) {
  const say = useSay();
  const languageName = useLanguageName();
  const disabled = !useMay()("settings:write");
  const { language, mail_from, undo_seconds, confirms_offers, terms, version } = general;
  const values = useMemo(() => {
    const chosen: string = language;
    const seconds: number | null = undo_seconds;
    return {
      language: chosen,
      mail_from: mail_from ?? "",
      undo_seconds: seconds,
      confirms_offers,
      terms: { de: terms.de ?? "", en: terms.en ?? "" },
    };
  }, [language, mail_from, undo_seconds, confirms_offers, terms.de, terms.en]);
  const record = useRecordForm({
    values,
    version,
    schema: GeneralSettingsPatch,
    toInput: (typed) => ({
      ...typed,
      mail_from: typed.mail_from.trim() || null,
      terms: { de: typed.terms.de.trim() || null, en: typed.terms.en.trim() || null },
    }),
    save: (input, send) => send(trpc.settings.updateGeneral, input),
    readAgain: () => readSettingsAgain(queryClient),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  const { form } = record;
  useFieldInAddress();
  const shown = useShown();
  const fields = {
    language: { label: say("settings.language"), show: languageName },
    mail_from: say("settings.mail_from"),
    undo_seconds: shown.number(say("settings.undo_seconds")),
    confirms_offers: shown.yesNo(say("settings.confirms_offers")),
    terms: {
      label: say("settings.terms"),
      show: (typed: Readonly<Record<Language, string>>) => LANGUAGES.map((each) => typed[each]).join(" / "),
    },
  };
  return (
    <Panel title={say("settings.house")}>
      <FormFrame
        record={record}
        label={say("settings.house_form")}
        submitLabel={say("actions.save")}
        fields={fields}
        changedBy={null}
        isNew={false}
        disabled={disabled}
      >
        <FieldsGrid>
          <SelectField
            label={fields.language.label}
            description={say("settings.language_hint")}
            data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            readOnly={disabled}
            {...form.getInputProps("language")}
          />
          <WholeField
            label={fields.undo_seconds.label}
            description={say("settings.undo_seconds_hint")}
            min={0}
            max={600}
            unit={say("settings.seconds")}
            readOnly={disabled}
            {...form.getInputProps("undo_seconds")}
          />
          <WideField>
            <TextInput
              type="email"
              label={fields.mail_from}
              description={say("settings.mail_from_hint")}
              autoComplete="off"
              readOnly={disabled}
              {...form.getInputProps("mail_from")}
            />
          </WideField>
          <WideField>
            <Switch
              label={fields.confirms_offers.label}
              description={say("settings.confirms_offers_hint")}
              disabled={disabled}
              {...form.getInputProps("confirms_offers", { type: "checkbox" })}
            />
          </WideField>
          {LANGUAGES.map((each) => (
            <Textarea
              key={each}
              label={say(`settings.terms_${each}`)}
              description={say("settings.terms_hint")}
              autosize
              minRows={3}
              maxRows={10}
              readOnly={disabled}
              {...form.getInputProps(`terms.${each}`)}
            />
          ))}
        </FieldsGrid>
      </FormFrame>
    </Panel>
  );
}
