import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods, useTaxRates } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, money, text, valuesOf, whole } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { openReceipt } from "#client/stays/folios/open-receipt.ts";
import { isCashTurnover } from "#shared/inventory/payment-methods/schema.ts";
import { PracticeSale } from "#shared/money/cash-register/schema.ts";

const FIELDS = {
  name: text("cash_register.practice_name", { maxLength: 200 }),
  quantity: whole("cash_register.practice_quantity", { initial: 1, min: 1, max: 1000 }),
  gross_amount: money("cash_register.practice_price", { min: 0 }),
  tax_percentage: listed<string | null>("cash_register.practice_rate", { initial: null }),
  payment_method_id: listed<string | null>("cash_register.practice_method", { initial: null }),
};

/** A sale for practice: what is sold and how it is paid. Its receipt is marked, and nothing else is kept of it. */
export function PracticeSaleForm({ onDone }: { onDone(): void }) {
  const say = useSay();
  const methods = (usePaymentMethods().data?.data ?? []).filter(({ kind }) => isCashTurnover(kind));
  const percentages = [...new Set((useTaxRates().data?.data ?? []).map(({ percentage }) => percentage))].sort((a, b) => b - a);
  const of = useFieldsForm({
    values: valuesOf(FIELDS, null),
    fields: FIELDS,
    choices: {
      tax_percentage: percentages.map((value) => ({ value: String(value), label: `${value} %` })),
      payment_method_id: methods.map(({ id, name }) => ({ value: id, label: name })),
    },
    version: null,
    schema: PracticeSale,
    toInput: ({ payment_method_id, name, quantity, gross_amount, tax_percentage }) => ({
      payment_method_id,
      lines: [{ name, quantity, gross_amount, tax_percentage: tax_percentage === null ? null : Number(tax_percentage) }],
    }),
    save: (input, send) => send(trpc.cashReceipts.sellForPractice, input),
    onSaved({ id, number }) {
      toast({
        message: say("cash_register.practice_done", { number }),
        offer: { label: say("cash_register.receipt_open"), take: () => openReceipt(id) },
        undo: (send) => send(trpc.cashReceipts.cancelPractice, { id }),
        undoLabel: say("cash_register.practice_undo"),
      });
      onDone();
    },
  });
  return (
    <FormFrame
      record={of.record}
      label={say("cash_register.practice")}
      submitLabel={say("cash_register.practice_sell")}
      fields={null}
      changedBy={null}
      isNew
    >
      <p>{say("cash_register.practice_hint")}</p>
      <Field of={of} name="name" isFirst />
      <Field of={of} name="quantity" />
      <Field of={of} name="gross_amount" />
      <Field of={of} name="tax_percentage" />
      <Field of={of} name="payment_method_id" />
    </FormFrame>
  );
}
