import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, optionalText, part, valuesOf, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldInAddress } from "#client/platform/ui/form/use-field-in-address.ts";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { readSettingsAgain } from "#client/tenant/settings/cache.ts";
import { LANGUAGES, OWN_NAMES } from "#shared/platform/core/language.ts";
import { type GeneralSettings, GeneralSettingsPatch } from "#shared/tenant/settings/schema.ts";

const TERMS = { hint: "settings.terms_hint", minRows: 3, maxRows: 10 } as const;

const FIELDS = {
  language: listed<string>("settings.language", { hint: "settings.language_hint", initial: "de" }),
  undo_seconds: whole("settings.undo_seconds", {
    hint: "settings.undo_seconds_hint",
    min: 0,
    max: 600,
    initial: null,
    unit: "settings.seconds",
  }),
  mail_from: optionalText("settings.mail_from", { hint: "settings.mail_from_hint", inputType: "email" }),
  confirms_offers: yesNo("settings.confirms_offers", { hint: "settings.confirms_offers_hint" }),
  terms: part("settings.terms", { de: optionalText("settings.terms_de", TERMS), en: optionalText("settings.terms_en", TERMS) }),
};

/** Language, sender, time to think and terms, of the property as a whole. */
export function GeneralForm({ general }: { general: GeneralSettings }) {
  const say = useSay();
  const values = useVersioned({ id: "general", version: general.version }, () => valuesOf(FIELDS, general));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: { language: LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] })) },
    isReadOnly: !useMay()("settings:write"),
    version: general.version,
    schema: GeneralSettingsPatch,
    save: (input, send) => send(trpc.settings.updateGeneral, input),
    readAgain: () => readSettingsAgain(queryClient),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  useFieldInAddress();
  return (
    <Panel title={say("settings.language_and_emails")}>
      <FormFrame
        record={form.record}
        label={say("settings.house_form")}
        submitLabel={say("actions.save")}
        fields={form.labels}
        changedBy={null}
        isNew={false}
        disabled={form.isReadOnly}
      >
        <FieldsGrid>
          <Field of={form} name="language" />
          <Field of={form} name="undo_seconds" />
          <WideField>
            <Field of={form} name="mail_from" />
          </WideField>
          <WideField>
            <Field of={form} name="confirms_offers" />
          </WideField>
          {LANGUAGES.map((each) => (
            <Field key={each} of={form} name={`terms.${each}`} lang={each} />
          ))}
        </FieldsGrid>
      </FormFrame>
    </Panel>
  );
}
