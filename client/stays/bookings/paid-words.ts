import { currentFormats, useFormats } from "#client/platform/core/dates.ts";
import { say as currentSay, type Say, useSay } from "#client/platform/core/i18n.ts";
import { currentPaymentMethods, usePaymentMethods } from "#client/platform/core/master-data.ts";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import type { DepartureInput } from "#shared/stays/bookings/departure-schema.ts";

type Payments = DepartureInput["payments"];

/** The amounts paid or given back with a check-out, to be added to its message: ", € 120 paid (Cash)"; empty if nothing was. */
export function usePaidWords() {
  const say = useSay();
  const { money } = useFormats();
  const methods = usePaymentMethods().data?.data ?? [];
  return (payments: Payments): string => wordsIn(payments, { say, money, methods });
}

/** The same outside of components. */
export function paidWords(payments: Payments): string {
  return wordsIn(payments, { say: currentSay, money: currentFormats().money, methods: currentPaymentMethods() });
}

type Language = { say: Say; money(amount: number): string; methods: readonly Pick<PaymentMethod, "id" | "name">[] };

function wordsIn(payments: Payments, { say, money, methods }: Language): string {
  const sum = sumAmounts(payments.map(({ amount }) => amount));
  if (sum === 0) return "";
  const method = methods.find(({ id }) => id === payments[0]?.payment_method_id)?.name ?? "";
  return `, ${say(sum < 0 ? "payers.given_back" : "payers.paid_by", { amount: money(Math.abs(sum)), method })}`;
}
