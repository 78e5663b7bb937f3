import { useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import { messageOf } from "#client/core/problems.ts";
import { type Send, useWrites } from "#client/core/writes.ts";
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

type Taken = { payment: PaymentInput; method: PaymentMethod };

type Options<R> = {
  due_amount: number;
  /** Money that is given back is below zero. */
  book(payment: PaymentInput, send: Send): Promise<R>;
  done(saved: R, taken: Taken): void;
};

/** A payment as it is typed: what is due until somebody types something else, money back where too much was paid. */
export function usePay<R>({ due_amount, book, done }: Options<R>): Paying {
  const say = useSay();
  const [changes, setChanges] = useState<Partial<Typed>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const typed: Typed = { amount: due_amount === 0 ? null : Math.abs(due_amount), isRefund: due_amount < 0, reference: "", ...changes };
  const { run, running } = useWrites(({ payment }: Taken, send) => book(payment, send), {
    once: true,
    done(saved, taken) {
      setChanges({});
      done(saved, taken);
    },
    failed(error) {
      refuse({ [error.type === "payment/exceeds_due" ? "amount" : "refusal"]: messageOf(error, say) });
      return true;
    },
  });

  async function pay(method: PaymentMethod): Promise<boolean> {
    const positive = typed.amount ?? 0;
    const amount = typed.isRefund ? -positive : positive;
    const checked = PaymentInput.safeParse({ payment_method_id: method.id, reference: typed.reference.trim() || null, amount });
    if (!checked.success) return refuse(fieldErrors(checked.error, say, { own: { amount: say("folios.pay_amount_needed") } }));
    setErrors({});
    return (await run({ payment: checked.data, method })) !== null;
  }

  function refuse(reasons: Record<string, string>): false {
    setErrors(reasons);
    return false;
  }

  return { typed, type: (change) => setChanges({ ...changes, ...change }), errors, running: running?.method.id ?? null, pay };
}
