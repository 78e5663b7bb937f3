import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { optionallyListed, optionalText, part, valuesOf } from "#client/platform/ui/form/fields.ts";
import { WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { SettingsPanel } from "#client/platform/ui/form/settings-panel.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { BankChoices, type BankSettings as Settings } from "#shared/money/bank-statements/settings.ts";

const FIELDS = {
  payment_method_id: optionallyListed("bank_statements.method"),
  csv: part("bank_statements.csv", {
    booked_on: optionalText("bank_statements.csv_booked_on"),
    amount: optionalText("bank_statements.csv_amount"),
    name: optionalText("bank_statements.csv_name"),
    reference: optionalText("bank_statements.csv_reference"),
  }),
};

/** The payment method of transfers, and the headers of the bank's tables. */
export function BankSettings() {
  const answer = useQuery(trpc.bankStatements.settings.queryOptions());
  const methods = usePaymentMethods();
  return (
    <RecordScreen answer={answer}>
      {(settings) => (
        <SettingsForm
          settings={settings}
          methods={(methods.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          readAgain={() => void answer.refetch()}
        />
      )}
    </RecordScreen>
  );
}

type FormProps = { settings: Settings; methods: { value: string; label: string }[]; readAgain(): void };

function SettingsForm({ settings, methods, readAgain }: FormProps) {
  const say = useSay();
  const values = useVersioned({ id: "bank_statements", version: settings.version }, () => valuesOf(FIELDS, settings));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: { payment_method_id: methods },
    isReadOnly: !useMay()("settings:write"),
    version: settings.version,
    schema: BankChoices,
    save: (input, send) => send(trpc.bankStatements.saveSettings, input),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain,
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  return (
    <SettingsPanel form={form} title={say("bank_statements.settings")} hint={say("bank_statements.settings_hint")}>
      <WideField>
        <Field of={form} name="payment_method_id" />
      </WideField>
      <Field of={form} name="csv.booked_on" />
      <Field of={form} name="csv.amount" />
      <Field of={form} name="csv.name" />
      <Field of={form} name="csv.reference" />
    </SettingsPanel>
  );
}
