import { prepared } from "#server/core/database/prepared.ts";
import type { ReadOnly } from "#server/core/worker/tasks.ts";
import type { LedgerDays } from "#server/reports/days.ts";
import { type Cents, ZERO } from "#shared/core/money.ts";
import { type Booked, readSold } from "#shared/invoices/booked.ts";

/** An issued invoice, as far as accounting is concerned. */
export type InvoiceRow = Booked & {
  id: string;
  day: string;
  is_cancellation: boolean;
  related_invoice_id: string | null;
  /** Its customer's number now; null where nobody asks for it. */
  customer_number: string | null;
};

type HeadRow = [
  ...[id: string, day: string, number: string, is_cancellation: 0 | 1, related_invoice_id: string | null, currency: string],
  ...[buyer: string, cancels: string | null, cost_center: string | null, gross: Cents, paid: Cents, sold: string],
  customer_number: string | null,
];

/** The number of whom an invoice `b` is for, as it is now. */
function customerOf(withCustomers: boolean): string {
  if (!withCustomers) return "NULL";
  return "(SELECT c.number FROM invoices i JOIN contacts c ON c.id = i.customer_id WHERE i.id = b.invoice_id)";
}

/** What was issued, in the order of its numbers. */
export function invoicesOn({ $client }: ReadOnly, days: LedgerDays, withCustomers: boolean): InvoiceRow[] {
  const sql = `SELECT b.invoice_id, b.day, b.number, b.is_cancellation, b.related_invoice_id, b.currency, b.buyer, b.cancels, b.cost_center,
      b.gross, b.paid, b.sold, ${customerOf(withCustomers)}
    FROM booked_invoices b WHERE b.property_id = $property AND b.day BETWEEN $from AND $to ORDER BY b.day, b.finalized_at, b.sequence`;
  // Rows as they come from the ledger, made into objects once: there are many.
  const rows = prepared({ $client }, sql).raw().all(days) as HeadRow[];
  return rows.map(
    ([id, day, number, canceling, related_invoice_id, currency, buyer, cancels, cost_center, gross, paid, sold, customer_number]) => {
      const is_cancellation = canceling === 1;
      const head = { id, day, number, is_cancellation, related_invoice_id, currency, buyer, cancels };
      return Object.assign(head, { cost_center, gross, paid, sold: readSold(sold), customer_number });
    },
  );
}

export type PaymentRow = {
  day: string;
  amount: Cents;
  payment_method_id: string | null;
  /** The number of the invoice through which it came, and its customer's. */
  invoice_number: string | null;
  customer_number: string | null;
  folio_number: string;
  /** The first invoice that took it over on its own day. */
  taken_by: string | null;
};

/** Where a payment is not shared out over folios: then all of it belongs to the invoice that covers its own. */
const TAKEN_BY = `SELECT b.invoice_id FROM invoice_folios l JOIN booked_invoices b ON b.invoice_id = l.invoice_id
  WHERE l.folio_id = p.folio_id AND b.day = p.booked_on AND NOT b.is_cancellation AND b.finalized_at >= p.created_at
    AND NOT EXISTS (SELECT 1 FROM payments s WHERE s.share_of_id = p.id AND s.deleted_at IS NULL)
  ORDER BY b.finalized_at LIMIT 1`;

type MoneyRow = [
  ...[day: string, amount: Cents, payment_method_id: string | null, invoice_number: string | null, customer_number: string | null],
  ...[taken_by: string | null, folio_number: string | null],
];

/** The folio's number is looked up where no invoice has the payment: for the few advances. */
const moneySql = (withCustomers: boolean) => `SELECT day, amount, payment_method_id, invoice_number, customer_number, taken_by,
    CASE WHEN taken_by IS NULL AND invoice_number IS NULL THEN (SELECT number FROM folios WHERE id = folio_id) END AS folio_number
  FROM (SELECT p.booked_on AS day, p.amount, p.payment_method_id, p.folio_id, b.number AS invoice_number, ${customerOf(withCustomers)} AS customer_number,
      CASE WHEN p.invoice_id IS NULL THEN (${TAKEN_BY}) END AS taken_by
    FROM payments p LEFT JOIN booked_invoices b ON b.invoice_id = p.invoice_id
    WHERE p.property_id = $property AND p.booked_on BETWEEN $from AND $to AND p.deleted_at IS NULL AND NOT p.virtual
    ORDER BY p.booked_on, p.id)`;

/** Money that moved, as it came. */
export function paymentsOn(db: ReadOnly, days: LedgerDays, withCustomers: boolean): PaymentRow[] {
  const rows = prepared(db, moneySql(withCustomers)).raw().all(days) as MoneyRow[];
  return rows.map(([day, amount, payment_method_id, invoice_number, customer_number, taken_by, folio_number]) => {
    return { day, amount, payment_method_id, invoice_number, customer_number, taken_by, folio_number: folio_number ?? "" };
  });
}

/** Everything that was paid on an invoice that is canceled by now: before it and through it. */
export function paidUntilCanceled(db: ReadOnly, id: string): Cents {
  const sql = `SELECT b.paid + (SELECT coalesce(sum(p.amount), 0) FROM invoice_folios l JOIN payments p ON p.folio_id = l.folio_id
      WHERE l.invoice_id = b.invoice_id AND p.invoice_id = b.invoice_id AND NOT p.virtual AND p.deleted_at IS NULL) AS paid
    FROM booked_invoices b WHERE b.invoice_id = ?`;
  return prepared<{ paid: Cents }>(db, sql).get(id)?.paid ?? ZERO;
}
