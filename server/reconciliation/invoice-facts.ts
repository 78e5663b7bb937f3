import { prepared } from "#server/core/prepared.ts";
import type { ReadOnly } from "#server/core/reading.ts";
import { CHARGED, PAID, type Place, type Raw, type Span } from "#server/reconciliation/facts.ts";
import { cents } from "#shared/core/money.ts";
import { bookedOf, packSold, soldGross, unpackSold } from "#shared/invoices/booked.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";
import type { InvoiceFacts } from "#shared/reconciliation/rules.ts";

/** All of an invoice but whether the disk has its file. */
export type InvoiceToCheck = Omit<InvoiceFacts, "has_file"> & Place & { file_id: string | null; is_coming: boolean };

type Figures = Omit<InvoiceFacts, "has_file" | "content" | "exported" | "is_booked">;
type Row = Raw<Figures> &
  Place & { content: string; head: string; sold: string | null; has_day: 0 | 1; file_id: string | null; is_coming: 0 | 1 };

const covered = (what: string) =>
  `(SELECT coalesce(sum(${what}), 0) FROM invoice_folios l JOIN folios f ON f.id = l.folio_id WHERE l.invoice_id = i.id)`;

/** A paper that is awaited is no loss: the house prints it as soon as it can, also after a restart. */
const ISSUED = `SELECT i.id, i.number AS label, o.booking_id, o.group_id, i.customer_id, i.folio_id, i.id AS invoice_id,
    i.status, i.is_cancellation, i.total_amount, i.due_amount, ${covered(CHARGED)} AS charged, ${covered(PAID)} AS paid,
    (SELECT r.total_amount FROM invoices r WHERE r.id = i.related_invoice_id AND r.related_invoice_id = i.id) AS counterpart,
    i.content, x.id AS file_id, coalesce(x.awaited, 0) AS is_coming,
    json_array(b.number, b.currency, b.buyer, b.cancels, b.cost_center, b.gross, b.paid) AS head, b.sold,
    b.day IS i.finalized_on AND b.finalized_at IS i.finalized_at AND b.property_id IS i.property_id
      AND b.is_cancellation IS i.is_cancellation AS has_day
  FROM invoices i JOIN folios o ON o.id = i.folio_id LEFT JOIN booked_invoices b ON b.invoice_id = i.id
    LEFT JOIN files x ON x.id = i.file_id AND x.deleted_at IS NULL
  WHERE i.property_id = $property AND i.finalized_on BETWEEN $from AND $to ORDER BY i.finalized_on`;

/** What was issued, one by one: none of them is kept. */
export function* invoicesIn(db: ReadOnly, span: Span): Generator<InvoiceToCheck> {
  for (const row of prepared<Row>(db, ISSUED).iterate(span)) yield toCheck(row);
}

/** What accounting gets was written down once; it must still be what the content says. */
function toCheck({ content: text, head, sold, has_day, is_cancellation, is_coming, ...row }: Row): InvoiceToCheck {
  const content = JSON.parse(text) as InvoiceContent;
  const booked = bookedOf(content);
  const { number, currency, buyer, cancels, cost_center, gross, paid } = booked;
  const isHead = JSON.stringify(JSON.parse(head)) === JSON.stringify([number, currency, buyer, cancels, cost_center, gross, paid]);
  return {
    ...row,
    is_cancellation: is_cancellation === 1,
    is_coming: is_coming === 1,
    content: paperOf(content),
    exported: soldGross(unpackSold(sold ?? "[]")),
    is_booked: isHead && has_day === 1 && packSold(booked.sold) === sold,
  };
}

function paperOf({ gross_amount, lines, taxes }: InvoiceContent): InvoiceFacts["content"] {
  return {
    gross: cents(gross_amount),
    lines: lines.reduce((sum, line) => sum + cents(line.gross_amount), 0),
    taxes: taxes.reduce((sum, tax) => sum + cents(tax.net_amount) + cents(tax.tax_amount), 0),
    taxes_gross: taxes.reduce((sum, tax) => sum + cents(tax.gross_amount), 0),
  };
}
