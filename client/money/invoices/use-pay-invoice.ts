import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { type Paying, usePay } from "#client/stays/folios/use-pay.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";

/** A payment on an invoice: all that is due, or a part of it; a credit is given back. */
export function usePayInvoice({ id, due_amount }: Pick<Invoice, "id" | "due_amount">): Paying {
  const say = useSay();
  const { money } = useFormats();
  return usePay({
    due_amount,
    isCapped: true,
    book: (payment, send) => send(trpc.invoices.pay, { id, ...payment }),
    done(_, { payment: { amount }, method }) {
      const words = { amount: money(Math.abs(amount)), method: method.name };
      toast({ message: say(amount < 0 ? "folios.given_back" : "folios.paid_by", words) });
    },
  });
}
