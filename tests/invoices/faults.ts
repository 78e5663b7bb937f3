import { prepared } from "#server/platform/core/database/prepared.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { accountsOf } from "#server/stays/folios/accounts.ts";
import { chargesOfFolios, folioStore, withLineAmounts } from "#server/stays/folios/queries.ts";
import { InvoiceContent } from "#shared/money/invoices/content.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import { type TestProperty, viewOf } from "#tests/support/test-server.ts";

const LIVE = "i.kind = 'invoice' AND i.status IN ('draft', 'open', 'paid', 'completed') AND NOT i.is_cancellation AND i.deleted_at IS NULL";
const COVERS = `EXISTS (SELECT 1 FROM invoice_folios l JOIN invoices i ON i.id = l.invoice_id WHERE l.folio_id = f.id AND ${LIVE})`;
const OF_COVERED = (what: string) =>
  `(SELECT coalesce(sum(${what}), 0) FROM invoice_folios l JOIN folios f ON f.id = l.folio_id WHERE l.invoice_id = i.id)`;

/** A transfer between folios of one booking, which takes the money of a deposit along. */
export const WITH_DEPOSIT = `(p.payment_method_id IS NULL AND EXISTS (SELECT 1 FROM payments c JOIN folios o ON o.id = c.folio_id
  WHERE (c.id = p.share_of_id OR c.share_of_id = p.id) AND o.booking_id = f.booking_id))`;

const OF_FOLIO = "(b.id = f.booking_id OR b.group_id = f.group_id) AND b.deleted_at IS NULL";

/** Queries for rows that violate an invariant of the books. */
const NEVER: Readonly<Record<string, string>> = {
  "a folio's sum is that of its charges": `SELECT f.number FROM folios f WHERE f.deleted_at IS NULL AND f.gross_amount <>
    (SELECT coalesce(sum(c.gross_amount), 0) FROM charges c WHERE c.folio_id = f.id AND c.deleted_at IS NULL)`,
  "a folio was paid what came to it and was not shared out": `SELECT f.number FROM folios f WHERE f.paid_amount <>
    (SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.folio_id = f.id AND p.deleted_at IS NULL) -
    (SELECT coalesce(sum(s.amount), 0) FROM payments p JOIN payments s ON s.share_of_id = p.id AND s.deleted_at IS NULL
      WHERE p.folio_id = f.id AND NOT p.virtual AND p.deleted_at IS NULL)`,
  "all that was paid is money that came": `SELECT 1 WHERE (SELECT coalesce(sum(paid_amount), 0) FROM folios) <>
    (SELECT coalesce(sum(amount), 0) FROM payments WHERE deleted_at IS NULL AND NOT virtual)`,
  "what is transferred has its counter-entry": `SELECT p.id FROM payments p WHERE p.virtual AND p.payment_method_id IS NULL AND p.share_of_id IS NULL
    AND p.deleted_at IS NULL AND 1 <> (SELECT count(*) FROM payments c WHERE c.share_of_id = p.id AND c.amount = -p.amount AND c.deleted_at IS NULL)`,
  "a share has its payment": `SELECT s.id FROM payments s JOIN payments p ON p.id = s.share_of_id WHERE s.deleted_at IS NULL AND p.deleted_at IS NOT NULL`,
  "a booking is due what its folios are": `SELECT b.code FROM bookings b WHERE (b.paid_amount, b.due_amount) <>
    (SELECT sum(f.paid_amount), sum(f.gross_amount - f.paid_amount) FROM folios f WHERE f.booking_id = b.id AND f.deleted_at IS NULL)`,
  /** A charge that was moved may have been invoiced while the price changed. */
  "a stay is charged its price unless that was changed": `SELECT b.code FROM bookings b WHERE b.status <> 'canceled'
    AND NOT EXISTS (SELECT 1 FROM charges c WHERE c.booking_id = b.id AND c."default" = 1 AND (c.edited OR c.placed_by = 'rule' OR c.deleted_at IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM events e WHERE e.parent_id = b.id AND e.type IN ('charge.moved', 'charges.moved')) AND b.gross_amount <>
    (SELECT coalesce(sum(c.gross_amount), 0) FROM charges c WHERE c.booking_id = b.id AND c."default" = 1 AND c.deleted_at IS NULL)`,
  "the nights and what comes on top of them make the price of a stay": `SELECT b.code FROM bookings b WHERE b.gross_amount <>
    (SELECT coalesce(sum(n.value ->> '$.gross_amount'), 0) FROM json_each(b.price, '$.nights') n) +
    (SELECT coalesce(sum(i.value ->> '$.gross_amount'), 0) FROM json_each(b.price, '$.items') i WHERE NOT i.value ->> '$.included')`,
  "no charge of a stay that is to come waits on an open folio": `SELECT c.id FROM charges c JOIN bookings b ON b.id = c.booking_id
    JOIN folios f ON f.id = c.folio_id WHERE c.suspended AND b.status <> 'canceled' AND f.status = 'open'`,
  "no charge is on a deleted folio": `SELECT c.id FROM charges c JOIN folios f ON f.id = c.folio_id
    WHERE c.deleted_at IS NULL AND f.deleted_at IS NOT NULL`,
  "a folio is closed while an invoice covers it": `SELECT f.number FROM folios f WHERE f.deleted_at IS NULL AND (f.status = 'closed') <> ${COVERS}`,
  "a booking is read-only while an invoice covers its default folio": `SELECT b.code FROM bookings b
    WHERE b.read_only <> EXISTS (SELECT 1 FROM folios f WHERE f.booking_id = b.id AND f."default" = 1 AND ${COVERS})`,
  "no invoice of a payer charges a canceled stay before it was corrected": `SELECT f.number FROM folios f JOIN bookings b ON b.id = f.booking_id
    JOIN charges c ON c.folio_id = f.id AND c.booking_id = b.id AND c.deleted_at IS NULL WHERE f.status = 'closed' AND NOT f."default"
    AND b.status = 'canceled' AND (c."default" OR c.credits_charge_id IS NOT NULL)
    GROUP BY f.id HAVING sum(c.gross_amount) > 0 AND max(c.credit_note_id) IS NULL`,
  "a charge that a rule has put somewhere is on a folio of its stay or group": `SELECT c.id FROM charges c JOIN folios f ON f.id = c.folio_id
    JOIN bookings b ON b.id = c.booking_id WHERE c.placed_by = 'rule' AND c.deleted_at IS NULL AND f.status = 'open'
    AND f.booking_id IS NOT b.id AND f.group_id IS NOT b.group_id`,
  "an invoice asks for what its folios hold": `SELECT i.number FROM invoices i WHERE ${LIVE} AND i.total_amount + i.deducted_amount - i.credited_amount <> ${OF_COVERED("f.gross_amount")}`,
  "an invoice is due what its folios are": `SELECT i.number FROM invoices i
    WHERE ${LIVE} AND i.status <> 'draft' AND i.due_amount <> ${OF_COVERED("f.gross_amount - f.paid_amount")}`,
  "it is open while something is due": `SELECT i.number FROM invoices i WHERE ${LIVE} AND (i.status = 'open' AND i.due_amount <= 0
    OR i.status IN ('paid', 'completed') AND i.due_amount > 0)`,
  "a deposit is paid what its receipts brought, and no more than it asks for": `SELECT d.number FROM deposits d WHERE d.paid_amount <>
    (SELECT coalesce(sum(r.amount), 0) FROM deposit_receipts r WHERE r.deposit_id = d.id) OR d.paid_amount NOT BETWEEN 0 AND d.gross_amount`,
  "a receipt's net and tax are its amount": `SELECT r.id FROM deposit_receipts r WHERE r.amount <>
    (SELECT coalesce(sum(l.value ->> '$.net_amount' + l.value ->> '$.tax_amount'), 0) FROM json_each(r.lines) l)`,
  "the money on an open folio pays its deposits first": `SELECT f.number FROM folios f JOIN deposits d ON d.folio_id = f.id
    WHERE d.ended IS NULL AND d.final_invoice_id IS NULL GROUP BY f.id HAVING sum(d.paid_amount) <>
    min(sum(d.gross_amount), max(0, (SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.folio_id = f.id AND (NOT p.virtual OR ${WITH_DEPOSIT}) AND p.deleted_at IS NULL)))`,
  "an invoice deducts what its deposits were paid": `SELECT i.number FROM invoices i WHERE ${LIVE} AND i.status <> 'draft' AND i.deducted_amount <>
    (SELECT coalesce(sum(d.paid_amount), 0) FROM deposits d WHERE d.final_invoice_id = i.id)`,
  "only a live invoice deducts deposits": `SELECT d.number FROM deposits d JOIN invoices i ON i.id = d.final_invoice_id WHERE NOT (${LIVE})`,
  "a deposit invoice is due what was not paid of it": `SELECT i.number FROM invoices i JOIN deposits d ON d.invoice_id = i.id
    WHERE i.status <> 'canceled' AND (i.due_amount <> d.gross_amount - d.paid_amount OR (i.status = 'paid') <> (i.due_amount = 0))`,
  "an unpaid deposit is asked for while one of its stays takes place": `SELECT i.number FROM invoices i JOIN deposits d ON d.invoice_id = i.id
    JOIN folios f ON f.id = d.folio_id WHERE d.ended IS NULL AND d.final_invoice_id IS NULL AND i.status <> 'paid' AND (i.status = 'open') <>
    EXISTS (SELECT 1 FROM bookings b WHERE ${OF_FOLIO} AND b.status NOT IN ('canceled', 'no_show') UNION ALL
      SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM bookings b WHERE ${OF_FOLIO}))`,
  "what was forfeited has nothing paid, and its invoice is canceled": `SELECT d.number FROM deposits d JOIN invoices i ON i.id = d.invoice_id
    WHERE (d.ended = 'forfeited' OR d.forfeited_amount IS NOT NULL) AND (d.paid_amount <> 0 OR i.status <> 'canceled' OR d.forfeited_amount IS NULL)`,
  "money of a card page is posted once, however often it is reported": `SELECT s.session_id FROM card_sessions s WHERE (s.state = 'paid') <>
    (SELECT count(*) FROM payments p WHERE p.reference = s.session_id AND p.amount = s.amount AND NOT p.virtual)`,
  "what is canceled has its cancellation": `SELECT i.number FROM invoices i WHERE i.status = 'canceled' AND NOT EXISTS
    (SELECT 1 FROM invoices c WHERE c.id = i.related_invoice_id AND c.related_invoice_id = i.id AND c.total_amount = i.credited_amount - i.total_amount)`,
  "what was credited of an invoice is the sum of its credit notes, and no more than it": `SELECT i.number FROM invoices i WHERE i.kind = 'invoice' AND NOT i.is_cancellation
    AND i.credited_amount <> (SELECT coalesce(-sum(c.total_amount), 0) FROM invoices c WHERE c.kind = 'credit_note' AND c.related_invoice_id = i.id)`,
  "a credit note has its charges": `SELECT n.number FROM invoices n WHERE n.kind = 'credit_note' AND n.total_amount <>
    (SELECT coalesce(sum(c.gross_amount), 0) FROM charges c WHERE c.credit_note_id = n.id)
    AND EXISTS (SELECT 1 FROM invoices i WHERE i.id = n.related_invoice_id AND i.status <> 'canceled')`,
  "a bank line is assigned what its payments brought, and no more than it is": `SELECT l.id FROM bank_lines l WHERE l.assigned_amount <>
    (SELECT coalesce(sum(s.amount), 0) FROM bank_line_shares s WHERE s.line_id = l.id) OR l.assigned_amount NOT BETWEEN 0 AND max(l.amount, 0)
    OR (l.state = 'booked') <> (l.assigned_amount = l.amount)`,
  "what was booked of a bank line is one payment of that amount": `SELECT s.id FROM bank_line_shares s LEFT JOIN payments p ON p.id = s.payment_id
    WHERE p.id IS NULL OR p.deleted_at IS NOT NULL OR p.virtual OR p.amount <> s.amount OR p.folio_id <> s.folio_id
    OR (SELECT count(*) FROM bank_line_shares o WHERE o.payment_id = s.payment_id) <> 1`,
  "a bank line is there once": `SELECT 1 FROM bank_lines GROUP BY property_id, booked_on, amount, reference, bank_reference HAVING count(*) > 1`,
  "numbers are without a gap": `SELECT series FROM invoices WHERE sequence IS NOT NULL GROUP BY series
    HAVING count(*) <> max(sequence) OR min(sequence) <> 1 OR count(DISTINCT number) <> count(*)`,
  "numbers follow the days of issue": `SELECT a.number FROM invoices a JOIN invoices b ON b.series = a.series AND b.sequence = a.sequence + 1
    WHERE b.finalized_at < a.finalized_at`,
};

type Frozen = { id: string; content: string };

/** Every violated invariant; `frozen` remembers issued content, which never changes. */
export function faultsIn(property: Pick<TestProperty, "runtime">, frozen: Map<string, string>): string[] {
  const { db } = property.runtime;
  const broken = Object.entries(NEVER).flatMap(([rule, sql]) => (prepared(db, sql).get() === undefined ? [] : [rule]));
  const issued = prepared<Frozen>(db, "SELECT id, content FROM invoices WHERE content IS NOT NULL").all();
  for (const { id, content } of issued) {
    const known = frozen.get(id);
    if (known === content) continue;
    if (known !== undefined) broken.push("what is issued stays as it is");
    if (!addsUp(JSON.parse(content) as InvoiceContent)) broken.push("net and tax of an invoice are gross");
    frozen.set(id, content);
  }
  if (issued.length !== frozen.size) broken.push("what is issued stays");
  return broken;
}

/** Violations in folios as the API returns them: the sums of every rate, and every charge. */
export function faultsOfAccounts(property: TestProperty, actor: Actor): string[] {
  const view = viewOf(property, actor);
  const accounts = accountsOf(view, folioStore.all(view, undefined));
  const charges = [
    ...chargesOfFolios(
      view,
      accounts.map(({ id }) => id),
    ).values(),
  ]
    .flat()
    .map(withLineAmounts);
  const isWhole = [...accounts, ...accounts.flatMap(({ taxes }) => taxes), ...charges].every(isGross);
  const isDue = accounts.every(({ gross_amount, paid_amount, due_amount }) => due_amount === gross_amount - paid_amount);
  return [...(isWhole ? [] : ["net and tax of a folio are gross"]), ...(isDue ? [] : ["a folio is due what was not paid"])];
}

type Line = { net_amount: Cents; tax_amount: Cents; gross_amount: Cents };

function isGross({ net_amount, tax_amount, gross_amount }: Line): boolean {
  return net_amount + tax_amount === gross_amount;
}

function addsUp(issued: InvoiceContent): boolean {
  const content = toCents(InvoiceContent, issued);
  const paid = content.payments.reduce((sum, payment) => sum + payment.amount, 0);
  const due = content.gross_amount - content.paid_amount;
  const isPaid = content.cancels !== null || content.credits != null || (paid === content.paid_amount && due === content.due_amount);
  return [content, ...content.lines, ...content.taxes].every(isGross) && isPaid;
}
