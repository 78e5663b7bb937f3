import { SegmentedControl } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { hidden, money, text, valuesOf } from "#client/ui/form/fields.ts";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/ui/form/use-fields-form.ts";
import { CashMovementInput } from "#shared/cash-closings/schema.ts";

const DIRECTIONS = ["put_in", "take_out"] as const;

const FIELDS = {
  direction: hidden<(typeof DIRECTIONS)[number]>("put_in"),
  amount: money("cash_closings.move_amount", { min: 0 }),
  reason: text("cash_closings.move_reason", { hint: "cash_closings.move_reason_hint", maxLength: 200 }),
};

type Props = { onSaved(): void; staysAt(next: Location): boolean };

/** Cash put into the drawer or taken out of it by hand, with the reason. */
export function MovementForm({ onSaved, staysAt }: Props) {
  const say = useSay();
  const of = useFieldsForm({
    values: valuesOf(FIELDS, null),
    fields: FIELDS,
    choices: {},
    version: null,
    schema: CashMovementInput,
    toInput: ({ direction, amount, reason }) => ({ amount: amount === null || direction === "put_in" ? amount : -amount, reason }),
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
        onChange={(value) => form.setFieldValue("direction", value === "take_out" ? "take_out" : "put_in")}
      />
      <Field of={of} name="amount" isFirst />
      <Field of={of} name="reason" />
    </FormFrame>
  );
}
