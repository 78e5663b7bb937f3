import { cents } from "#shared/core/money.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";
import type { House } from "#tests/support/house.ts";

const LIVE = "i.status IN ('draft', 'open', 'paid', 'completed') AND NOT i.is_cancellation AND i.deleted_at IS NULL";
const COVERS = `EXISTS (SELECT 1 FROM invoice_folios l JOIN invoices i ON i.id = l.invoice_id WHERE l.folio_id = f.id AND ${LIVE})`;
const OF_COVERED = (what: string) =>
  `(SELECT coalesce(sum(${what}), 0) FROM invoice_folios l JOIN folios f ON f.id = l.folio_id WHERE l.invoice_id = i.id)`;

/** What must never be found: each a question for rows that break a rule of the books. */
const NEVER: Readonly<Record<string, string>> = {
  "a folio's sum is that of its charges": `SELECT f.number FROM folios f WHERE f.gross_amount <>
    (SELECT coalesce(sum(c.gross_amount), 0) FROM charges c WHERE c.folio_id = f.id AND c.deleted_at IS NULL)`,
  "all that was paid is money that came": `SELECT 1 WHERE (SELECT coalesce(sum(paid_amount), 0) FROM folios) <>
    (SELECT coalesce(sum(amount), 0) FROM payments WHERE deleted_at IS NULL AND NOT virtual)`,
  "a booking is due what its folios are": `SELECT b.code FROM bookings b WHERE b.due_amount <>
    (SELECT sum(f.gross_amount - f.paid_amount) FROM folios f WHERE f.booking_id = b.id AND f.deleted_at IS NULL)`,
  "a folio is closed while an invoice covers it": `SELECT f.number FROM folios f WHERE (f.status = 'closed') <> ${COVERS}`,
  "a booking is read-only while an invoice covers it": `SELECT b.code FROM bookings b
    WHERE b.read_only <> EXISTS (SELECT 1 FROM folios f WHERE f.booking_id = b.id AND ${COVERS})`,
  "an invoice asks for what its folios hold": `SELECT i.number FROM invoices i WHERE ${LIVE} AND i.total_amount <> ${OF_COVERED("f.gross_amount")}`,
  "an invoice is due what its folios are": `SELECT i.number FROM invoices i
    WHERE ${LIVE} AND i.status <> 'draft' AND i.due_amount <> ${OF_COVERED("f.gross_amount - f.paid_amount")}`,
  "it is open while something is due": `SELECT i.number FROM invoices i WHERE ${LIVE} AND (i.status = 'open' AND i.due_amount <= 0
    OR i.status = 'paid' AND i.due_amount > 0)`,
  "what is canceled has its cancellation": `SELECT i.number FROM invoices i WHERE i.status = 'canceled' AND NOT EXISTS
    (SELECT 1 FROM invoices c WHERE c.id = i.related_invoice_id AND c.related_invoice_id = i.id AND c.total_amount = -i.total_amount)`,
  "numbers are without a gap": `SELECT 1 WHERE (SELECT count(*) FROM invoices WHERE sequence IS NOT NULL) <>
    (SELECT coalesce(max(sequence), 0) FROM invoices)`,
};

type Frozen = { id: string; content: string };

/** Every rule that is broken now; `frozen` remembers what was issued, which never changes. */
export function faultsIn({ ledger }: House, frozen: Map<string, string>): string[] {
  const db = ledger.db.$client;
  const broken = Object.entries(NEVER).flatMap(([rule, sql]) => (db.prepare(sql).get() === undefined ? [] : [rule]));
  for (const { id, content } of db.prepare<[], Frozen>("SELECT id, content FROM invoices WHERE content IS NOT NULL").all()) {
    const known = frozen.get(id);
    if (known === content) continue;
    if (known !== undefined) broken.push("what is issued stays as it is");
    if (!addsUp(JSON.parse(content) as InvoiceContent)) broken.push("net and tax are gross");
    frozen.set(id, content);
  }
  return broken;
}

function addsUp(content: InvoiceContent): boolean {
  const isWhole = [content, ...content.lines, ...content.taxes].every(
    (line) => cents(line.net_amount) + cents(line.tax_amount) === cents(line.gross_amount),
  );
  const paid = content.payments.reduce((sum, payment) => sum + cents(payment.amount), 0);
  const due = cents(content.gross_amount) - cents(content.paid_amount);
  const isPaid = content.cancels !== null || (paid === cents(content.paid_amount) && due === cents(content.due_amount));
  return isWhole && isPaid;
}
