import { useState } from "react";
import { applyAnswer } from "#client/cache.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { api, carrying } from "#client/core/trpc.ts";
import { takeBack } from "#client/folios/use-folio-actions.ts";
import { fieldErrors } from "#client/ui/field-errors.ts";
import { toast } from "#client/ui/toast.tsx";
import { type Folio, PaymentInput } from "#shared/folios/schema.ts";
import type { PaymentMethod } from "#shared/payment-methods/schema.ts";

type Typed = { amount: number | string; isRefund: boolean; reference: string };

/** A payment while it is typed, and what takes it. */
export type Paying = {
  typed: Typed;
  type(change: Partial<Typed>): void;
  errors: Record<string, string>;
  /** The method that is being taken. */
  running: string | null;
  pay(method: PaymentMethod): Promise<boolean>;
};

/** A payment as it is typed: what is due until somebody types something else, money back where too much was paid. */
export function usePay(folio: Folio): Paying {
  const say = useSay();
  const { money } = useFormats();
  const [changes, setChanges] = useState<Partial<Typed>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [running, setRunning] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { id, due_amount } = folio;
  const typed: Typed = { amount: due_amount === 0 ? "" : Math.abs(due_amount), isRefund: due_amount < 0, reference: "", ...changes };

  async function pay(method: PaymentMethod): Promise<boolean> {
    const positive = typed.amount === "" ? 0 : Number(typed.amount);
    const amount = typed.isRefund ? -positive : positive;
    const checked = PaymentInput.safeParse({ payment_method_id: method.id, reference: typed.reference.trim() || null, amount });
    if (!checked.success) return refuse(fieldErrors(checked.error, say, { amount: say("folios.pay_amount_needed") }));
    setErrors({});
    setRunning(method.id);
    try {
      const saved = await api.folios.addPayment.mutate({ folio_id: id, ...checked.data }, carrying({ idempotencyKey }));
      applyAnswer(saved);
      const payment = saved.payments?.findLast((each) => each.amount === amount && each.payment_method_id === method.id);
      const words = { amount: money(positive), method: method.name };
      toast({
        message: say(typed.isRefund ? "folios.given_back" : "folios.paid_by", words),
        undo: payment && (() => takeBack(payment)),
      });
      return true;
    } catch (thrown) {
      return refuse({ refusal: wordsFor(thrown, say) });
    } finally {
      setRunning(null);
    }
  }

  function refuse(reasons: Record<string, string>): false {
    setErrors(reasons);
    return false;
  }

  return { typed, type: (change: Partial<Typed>) => setChanges({ ...changes, ...change }), errors, running, pay };
}
