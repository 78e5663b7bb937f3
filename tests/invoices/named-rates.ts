import { prepared } from "#server/platform/core/database/prepared.ts";
import { addGroups } from "#shared/money/cash-register/paid-amounts.ts";
import { type GroupAmounts, NO_AMOUNTS, RATE_GROUPS, sumsByGroup, totalOfGroups } from "#shared/money/cash-register/rate-groups.ts";
import type { TaxedLine } from "#shared/stays/folios/amounts.ts";
import { WITH_DEPOSIT } from "#tests/invoices/faults.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

type Place = Pick<TestProperty, "runtime">;

/** The newest payment by its row number, to name those that a move posts. */
export function newestPayment({ runtime }: Place): number {
  return Number(prepared(runtime.db, "SELECT coalesce(max(rowid), 0) FROM payments").pluck().get());
}

const SUMS = RATE_GROUPS.map((group) => `coalesce(sum(p.rate_amounts ->> '$.${group}'), 0)`).join(" + ");
const OWN = (group: string) =>
  `r.${group}_amount <> (SELECT sum(p.rate_amounts ->> '$.${group}') FROM payments p WHERE p.id = r.payment_id OR p.share_of_id = r.payment_id)`;

const NEVER: Readonly<Record<string, string>> = {
  "every payment says what it pays by rate": "SELECT id FROM payments WHERE rate_amounts IS NULL",
  "what the payments of a folio name is what was paid": `SELECT f.number FROM folios f WHERE f.paid_amount <>
    (SELECT ${SUMS} FROM payments p WHERE p.folio_id = f.id AND p.deleted_at IS NULL)`,
  "a receipt has the rates of its payment": `SELECT r.sequence FROM cash_receipts r WHERE r.kind = 'sale' AND (${RATE_GROUPS.map(OWN).join(" OR ")})`,
  "a cancellation has the opposite of what it cancels": `SELECT c.sequence FROM cash_receipts c JOIN cash_receipts s ON s.id = c.cancels_id
    WHERE ${RATE_GROUPS.map((group) => `c.${group}_amount <> -s.${group}_amount`).join(" OR ")}`,
};

const INVOICED = `EXISTS (SELECT 1 FROM invoice_folios l JOIN invoices i ON i.id = l.invoice_id WHERE l.folio_id = f.id
  AND i.kind = 'invoice' AND i.status IN ('open', 'paid', 'completed') AND NOT i.is_cancellation)`;

const ASKED = `(SELECT coalesce(sum(d.gross_amount), 0) FROM deposits d WHERE d.folio_id = whole.folio_id AND d.ended IS NULL
  AND d.final_invoice_id IS NULL)`;
const MONEY = `(SELECT coalesce(sum(p.amount), 0) FROM payments p JOIN folios f ON f.id = p.folio_id WHERE p.folio_id = whole.folio_id
  AND (NOT p.virtual OR ${WITH_DEPOSIT}) AND p.deleted_at IS NULL)`;

/**
 * A payment of deposits alone has the rates that their invoices named, as the law demands of a deposit, and the invoice of the stay corrects
 * them. A payment that also pays something else corrects them itself. A group's payment may pay the group's deposits.
 */
const PAYS_DEPOSITS = `EXISTS (SELECT 1 FROM payments whole WHERE whole.id = coalesce(p.share_of_id, p.id) AND ${ASKED} > 0
  AND max(${MONEY}, ${MONEY} - whole.amount) <= ${ASKED})`;

/** A balance that a booking transfers is what it still owes, by its own rates; on the group's folio a payment or the invoice corrects them. */
const TAKES_OVER = "p.payment_method_id IS NULL AND p.share_of_id IS NOT NULL";

type Touched = { id: string; number: string };

/**
 * Violations of what receipts name: always, and of settled folios that are invoiced or got a payment since the row `since`, whose payments
 * have, with the corrections of the register, the rates of their charges.
 */
export function faultsOfNaming({ runtime }: Place, since: number, day: string): string[] {
  const { db } = runtime;
  const broken = Object.entries(NEVER).flatMap(([rule, sql]) => (prepared(db, sql).get() === undefined ? [] : [rule]));
  const settled = prepared<Touched>(
    db,
    `SELECT DISTINCT f.id, f.number FROM payments p JOIN folios f ON f.id = p.folio_id
      WHERE (p.rowid > ? AND NOT ${PAYS_DEPOSITS} AND NOT (${TAKES_OVER}) OR ${INVOICED}) AND p.deleted_at IS NULL AND f.gross_amount = f.paid_amount`,
  ).all(String(since));
  for (const { id, number } of settled) {
    const charged = sumsByGroup(
      prepared<TaxedLine>(db, "SELECT tax_percentage, gross_amount FROM charges WHERE folio_id = ? AND deleted_at IS NULL").all(id),
      { law: "AT", day },
    );
    const rates = prepared<{ rates: string }>(
      db,
      "SELECT rate_amounts AS rates FROM payments WHERE folio_id = ? AND deleted_at IS NULL",
    ).all(id);
    const corrections = prepared<GroupAmounts>(
      db,
      `SELECT ${RATE_GROUPS.map((group) => `${group}_amount AS ${group}`).join(", ")} FROM cash_receipts WHERE folio_id = ? AND payment_id IS NULL`,
    ).all(id);
    const paid = rates.reduce((sum, row) => addGroups(sum, JSON.parse(row.rates) as GroupAmounts), NO_AMOUNTS);
    const named = corrections.reduce(addGroups, paid);
    if (RATE_GROUPS.some((group) => named[group] !== charged[group])) {
      broken.push(
        `settled folio ${number} of ${totalOfGroups(charged)}: named ${JSON.stringify(named)}, charged ${JSON.stringify(charged)}`,
      );
    }
  }
  return broken;
}
