import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { takeBack } from "#client/stays/folios/use-folio-actions.ts";
import { type Paying, usePay } from "#client/stays/folios/use-pay.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** A payment on a folio, or money given back; the way back is offered with it. */
export function usePayFolio({ id, due_amount }: Pick<Folio, "id" | "due_amount">, proposed?: number): Paying {
  const say = useSay();
  const { money } = useFormats();
  return usePay({
    due_amount,
    proposed,
    book: (payment, send) => send(trpc.folios.addPayment, { folio_id: id, ...payment }),
    done(saved, { payment: { amount }, method }) {
      const booked = saved.payments?.findLast((each) => each.amount === amount && each.payment_method_id === method.id);
      const words = { amount: money(Math.abs(amount)), method: method.name };
      toast({
        message: say(amount < 0 ? "folios.given_back" : "folios.paid_by", words),
        undo: booked && ((send) => takeBack(booked, send)),
      });
    },
  });
}
