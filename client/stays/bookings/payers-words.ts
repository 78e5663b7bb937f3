import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { opposite } from "#shared/platform/core/money.ts";
import type { Payer } from "#shared/stays/bookings/payer-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { owedByOthers } from "#shared/stays/folios/payers.ts";

/** Says what other payers than the guests owe for a stay, by name where the payers are known: "Alpenbau GmbH € 550.00". Null for nothing. */
export function useOthersWords() {
  const say = useSay();
  const { money } = useFormats();
  const payerWords = usePayerWords();
  return (booking: Pick<Booking, "payers" | "due_amount" | "guest_due_amount">): string | null => {
    const named = (booking.payers ?? []).filter((payer) => !payer.own && payer.due_amount !== 0);
    if (named.length > 0) return named.map(payerWords).join(" · ");
    const others = owedByOthers(booking);
    return others === 0 ? null : say("payers.other_payers", { amount: money(others) });
  };
}

/** Says what a payer owes, or the credit: "Alpenbau GmbH € 550.00". */
export function usePayerWords() {
  const say = useSay();
  const { money } = useFormats();
  return ({ name, due_amount }: Pick<Payer, "name" | "due_amount">): string =>
    [
      name ?? say("payers.nobody"),
      due_amount < 0 ? say("payers.is_in_credit", { amount: money(opposite(due_amount)) }) : money(due_amount),
    ].join(" ");
}
