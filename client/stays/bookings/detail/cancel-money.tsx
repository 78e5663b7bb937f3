import { Radio, Stack, Text } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import { amount, minus, sumOf } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { CanceledTogether } from "#shared/stays/bookings/cancellation.ts";
import { type Cancellation, DEPOSIT_DECISIONS, type DepositDecision } from "#shared/stays/bookings/cancellation-schema.ts";

/** The decision on the money that was paid, and the method of the refund if one was chosen. */
export type MoneyChoice = { deposit: DepositDecision | null; method_id: string | null };

type Props = {
  sums: CanceledTogether;
  stays: readonly InCents<Cancellation>[];
  methods: readonly PaymentMethod[];
  method: PaymentMethod | undefined;
  decided: MoneyChoice;
  error: string | undefined;
  onChange(decided: MoneyChoice): void;
};

/** Shows what was paid for canceled stays and asks what to do with the rest after the fee: refund, credit or forfeit. */
export function CancelMoney({ sums, stays, methods, method, decided, error, onChange }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const paid = sumOf(stays.map(({ paid_amount }) => paid_amount));
  const numbers = [...new Set(stays.flatMap(({ deposit_numbers }) => deposit_numbers))];
  const used = minus(minus(paid, sums.credit), sums.charged);
  const credit = { amount: money(amount(sums.credit)) };
  return (
    <Stack gap={12}>
      <Text size="sm">
        {say("cancellation_policies.ask_paid", { amount: money(amount(paid)) })}
        {used > 0 && sums.due === 0 && ` ${say("cancellation_policies.ask_used", { amount: money(amount(used)) })}`}
        {sums.due > 0 && ` ${say("cancellation_policies.ask_due", { amount: money(amount(sums.due)) })}`}
      </Text>
      {sums.credit > 0 && (
        <Radio.Group
          label={say(sums.credit === paid ? "cancellation_policies.ask_all_money" : "cancellation_policies.ask_money", credit)}
          value={decided.deposit}
          error={error}
          errorProps={{ mt: "xs" }}
          onChange={(value) => onChange({ ...decided, deposit: DEPOSIT_DECISIONS.find((each) => each === value) ?? null })}
        >
          <Stack gap={10} mt="xs">
            <Radio
              value="refund"
              label={say("cancellation_policies.ask_refund")}
              disabled={method === undefined}
              description={method === undefined ? say("folios.no_methods") : undefined}
            />
            <Radio value="keep_as_credit" label={say("cancellation_policies.ask_credit")} />
            <Radio
              value="forfeit"
              label={say("cancellation_policies.ask_forfeit")}
              disabled={!sums.mayForfeit}
              description={sums.mayForfeit ? undefined : say("cancellation_policies.ask_forfeit_beyond")}
            />
          </Stack>
        </Radio.Group>
      )}
      {sums.credit > 0 && decided.deposit === "refund" && method && (
        <SelectField
          label={say("cancellation_policies.ask_refund_by")}
          description={method.kind === "online" ? say("cancellation_policies.ask_refund_online") : undefined}
          data={methods.map(({ id, name }) => ({ value: id, label: name }))}
          value={method.id}
          onChange={(method_id) => onChange({ ...decided, method_id })}
        />
      )}
      {numbers.length > 0 && (
        <Text size="sm" c="dimmed">
          {say(numbers.length === 1 ? "cancellation_policies.ask_corrects" : "cancellation_policies.ask_corrects_several", {
            numbers: numbers.join(", "),
          })}
        </Text>
      )}
    </Stack>
  );
}
