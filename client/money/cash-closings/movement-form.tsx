import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { hidden, listed, money, text, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { type CashCase, type CashDirection, cashCasesFor } from "#shared/money/cash-closings/business-cases.ts";
import { CashMovementInput } from "#shared/money/cash-closings/schema.ts";

const DIRECTIONS = ["put_in", "take_out"] as const satisfies readonly CashDirection[];

const FIELDS = {
  direction: hidden<CashDirection>("put_in"),
  business_case: listed<CashCase | null>("cash_closings.move_kind", { initial: null, hint: "cash_closings.move_kind_hint" }),
  amount: money("cash_closings.move_amount", { min: 0 }),
  reason: text("cash_closings.move_reason", { hint: "cash_closings.move_reason_hint", maxLength: 200 }),
};

type Props = { /** In a German register each movement has a kind. */ asksKind: boolean; onSaved(): void; staysAt(next: Location): boolean };

/** Cash put into the drawer or taken out of it by hand, with the reason and, where the law asks for it, its kind. */
export function MovementForm({ asksKind, onSaved, staysAt }: Props) {
  const say = useSay();
  // Beside the form's value, which the choices of the form's other field can't read before there is a form.
  const [direction, setDirection] = useState<CashDirection>("put_in");
  const kinds = cashCasesFor(direction).map((value) => ({ value, label: say(`cash_closings.kind_${value}`) }));
  const of = useFieldsForm({
    values: valuesOf(FIELDS, null),
    fields: FIELDS,
    choices: { business_case: kinds },
    version: null,
    schema: CashMovementInput,
    toInput: ({ direction, amount, reason, business_case }) => ({
      amount: amount === null || direction === "put_in" ? amount : -amount,
      reason,
      business_case: asksKind ? business_case : undefined,
    }),
    save: (input, send) => send(trpc.cashClosings.move, input),
    onSaved() {
      toast({ message: say("cash_closings.moved") });
      onSaved();
    },
    staysAt,
  });
  const { form } = of.record;
  return (
    <FormFrame
      record={of.record}
      label={say("cash_closings.move")}
      submitLabel={say("cash_closings.move_save")}
      fields={null}
      changedBy={null}
      isNew
    >
      <SegmentedControl
        fullWidth
        aria-label={say("cash_closings.move")}
        data={DIRECTIONS.map((value) => ({ value, label: say(`cash_closings.move_${value}`) }))}
        value={form.values.direction}
        onChange={(value) => {
          const next = value === "take_out" ? "take_out" : "put_in";
          const { business_case } = form.values;
          setDirection(next);
          form.setFieldValue("direction", next);
          if (business_case !== null && !cashCasesFor(next).includes(business_case)) form.setFieldValue("business_case", null);
        }}
      />
      <Field of={of} name="amount" isFirst />
      {asksKind && <Field of={of} name="business_case" />}
      <Field of={of} name="reason" />
    </FormFrame>
  );
}
