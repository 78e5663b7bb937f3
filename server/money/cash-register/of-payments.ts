import { and, sql } from "drizzle-orm";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";

const receiptsOfPayments = query(["payments"], (db, { payments, property }) =>
  db
    .select({ payment_id: cashReceipts.payment_id, id: cashReceipts.id })
    .from(cashReceipts)
    .where(and(oneOf(cashReceipts.payment_id, payments), ofProperty(cashReceipts, property), sql`${cashReceipts.kind} = 'sale'`)),
);

/** The receipts that payments became, by payment. */
export function receiptIdsOfPayments(view: View, payments: readonly string[]): Map<string, string> {
  if (payments.length === 0) return new Map();
  return new Map(receiptsOfPayments.all(view, { payments }).map(({ payment_id, id }) => [payment_id ?? "", id]));
}
