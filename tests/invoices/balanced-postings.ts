import { expect } from "vitest";
import { accountBook } from "#server/office/reports/accounting/account-book.ts";
import { baseDataOf } from "#server/office/reports/accounting/base-data.ts";
import { postingsOf } from "#server/office/reports/accounting/postings.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type TestProperty, viewOf } from "#tests/support/test-server.ts";

/**
 * Expects that the accounting files balance: customers owe the due amounts of their invoices, taxed deposits are the receipts that no
 * invoice has deducted, and advances are all other payments without an invoice.
 */
export function expectPostingsToBalance(property: TestProperty, actor: Actor): void {
  const view = viewOf(property, actor);
  const book = accountBook(baseDataOf(view));
  const days = { from: "2029-01-01", to: "2032-12-31" };
  const sums = { invoiced: 0, owed: 0, advances: 0, deposits: 0, received: 0 };
  const { invoices, postings } = postingsOf(view, book, days);
  for (const { net, tax, deposit } of invoices.flatMap(({ sold }) => sold)) if (deposit === "deducted") sums.deposits += net + tax;
  for (const posting of postings) {
    if (posting.kind === "invoice") {
      sums.invoiced += posting.gross;
      sums.owed += posting.gross;
    } else if (posting.kind === "deposit") {
      sums.advances -= posting.gross;
      sums.deposits += posting.gross;
    } else {
      if (posting.kind !== "settlement") sums.received += posting.amount;
      if (posting.kind === "advance") sums.advances += posting.amount;
      else sums.owed -= posting.amount;
      if (posting.kind === "settlement") sums.advances -= posting.amount;
    }
  }
  const sum = (sql: string) => Number(property.runtime.db.$client.prepare(sql).pluck().get());
  const live = (i: string) =>
    `${i}.status IN ('open', 'paid', 'completed') AND NOT ${i}.is_cancellation AND ${i}.kind = 'invoice' AND ${i}.deleted_at IS NULL`;
  const deposits = sum("SELECT coalesce(sum(paid_amount), 0) FROM deposits WHERE final_invoice_id IS NULL");
  const uninvoiced = sum(`SELECT coalesce(sum(f.paid_amount), 0) FROM folios f WHERE f.deleted_at IS NULL AND NOT EXISTS
    (SELECT 1 FROM invoice_folios l JOIN invoices i ON i.id = l.invoice_id WHERE l.folio_id = f.id AND ${live("i")})`);
  expect(sums).toEqual({
    invoiced: sum(
      "SELECT coalesce(sum(total_amount), 0) FROM invoices WHERE status <> 'draft' AND kind <> 'deposit' AND deleted_at IS NULL",
    ),
    owed: sum(`SELECT coalesce(sum(i.due_amount), 0) FROM invoices i WHERE ${live("i")}`),
    advances: uninvoiced - deposits,
    deposits,
    received: sum("SELECT coalesce(sum(amount), 0) FROM payments WHERE deleted_at IS NULL AND NOT virtual"),
  });
}
