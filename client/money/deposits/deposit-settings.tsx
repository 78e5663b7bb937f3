import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { percent, valuesOf, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import { WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { SettingsPanel } from "#client/platform/ui/form/settings-panel.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { DepositChoices, type DepositSettings as Settings } from "#shared/money/deposits/settings.ts";

const FIELDS = {
  percentage: percent("deposits.percentage", { hint: "deposits.percentage_hint", min: 1, max: 100 }),
  days: whole("deposits.days", { hint: "deposits.days_hint", min: 0, max: 365, initial: 14, unit: "deposits.days_unit" }),
  reminder_days: whole("deposits.reminder_days", {
    hint: "deposits.reminder_days_hint",
    min: 1,
    max: 60,
    initial: null,
    unit: "deposits.days_unit",
  }),
  confirms_offers: yesNo("deposits.confirms_offers", { hint: "deposits.confirms_offers_hint" }),
};

/** Defaults for new deposits, and the automatic steps. */
export function DepositSettings() {
  const answer = useQuery(trpc.deposits.settings.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(settings) => <SettingsForm settings={settings} readAgain={() => void answer.refetch()} />}
    </RecordScreen>
  );
}

function SettingsForm({ settings, readAgain }: { settings: Settings; readAgain(): void }) {
  const say = useSay();
  const values = useVersioned({ id: "deposits", version: settings.version }, () => valuesOf(FIELDS, settings));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    isReadOnly: !useMay()("settings:write"),
    version: settings.version,
    schema: DepositChoices,
    save: (input, send) => send(trpc.deposits.saveSettings, input),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain,
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  return (
    <SettingsPanel form={form} title={say("deposits.settings")} hint={say("deposits.settings_hint")}>
      <Field of={form} name="percentage" />
      <Field of={form} name="days" />
      <Field of={form} name="reminder_days" />
      <WideField>
        <Field of={form} name="confirms_offers" />
      </WideField>
    </SettingsPanel>
  );
}
