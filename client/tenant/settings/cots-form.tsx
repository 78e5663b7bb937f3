import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { valuesOf, whole } from "#client/platform/ui/form/fields.ts";
import { SettingsPanel } from "#client/platform/ui/form/settings-panel.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { readSettingsAgain } from "#client/tenant/settings/cache.ts";
import { CotsPatch, type GeneralSettings } from "#shared/tenant/settings/schema.ts";

const FIELDS = {
  cots: whole("settings.cots", { hint: "settings.cots_hint", min: 0, max: 1000, initial: null }),
};

/** The cots that the property has, a form of its own: managers may change it, unlike the other settings. */
export function CotsForm({ general }: { general: GeneralSettings }) {
  const say = useSay();
  const values = useVersioned({ id: "general", version: general.version }, () => valuesOf(FIELDS, general));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    isReadOnly: !useMay()("base_data:write"),
    version: general.version,
    schema: CotsPatch,
    save: (input, send) => send(trpc.settings.updateCots, input),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain: () => readSettingsAgain(queryClient),
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  return (
    <SettingsPanel form={form} title={say("settings.stock")} hint={say("settings.stock_hint")}>
      <Field of={form} name="cots" isHintBelow />
    </SettingsPanel>
  );
}
