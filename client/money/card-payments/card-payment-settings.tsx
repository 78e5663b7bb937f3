import { Input, PasswordInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, text, valuesOf, yesNo } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { CopiedLine } from "#client/platform/ui/page/copied-line.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { CardPaymentInput, CardPaymentSetup, type CardPaymentState } from "#shared/money/card-payments/schema.ts";

const FIELDS = {
  active: yesNo("card_payments.active"),
  payment_method_id: listed<string>("card_payments.method", { initial: "", hint: "card_payments.method_hint" }),
  key: text("card_payments.key"),
  webhook_secret: text("card_payments.webhook_secret"),
};

const Flat = z.strictObject({
  active: z.boolean(),
  payment_method_id: z.string(),
  key: CardPaymentInput.shape.key.unwrap(),
  webhook_secret: CardPaymentInput.shape.webhook_secret.unwrap(),
});

/** Settings of card payments by link: the account at Stripe, and the payment method as which payments are posted. */
export function CardPaymentSettings() {
  const answer = useQuery(trpc.cardPayments.state.queryOptions());
  return <RecordScreen answer={answer}>{(state) => <SettingsForm state={state} readAgain={() => void answer.refetch()} />}</RecordScreen>;
}

function SettingsForm({ state, readAgain }: { state: CardPaymentState; readAgain(): void }) {
  const say = useSay();
  const methods = (usePaymentMethods().data?.data ?? []).filter(({ kind }) => kind === "online" || kind === "other");
  const values = useVersioned({ id: "card_payments", version: state.version }, () =>
    valuesOf(FIELDS, {
      active: state.setup !== null,
      payment_method_id: state.setup?.payment_method_id ?? "",
      key: "",
      webhook_secret: "",
    }),
  );
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: { payment_method_id: methods.map(({ id, name }) => ({ value: id, label: name })) },
    isReadOnly: !useMay()("settings:write"),
    version: state.version,
    schema: Flat.refine(({ active, payment_method_id }) => !active || payment_method_id !== "", { path: ["payment_method_id"] }),
    save: ({ active, payment_method_id, ...secrets }, send) =>
      send(trpc.cardPayments.save, {
        setup: active ? CardPaymentSetup.parse({ ...state.setup, provider: "stripe", payment_method_id }) : null,
        ...secrets,
      }),
    readAgain,
    onSaved() {
      toast({ message: say("card_payments.saved") });
    },
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  const isActive = form.record.form.values.active;
  return (
    <Panel title={say("card_payments.title")}>
      <FormFrame
        record={form.record}
        label={say("card_payments.title")}
        submitLabel={say("actions.save")}
        fields={form.labels}
        changedBy={null}
        isNew={false}
        disabled={form.isReadOnly}
      >
        <Text size="sm" c="dimmed">
          {say("card_payments.hint")}
        </Text>
        <Field of={form} name="active" />
        {isActive && methods.length === 0 && (
          <Text size="sm" c="red">
            {say("card_payments.no_method")}
          </Text>
        )}
        {isActive && (
          <>
            <Field of={form} name="payment_method_id" />
            <FieldsGrid>
              <PasswordInput
                label={say("card_payments.key")}
                description={say(state.has_key ? "card_payments.kept" : "card_payments.key_hint")}
                autoComplete="new-password"
                visibilityToggleButtonProps={{ "aria-label": say("card_payments.show_key") }}
                {...form.record.form.getInputProps("key")}
              />
              <PasswordInput
                label={say("card_payments.webhook_secret")}
                description={state.has_webhook_secret ? say("card_payments.kept") : undefined}
                autoComplete="new-password"
                visibilityToggleButtonProps={{ "aria-label": say("card_payments.show_key") }}
                {...form.record.form.getInputProps("webhook_secret")}
              />
            </FieldsGrid>
            <Input.Wrapper label={say("card_payments.webhook_url")} description={say("card_payments.webhook_hint")} labelElement="div">
              <div style={{ marginTop: 6 }}>
                <CopiedLine label={say("card_payments.webhook_url")} text={state.webhook_url} copy={say("card_payments.copy_address")} />
              </div>
            </Input.Wrapper>
          </>
        )}
      </FormFrame>
    </Panel>
  );
}
