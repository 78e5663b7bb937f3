import { useState } from "react";
import { isTransport } from "#client/platform/core/call-error.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { fieldErrors } from "#client/platform/ui/form/field-errors.ts";
import { confirmMoreThanDue } from "#client/stays/folios/confirm-more-than-due.ts";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import { excessOf, refundable } from "#shared/stays/folios/questioned-amount.ts";
import { PaymentInput } from "#shared/stays/folios/schema.ts";

type Typed = { amount: number | null; isRefund: boolean; reference: string };

/** A payment while it is typed, and what takes it. */
export type Paying = {
  typed: Typed;
  type(change: Partial<Typed>): void;
  /** Drops an amount that was typed for another amount due: for a form that opens again. */
  resume(): void;
  errors: Record<string, string>;
  /** A question about the amount is open. */
  isAsking: boolean;
  /** The method that is being taken. */
  running: string | null;
  pay(method: PaymentMethod): Promise<void>;
};

type TakenPayment = { payment: PaymentInput; method: PaymentMethod };

type Options<R> = {
  due_amount: number;
  /** The proposed amount if less than all is asked for now, such as a deposit. */
  proposed?: number | undefined;
  /** More than is due is refused at the field instead of being kept as a credit: an invoice takes no more. */
  isCapped?: boolean;
  /** Money that is given back is below zero. */
  book(payment: PaymentInput, send: Send): Promise<R>;
  /** Closes the form and says what was paid. */
  done(saved: R, taken: TakenPayment): void;
};

/** The fields of a payment: what was typed, and for the rest what is due now. */
function useTypedPayment(due_amount: number, proposed: number | undefined) {
  const [changes, setChanges] = useState<Partial<Typed> & { over?: number }>({});
  const { over, ...known } = changes;
  const first = due_amount === 0 ? null : (proposed ?? Math.abs(due_amount));
  const typed: Typed = { amount: first, isRefund: due_amount < 0, reference: "", ...known };

  function type(change: Partial<Typed>): void {
    const next = { ...known, ...change, over: due_amount };
    // A payment that was typed does not become a refund when a colleague takes one meanwhile.
    if (next.amount !== undefined) next.isRefund ??= typed.isRefund;
    setChanges(next);
  }

  return {
    typed,
    type,
    resume: () => over !== due_amount && setChanges({ reference: known.reference ?? "" }),
    /** Keeps what was sent without an answer, whatever it changed of what is due. */
    keep({ amount, reference }: PaymentInput) {
      setChanges({ amount: Math.abs(amount), isRefund: amount < 0, reference: reference ?? "", over: due_amount });
    },
    clear: () => setChanges({}),
  };
}

/**
 * State of a payment form: the due amount until another one is typed, a refund if too much was paid. A typed amount stays when the due
 * amount changes while the form is open. A request without an answer stays, too, so that sending it again counts once. An amount above the
 * due one asks first, and a refund above the credit is refused.
 */
export function usePay<R>({ due_amount, proposed, isCapped = false, book, done }: Options<R>): Paying {
  const say = useSay();
  const { money } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { typed, type, resume, keep, clear } = useTypedPayment(due_amount, proposed);
  const { run, running } = useWrites(({ payment }: TakenPayment, send) => book(payment, send), {
    once: true,
    done(saved, taken) {
      clear();
      done(saved, taken);
    },
    failed(error, { payment }) {
      if (isTransport(error)) keep(payment);
      setErrors({ [error.type === "payment/exceeds_due" ? "amount" : "refusal"]: messageOf(error, say) });
      return true;
    },
  });

  async function pay(method: PaymentMethod): Promise<void> {
    const positive = typed.amount ?? 0;
    const amount = typed.isRefund ? -positive : positive;
    const checked = PaymentInput.safeParse({ payment_method_id: method.id, reference: typed.reference.trim() || null, amount });
    if (!checked.success) return setErrors(fieldErrors(checked.error, say, { own: { amount: say("folios.pay_amount_needed") } }));
    const most = refundable(due_amount);
    if (typed.isRefund && positive > most)
      return setErrors({ amount: most > 0 ? say("folios.refund_most", { amount: money(most) }) : say("folios.refund_none") });
    setErrors({});
    const excess = typed.isRefund || isCapped ? 0 : excessOf(positive, due_amount);
    if (excess > 0 && !(await confirmExcess(excess))) return;
    await run({ payment: checked.data, method });
  }

  async function confirmExcess(excess: number): Promise<boolean> {
    setAsking(true);
    try {
      return await confirmMoreThanDue(money(excess), say);
    } finally {
      setAsking(false);
    }
  }

  return {
    typed,
    type,
    resume,
    errors,
    isAsking,
    running: running?.method.id ?? null,
    pay,
  };
}
