import { useState } from "react";
import { callErrorOf } from "#client/core/call-error.ts";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { carrying } from "#client/core/trpc.ts";
import { fieldErrors } from "#client/ui/form/field-errors.ts";
import { PaymentInput } from "#shared/folios/schema.ts";
import type { PaymentMethod } from "#shared/payment-methods/schema.ts";

type Typed = { amount: number | null; isRefund: boolean; reference: string };

/** A payment while it is typed, and what takes it. */
export type Paying = {
  typed: Typed;
  type(change: Partial<Typed>): void;
  errors: Record<string, string>;
  /** The method that is being taken. */
  running: string | null;
  pay(method: PaymentMethod): Promise<boolean>;
};

/** Books a payment and says so. Money that is given back is below zero. */
type Book = (payment: PaymentInput, method: PaymentMethod, once: ReturnType<typeof carrying>) => Promise<void>;

/** A payment as it is typed: what is due until somebody types something else, money back where too much was paid. */
export function usePay(due_amount: number, book: Book): Paying {
  const say = useSay();
  const [changes, setChanges] = useState<Partial<Typed>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [running, setRunning] = useState<string | null>(null);
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const typed: Typed = { amount: due_amount === 0 ? null : Math.abs(due_amount), isRefund: due_amount < 0, reference: "", ...changes };

  async function pay(method: PaymentMethod): Promise<boolean> {
    const positive = typed.amount ?? 0;
    const amount = typed.isRefund ? -positive : positive;
    const checked = PaymentInput.safeParse({ payment_method_id: method.id, reference: typed.reference.trim() || null, amount });
    if (!checked.success) return refuse(fieldErrors(checked.error, say, { amount: say("folios.pay_amount_needed") }));
    setErrors({});
    setRunning(method.id);
    try {
      await book(checked.data, method, carrying({ idempotencyKey }));
      setChanges({});
      setKey(crypto.randomUUID());
      return true;
    } catch (thrown) {
      const field = callErrorOf(thrown).type === "payment/exceeds_due" ? "amount" : "refusal";
      return refuse({ [field]: wordsFor(thrown, say) });
    } finally {
      setRunning(null);
    }
  }

  function refuse(reasons: Record<string, string>): false {
    setErrors(reasons);
    return false;
  }

  return { typed, type: (change) => setChanges({ ...changes, ...change }), errors, running, pay };
}
