import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { whole } from "#client/platform/ui/form/fields.ts";
import { SettingsPanel } from "#client/platform/ui/form/settings-panel.tsx";
import { useGeneralForm } from "#client/tenant/settings/use-general-form.ts";
import { CotsPatch, type GeneralSettings } from "#shared/tenant/settings/schema.ts";

const FIELDS = {
  cots: whole("settings.cots", { hint: "settings.cots_hint", min: 0, max: 1000, initial: null }),
};

/** The cots that the property has, a form of its own: managers may change it, unlike the other settings. */
export function CotsForm({ general }: { general: GeneralSettings }) {
  const say = useSay();
  const form = useGeneralForm({
    general,
    fields: FIELDS,
    choices: {},
    schema: CotsPatch,
    permission: "base_data:write",
    path: "/settings/general",
    save: (input, send) => send(trpc.settings.updateCots, input),
  });
  return (
    <SettingsPanel form={form} title={say("settings.stock")} hint={say("settings.stock_hint")}>
      <Field of={form} name="cots" isHintBelow />
    </SettingsPanel>
  );
}
