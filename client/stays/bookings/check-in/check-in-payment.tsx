import "@mantine/core/styles/Chip.css";
import { Chip, Group } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { FormSection } from "#client/platform/ui/form/form-section.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import type { CheckInValues } from "#client/stays/bookings/check-in/check-in-values.ts";

type Props = {
  form: UseFormReturnType<CheckInValues>;
  /** Balance of the booking's own folio; negative if the property owes the guest. */
  due: number;
  /** An invoice covers the folio: money goes there. */
  isInvoiced: boolean;
  /** The amounts that other payers owe, who are not asked at the arrival. */
  others: string | null;
};

const LATER = "later";

/** Due amount, and an optional payment. */
export function CheckInPayment({ form, due, isInvoiced, others }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const methods = usePaymentMethods().data?.data ?? [];
  const { payment_method_id, amount } = form.values.payment;
  const words = due > 0 ? "check_in.payment_due" : due < 0 ? "check_in.payment_credit" : "check_in.payment_none";
  const hints = [isInvoiced && say("check_in.payment_invoiced"), others !== null && say("check_in.payment_others", { others })].filter(
    Boolean,
  );
  return (
    <FormSection
      title={say("check_in.payment")}
      state={due > 0 ? "open" : "ready"}
      words={say(words, { amount: money(Math.abs(due)) })}
      hint={hints.length > 0 ? hints.join(" ") : undefined}
    >
      {due > 0 && !isInvoiced && (
        <Group gap={8} align="flex-end" role="radiogroup" aria-label={say("check_in.payment_with")}>
          <Chip.Group
            value={payment_method_id || LATER}
            onChange={(id: string) => form.setFieldValue("payment.payment_method_id", id === LATER ? "" : id)}
          >
            <Chip value={LATER} size="sm">
              {say("check_in.payment_later")}
            </Chip>
            {methods.map(({ id, name }) => (
              <Chip key={id} value={id} size="sm">
                {name}
              </Chip>
            ))}
          </Chip.Group>
        </Group>
      )}
      {payment_method_id && (
        <MoneyField
          label={say("folios.pay_amount")}
          w={220}
          value={amount}
          error={form.errors["payment.amount"]}
          onChange={(typed) => form.setFieldValue("payment.amount", typed)}
        />
      )}
    </FormSection>
  );
}
