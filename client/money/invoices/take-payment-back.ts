import { api, trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import type { InvoicePaid } from "#shared/money/invoices/schema.ts";

type Posted = Pick<InvoicePaid, "amount" | "payment_method_id">;

/** Takes back the last payment of an invoice with this amount and method; nothing if a colleague has done so before. */
export async function takePaymentBack(id: string, { amount, payment_method_id }: Posted, send: Send): Promise<void> {
  const invoice = await api.invoices.get.query({ id, expand: ["payments"] });
  // What was paid of a deposit is on its folio.
  const payments =
    invoice.kind === "deposit" ? (await api.folios.get.query({ id: invoice.folio_id, expand: ["payments"] })).payments : invoice.payments;
  const posted = payments?.findLast((each) => each.amount === amount && each.payment_method_id === payment_method_id);
  if (posted) await send(trpc.invoices.takePaymentBack, { id, payment_id: posted.id });
}
