import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { money, valuesOf, whole } from "#client/platform/ui/form/fields.ts";
import { SettingsPanel } from "#client/platform/ui/form/settings-panel.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { PaymentChoices, type PaymentSettings } from "#shared/money/invoices/payment-choices.ts";

const DAYS = { min: 1, max: 365, unit: "open_items.days_unit" } as const;
const FIELDS = {
  payment_days: whole("open_items.payment_days", { ...DAYS, min: 0, max: 90, initial: 0, hint: "open_items.payment_days_hint" }),
  pay_within_days: whole("open_items.pay_within_days", { ...DAYS, max: 60, initial: 7, hint: "open_items.pay_within_days_hint" }),
  days_1: whole("open_items.days_1", { ...DAYS, initial: 7, hint: "open_items.step_days_hint" }),
  fee_1: money("open_items.fee_1", { min: 0, hint: "open_items.fee_hint" }),
  days_2: whole("open_items.days_2", { ...DAYS, initial: null, hint: "open_items.step_none_hint" }),
  fee_2: money("open_items.fee_2", { min: 0, hint: "open_items.fee_hint" }),
  days_3: whole("open_items.days_3", { ...DAYS, initial: null, hint: "open_items.step_none_hint" }),
  fee_3: money("open_items.fee_3", { min: 0, hint: "open_items.fee_hint" }),
};

/** The day to pay of new invoices, and the steps of reminding with their fees; their words are templates of mails. */
export function ReminderSettings() {
  const answer = useQuery(trpc.openItems.settings.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(settings) => <SettingsForm settings={settings} readAgain={() => void answer.refetch()} />}
    </RecordScreen>
  );
}

function SettingsForm({ settings, readAgain }: { settings: PaymentSettings; readAgain(): void }) {
  const say = useSay();
  const values = useVersioned({ id: "reminders", version: settings.version }, () => valuesOf(FIELDS, settings));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    isReadOnly: !useMay()("settings:write"),
    version: settings.version,
    schema: PaymentChoices,
    save: (input, send) => send(trpc.openItems.saveSettings, input),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain,
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  return (
    <SettingsPanel form={form} title={say("open_items.settings")} hint={say("open_items.settings_hint")}>
      <Field of={form} name="payment_days" />
      <Field of={form} name="pay_within_days" />
      <Field of={form} name="days_1" />
      <Field of={form} name="fee_1" />
      <Field of={form} name="days_2" />
      <Field of={form} name="fee_2" />
      <Field of={form} name="days_3" />
      <Field of={form} name="fee_3" />
    </SettingsPanel>
  );
}
