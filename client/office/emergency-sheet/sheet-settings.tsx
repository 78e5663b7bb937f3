import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { optionalText, valuesOf, yesNo } from "#client/platform/ui/form/fields.ts";
import { WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { SettingsPanel } from "#client/platform/ui/form/settings-panel.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { type GeneralSettings, GeneralSettingsPatch } from "#shared/tenant/settings/schema.ts";

type Props = { general: GeneralSettings; readAgain(): void };

const FIELDS = {
  sheet_mail: optionalText("emergency.mail", { hint: "emergency.mail_hint", inputType: "email" }),
  saves_sheet: yesNo("emergency.save_hourly", { hint: "emergency.save_hint" }),
};

/** Settings for saving and mailing the sheet every hour. */
export function SheetSettings({ general, readAgain }: Props) {
  const say = useSay();
  const values = useVersioned({ id: "general", version: general.version }, () => valuesOf(FIELDS, general));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    isReadOnly: !useMay()("settings:write"),
    version: general.version,
    schema: GeneralSettingsPatch.pick({ sheet_mail: true, saves_sheet: true }),
    save: (input, send) => send(trpc.settings.updateGeneral, input),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain,
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  return (
    <SettingsPanel form={form} title={say("emergency.settings")} hint={say("emergency.settings_hint")}>
      <WideField>
        <Field of={form} name="sheet_mail" />
      </WideField>
      <WideField>
        <Field of={form} name="saves_sheet" />
      </WideField>
    </SettingsPanel>
  );
}
