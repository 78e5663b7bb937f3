import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { time, whole } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { SettingsPanel } from "#client/platform/ui/form/settings-panel.tsx";
import { useGeneralForm } from "#client/tenant/settings/use-general-form.ts";
import { type GeneralSettings, GeneralSettingsPatch } from "#shared/tenant/settings/schema.ts";

const FIELDS = {
  quiet_from: time("settings.quiet_from"),
  quiet_until: time("settings.quiet_until"),
  messages_an_hour: whole("settings.messages_an_hour", { min: 1, max: 5000, initial: 200 }),
};

/** The hours in which no scheduled message leaves, and how many leave in an hour at most. */
export function MessageHoursForm({ general }: { general: GeneralSettings }) {
  const say = useSay();
  const form = useGeneralForm({
    general,
    fields: FIELDS,
    choices: {},
    schema: GeneralSettingsPatch,
    permission: "settings:write",
    path: "/settings/mail",
    save: (input, send) => send(trpc.settings.updateGeneral, input),
  });
  return (
    <SettingsPanel form={form} title={say("settings.message_hours")} hint={say("settings.message_hours_hint")}>
      <FieldsGrid columns={3}>
        <Field of={form} name="quiet_from" />
        <Field of={form} name="quiet_until" />
        <Field of={form} name="messages_an_hour" />
      </FieldsGrid>
    </SettingsPanel>
  );
}
