import { TextInput } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { useMay } from "#client/core/session.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { GuestNameFields, guestNamesTyped, guestNameValues, useGuestNameLabels } from "#client/ui/form/guest-name-fields.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { type PaymentMethod, PaymentMethodInput } from "#shared/payment-methods/schema.ts";

type Props = { method: PaymentMethod | null; onSaved?: () => void; staysAt?: (next: Location) => boolean; readAgain?: () => void };

/** A payment method, new or known; the same fields in the dialog and on its own screen. */
export function PaymentMethodForm({ method, onSaved, staysAt, readAgain }: Props) {
  const say = useSay();
  const disabled = !useMay()("base_data:write");
  const changed = useLastChange("payment_method", method?.id ?? null);
  const values = useVersioned(method, valuesOf);
  const record = useRecordForm({
    values,
    version: method?.version ?? null,
    schema: PaymentMethodInput,
    toInput: ({ booking_text, account_number, ...typed }) => ({
      ...typed,
      ...guestNamesTyped(typed),
      booking_text: booking_text.trim() || null,
      account_number: account_number.trim() || null,
    }),
    save: (input, context) =>
      method
        ? write(trpc.paymentMethods.update, { id: method.id, ...input }, carrying(context))
        : write(trpc.paymentMethods.create, input, carrying(context)),
    onSaved() {
      toast({ message: say(method ? "screens.saved" : "screens.created") });
      onSaved?.();
    },
    ...(staysAt ? { staysAt } : {}),
    ...(readAgain ? { readAgain } : {}),
  });
  const { form } = record;
  const fields = {
    name: say("payment_methods.name"),
    ...useGuestNameLabels(),
    booking_text: say("payment_methods.booking_text"),
    account_number: say("payment_methods.account_number"),
  };
  return (
    <FormFrame
      record={record}
      label={say(method ? "payment_methods.details" : "payment_methods.new")}
      submitLabel={say(method ? "actions.save" : "payment_methods.create")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={method === null}
      disabled={disabled}
    >
      <TextInput
        data-autofocus
        label={fields.name}
        description={say("payment_methods.name_hint")}
        readOnly={disabled}
        {...form.getInputProps("name")}
      />
      <GuestNameFields form={form} disabled={disabled} />
      <TextInput
        label={fields.booking_text}
        description={say("payment_methods.booking_text_hint")}
        readOnly={disabled}
        {...form.getInputProps("booking_text")}
      />
      <TextInput label={fields.account_number} readOnly={disabled} {...form.getInputProps("account_number")} />
    </FormFrame>
  );
}

function valuesOf(method: PaymentMethod | null) {
  return {
    name: method?.name ?? "",
    ...guestNameValues(method),
    booking_text: method?.booking_text ?? "",
    account_number: method?.account_number ?? "",
  };
}
