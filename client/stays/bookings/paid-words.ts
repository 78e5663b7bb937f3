import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import type { DepartureInput } from "#shared/stays/bookings/departure-schema.ts";

/** The amounts paid or given back with a check-out, to be added to its message: ", € 120 paid (Cash)"; empty if nothing was. */
export function usePaidWords() {
  const say = useSay();
  const { money } = useFormats();
  const methods = usePaymentMethods().data?.data ?? [];
  return (payments: DepartureInput["payments"]): string => {
    const sum = sumAmounts(payments.map(({ amount }) => amount));
    if (sum === 0) return "";
    const method = methods.find(({ id }) => id === payments[0]?.payment_method_id)?.name ?? "";
    return `, ${say(sum < 0 ? "folios.given_back" : "folios.paid_by", { amount: money(Math.abs(sum)), method })}`;
  };
}
