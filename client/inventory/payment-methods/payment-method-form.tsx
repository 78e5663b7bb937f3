import { currentCountry, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, optionalText, text } from "#client/platform/ui/form/fields.ts";
import { GUEST_NAME_FIELDS, GuestNameFields } from "#client/platform/ui/form/guest-name-fields.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { PAYMENT_KINDS, type PaymentKind, type PaymentMethod, PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";

const FIELDS = {
  name: text("payment_methods.name", { hint: "payment_methods.name_hint" }),
  ...GUEST_NAME_FIELDS,
  kind: listed<PaymentKind>("payment_methods.kind", { initial: "other" }),
  booking_text: optionalText("payment_methods.booking_text", { hint: "payment_methods.booking_text_hint" }),
  account_number: optionalText("payment_methods.account_number"),
};

const WORDS = { details: "payment_methods.details", new: "payment_methods.new", create: "payment_methods.create" } as const;

/** A payment method, new or known; the same fields in the dialog and on its own screen. */
export function PaymentMethodForm({ method, ...shown }: BaseFormProps<PaymentMethod> & { method: PaymentMethod | null }) {
  const say = useSay();
  const form = useBaseForm({
    ...shown,
    record: method,
    fields: FIELDS,
    choices: { kind: PAYMENT_KINDS.map((kind) => ({ value: kind, label: say(`payment_methods.${kind}_kind`) })) },
    schema: PaymentMethodInput,
    create: trpc.paymentMethods.create,
    update: trpc.paymentMethods.update,
    isReadOnly: !useMay()("base_data:write"),
  });
  const { kind } = form.record.form.values;
  const hint = kind === "former_program" || currentCountry().wants_cash_register ? say(`payment_methods.${kind}_hint`) : undefined;
  return (
    <BaseForm of={form} object="payment_method" words={WORDS}>
      <Field of={form} name="name" isFirst />
      <GuestNameFields form={form.record.form} disabled={form.isReadOnly} />
      <Field of={form} name="kind" hint={hint} />
      <Field of={form} name="booking_text" />
      <Field of={form} name="account_number" />
    </BaseForm>
  );
}
