import type { View } from "#server/core/work.ts";
import { type FolioRow, paymentsOfFolios } from "#server/folios/queries.ts";
import { paymentMethodsById } from "#server/payment-methods/queries.ts";
import { amount, cents } from "#shared/core/money.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

/**
 * What was paid to the folios of an invoice: of a group's payment what it did not share out to folios that the invoice
 * doesn't cover, of a share nothing more where the payment itself is counted.
 */
export function paymentsTo(view: View, folios: readonly FolioRow[]): InvoiceContent["payments"] {
  const ids = folios.map(({ id }) => id);
  const payments = [...paymentsOfFolios(view, ids).values()].flat();
  const known = new Set(payments.map(({ id }) => id));
  const elsewhere = sharedElsewhere(view, ids, [...known]);
  const methods = new Map(
    paymentMethodsById(
      view,
      payments.map((payment) => payment.payment_method_id).filter((id) => id !== null),
    ).map((method) => [method.id, method.name]),
  );
  return payments
    .filter(({ share_of_id }) => share_of_id === null || !known.has(share_of_id))
    .map((payment) => ({
      booked_on: payment.booked_on,
      method: methods.get(payment.payment_method_id ?? "") ?? null,
      reference: payment.reference,
      amount: amount(cents(payment.amount) - (elsewhere.get(payment.id) ?? 0)),
    }))
    .filter((payment) => payment.amount !== 0);
}

/** In cents, by payment. */
function sharedElsewhere({ db }: View, folio_ids: readonly string[], ids: readonly string[]): Map<string, number> {
  if (ids.length === 0) return new Map();
  const marks = (values: readonly string[]) => values.map(() => "?").join(",");
  const rows = db.$client
    .prepare<unknown[], { id: string; sum: number }>(
      `SELECT share_of_id AS id, sum(amount) AS sum FROM payments
       WHERE share_of_id IN (${marks(ids)}) AND folio_id NOT IN (${marks(folio_ids)}) AND deleted_at IS NULL GROUP BY share_of_id`,
    )
    .all(...ids, ...folio_ids);
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}
