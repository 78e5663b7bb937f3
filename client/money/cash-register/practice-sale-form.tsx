import { newLine, PracticeLines, type TypedLine } from "#client/money/cash-register/practice-lines.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods, useTaxRates } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, own, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { openReceipt } from "#client/stays/folios/open-receipt.ts";
import { isCashTurnover } from "#shared/inventory/payment-methods/schema.ts";
import { PracticeSale } from "#shared/money/cash-register/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";

const FIELDS = {
  lines: own<TypedLine[]>("cash_register.practice", { initial: [newLine()], words: (lines) => lines.map(({ name }) => name).join(", ") }),
  payment_method_id: listed<string | null>("cash_register.practice_method", { initial: null }),
};

/** A sale for practice: what is sold and how it is paid. Its receipt is marked, and nothing else is kept of it. */
export function PracticeSaleForm({ onDone }: { onDone(): void }) {
  const say = useSay();
  const formats = useFormats();
  const methods = (usePaymentMethods().data?.data ?? []).filter(({ kind }) => isCashTurnover(kind));
  const percentages = [...new Set((useTaxRates().data?.data ?? []).map(({ percentage }) => percentage))].sort((a, b) => b - a);
  const of = useFieldsForm({
    values: valuesOf(FIELDS, null),
    fields: FIELDS,
    choices: { payment_method_id: methods.map(({ id, name }) => ({ value: id, label: name })) },
    version: null,
    schema: PracticeSale,
    toInput: ({ payment_method_id, lines }) => ({
      payment_method_id,
      lines: lines.map(({ tax_percentage, ...line }) => ({
        ...line,
        tax_percentage: tax_percentage === null ? null : Number(tax_percentage),
      })),
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
  const { form } = of.record;
  const { lines } = form.values;
  const total = sumAmounts(lines.flatMap(({ quantity, gross_amount }) => Array.from({ length: quantity ?? 0 }, () => gross_amount ?? 0)));
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
      <PracticeLines form={form} rates={percentages.map((value) => ({ value: String(value), label: formats.percent(value) }))} />
      {lines.length > 1 && <p aria-live="polite">{say("cash_register.practice_total", { amount: formats.money(total) })}</p>}
      <Field of={of} name="payment_method_id" />
    </FormFrame>
  );
}
