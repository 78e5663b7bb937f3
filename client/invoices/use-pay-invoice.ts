import { useState } from "react";
import { applyAnswer } from "#client/cache.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { troubleOf } from "#client/core/trouble.ts";
import { api, carrying } from "#client/core/trpc.ts";
import type { Paying } from "#client/folios/use-pay.ts";
import { fieldErrors } from "#client/ui/field-errors.ts";
import { toast } from "#client/ui/toast.tsx";
import { type Invoice, InvoicePayment } from "#shared/invoices/schema.ts";
import type { PaymentMethod } from "#shared/payment-methods/schema.ts";

/** A payment on an invoice as it is typed: all that is due, or a part of it. */
export function usePayInvoice({ id, due_amount }: Pick<Invoice, "id" | "due_amount">): Paying {
  const say = useSay();
  const { money } = useFormats();
  const [changes, setChanges] = useState<Partial<Paying["typed"]>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [running, setRunning] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const typed: Paying["typed"] = { amount: due_amount, isRefund: false, reference: "", ...changes };

  async function pay(method: PaymentMethod): Promise<boolean> {
    const amount = typed.amount === "" ? 0 : Number(typed.amount);
    const checked = InvoicePayment.safeParse({ payment_method_id: method.id, reference: typed.reference.trim() || null, amount });
    if (!checked.success) return refuse(fieldErrors(checked.error, say, { amount: say("folios.pay_amount_needed") }));
    setErrors({});
    setRunning(method.id);
    try {
      applyAnswer(await api.invoices.pay.mutate({ id, ...checked.data }, carrying({ idempotencyKey })));
      toast({ message: say("invoices.paid_by", { amount: money(amount), method: method.name }) });
      return true;
    } catch (thrown) {
      const field = troubleOf(thrown).type === "payment/exceeds_due" ? "amount" : "refusal";
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
