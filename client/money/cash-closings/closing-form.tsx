import { Group, SegmentedControl, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { differenceWords } from "#client/money/cash-closings/cash-figures.tsx";
import { countedOf, type Typed } from "#client/money/cash-closings/count.ts";
import { CountFields } from "#client/money/cash-closings/count-fields.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { denominationsOf } from "#shared/money/cash-closings/denominations.ts";
import { type Balance, balanceOf } from "#shared/money/cash-closings/rules.ts";
import { CashClosingInput, type CashDrawer } from "#shared/money/cash-closings/schema.ts";
import { amount, type Cents, cents } from "#shared/platform/core/money.ts";

const NOTHING: Typed = { counted_amount: null, pieces: {}, left_amount: null, note: "" };

/** The cash that was counted, by notes and coins or as one amount; its difference, and what stays in the drawer. */
export function ClosingForm({ drawer }: { drawer: CashDrawer }) {
  const say = useSay();
  const navigate = useNavigate();
  const { money, currency } = useFormats();
  const values = denominationsOf(currency);
  const [isByPiece, setByPiece] = useState(values.length > 0);
  const counting = isByPiece ? values : null;
  const record = useRecordForm({
    values: NOTHING,
    version: null,
    schema: CashClosingInput,
    toInput: (typed) => inputOf(drawer, typed, counting),
    save: (input, send) => send(trpc.cashClosings.create, input),
    onSaved({ id, number }) {
      toast({ message: say("cash_closings.made", { number }) });
      void navigate(`/cash-closings/${id}`, { replace: true });
    },
    ownWords: { note: say("cash_closings.note_needed"), left_amount: say("cash_closings.left_too_much") },
  });
  const { form } = record;
  const { left_amount } = form.values;
  const counted = countedOf(form.values, counting);
  const balance = counted && balanceOf(cents(drawer.expected_amount), { counted_amount: counted.sum, ...leftOf(left_amount) });
  const removed = left_amount === null ? undefined : balance?.removed_amount;
  return (
    <FormFrame
      record={record}
      label={say("cash_closings.counting")}
      submitLabel={say("cash_closings.confirm")}
      fields={null}
      changedBy={null}
      isNew
      isImpossible={counted === null}
    >
      {values.length > 0 && (
        <SegmentedControl
          aria-label={say("cash_closings.counting")}
          data={[
            { value: "pieces", label: say("cash_closings.by_values") },
            { value: "sum", label: say("cash_closings.as_sum") },
          ]}
          value={isByPiece ? "pieces" : "sum"}
          onChange={(value) => setByPiece(value === "pieces")}
        />
      )}
      {isByPiece ? (
        <CountFields values={values} pieces={form.values.pieces} onChange={(pieces) => form.setFieldValue("pieces", pieces)} />
      ) : (
        <MoneyField label={say("cash_closings.counted")} min={0} size="md" {...form.getInputProps("counted_amount")} />
      )}
      <Result sum={counted?.sum ?? null} balance={balance} />
      {balance !== null && balance.difference_amount !== 0 && (
        <Textarea
          label={say("cash_closings.note")}
          description={say("cash_closings.note_hint")}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps("note")}
        />
      )}
      <MoneyField
        label={say("cash_closings.left")}
        description={
          removed !== undefined && removed > 0
            ? say("cash_closings.to_remove", { amount: money(amount(removed)) })
            : say("cash_closings.left_hint")
        }
        min={0}
        {...form.getInputProps("left_amount")}
        placeholder={counted ? money(amount(counted.sum)) : undefined}
      />
    </FormFrame>
  );
}

/** Sum of the notes and coins, and the difference to the expected amount. */
function Result({ sum, balance }: { sum: Cents | null; balance: Balance | null }) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <Group gap="4px 16px" align="stretch" mih={24} role="status">
      {sum !== null && balance && (
        <>
          <span>{say("cash_closings.counted_sum", { amount: money(amount(sum)) })}</span>
          <Text span fw={600} {...(balance.difference_amount === 0 ? {} : { c: "var(--kr-danger)" })}>
            {differenceWords(amount(balance.difference_amount), say, money)}
          </Text>
        </>
      )}
    </Group>
  );
}

const leftOf = (left: number | null) => (left === null ? {} : { left_amount: cents(left) });

/** Input of the closing: the count, and the sums that were on the screen. */
function inputOf({ number, sequence, expected_amount }: CashDrawer, typed: Typed, counting: readonly Cents[] | null) {
  const counted = countedOf(typed, counting);
  return {
    number,
    sequence,
    expected_amount,
    counted_amount: counted && amount(counted.sum),
    counts: (counted?.counts ?? []).map(({ value, count }) => ({ value: amount(value), count })),
    ...(typed.left_amount === null ? {} : { left_amount: typed.left_amount }),
    note: typed.note.trim() || null,
  };
}
