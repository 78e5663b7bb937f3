import { prepared } from "#server/core/prepared.ts";
import type { View } from "#server/core/work.ts";
import type { Days } from "#server/reports/days.ts";
import { essenceOf, type Frozen, frozenOf } from "#server/reports/frozen.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

/** So many invoices and payments are read in one go: a few milliseconds. */
const SLICE = 150;

/** Days that belong together: as many as hold a slice of invoices and payments. */
export function stretchesOf({ db, actor }: View, { from, to }: Days): Days[] {
  const days = prepared<{ day: string; n: number }>(
    db,
    `SELECT day, sum(n) AS n FROM (
       SELECT finalized_on AS day, count(*) AS n FROM invoices WHERE property_id = @property AND finalized_on BETWEEN @from AND @to GROUP BY 1
       UNION ALL
       SELECT booked_on, count(*) FROM payments
         WHERE property_id = @property AND booked_on BETWEEN @from AND @to AND deleted_at IS NULL GROUP BY 1)
     GROUP BY day ORDER BY day`,
  ).all({ property: actor.property_id, from, to });
  const stretches: (Days & { n: number })[] = [];
  for (const { day, n } of days) {
    const last = stretches.at(-1);
    if (last && last.n + n <= SLICE) Object.assign(last, { to: day, n: last.n + n });
    else stretches.push({ from: day, to: day, n });
  }
  return stretches;
}

export type InvoiceRow = {
  id: string;
  number: string;
  day: string;
  finalized_at: string;
  is_cancellation: boolean;
  related_invoice_id: string | null;
  customer_number: string | null;
  frozen: Frozen;
};

type HeadRow = Omit<InvoiceRow, "frozen" | "is_cancellation"> & { is_cancellation: 0 | 1 };

/** What was issued, in the order of its numbers. */
export function invoicesOn({ db, actor }: View, { from, to }: Days): InvoiceRow[] {
  const frozen = frozenOf(db.$client);
  const content = prepared<{ content: string }>(db, "SELECT content FROM invoices WHERE id = ?");
  return prepared<HeadRow>(
    db,
    `SELECT i.id, i.number, i.finalized_on AS day, i.finalized_at, i.is_cancellation, i.related_invoice_id, c.number AS customer_number
     FROM invoices i LEFT JOIN contacts c ON c.id = i.customer_id
     WHERE i.property_id = ? AND i.finalized_on BETWEEN ? AND ? ORDER BY i.finalized_on, i.finalized_at, i.sequence`,
  )
    .all(actor.property_id, from, to)
    .map(({ is_cancellation, ...row }) => {
      let essence = frozen.get(row.id);
      if (!essence) {
        essence = essenceOf(JSON.parse(content.get(row.id)?.content ?? "null") as InvoiceContent);
        frozen.set(row.id, essence);
      }
      return { ...row, is_cancellation: is_cancellation === 1, frozen: essence };
    });
}

export type PaymentRow = {
  id: string;
  day: string;
  created_at: string;
  /** In cents. */
  amount: number;
  payment_method_id: string | null;
  /** The invoice through which it came, and its number. */
  invoice_id: string | null;
  invoice_number: string | null;
  customer_number: string | null;
  folio_number: string;
  /** Every invoice that covers its folio, joined by commas. */
  covering: string | null;
  /** A part of it lies on other folios. */
  is_shared: 0 | 1;
};

/** Money that moved, as it came. */
export function paymentsOn({ db, actor }: View, { from, to }: Days): PaymentRow[] {
  return prepared<PaymentRow>(
    db,
    `SELECT p.id, p.booked_on AS day, p.created_at, p.amount, p.payment_method_id, p.invoice_id, f.number AS folio_number,
       i.number AS invoice_number, c.number AS customer_number,
       CASE WHEN p.invoice_id IS NULL
         THEN (SELECT group_concat(l.invoice_id) FROM invoice_folios l WHERE l.folio_id = p.folio_id) END AS covering,
       EXISTS (SELECT 1 FROM payments s WHERE s.share_of_id = p.id AND s.deleted_at IS NULL) AS is_shared
     FROM payments p JOIN folios f ON f.id = p.folio_id
       LEFT JOIN invoices i ON i.id = p.invoice_id LEFT JOIN contacts c ON c.id = i.customer_id
     WHERE p.property_id = ? AND p.booked_on BETWEEN ? AND ? AND p.deleted_at IS NULL AND NOT p.virtual ORDER BY p.booked_on, p.id`,
  ).all(actor.property_id, from, to);
}

/** Everything that was paid on an invoice that is canceled by now: before it and through it, in cents. */
export function paidUntilCanceled({ db }: View, id: string): number {
  const sql = `SELECT round(100 * json_extract(i.content, '$.paid_amount'))
      + (SELECT coalesce(sum(p.amount), 0) FROM invoice_folios l JOIN payments p ON p.folio_id = l.folio_id
           WHERE l.invoice_id = i.id AND p.invoice_id = i.id AND NOT p.virtual AND p.deleted_at IS NULL) AS paid
    FROM invoices i WHERE i.id = ?`;
  return prepared<{ paid: number }>(db, sql).get(id)?.paid ?? 0;
}
