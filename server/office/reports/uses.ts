import { and, between, desc, eq, gte } from "drizzle-orm";
import { accountingExports } from "#server/office/reports/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Uses } from "#server/platform/core/database/uses.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { payments } from "#server/stays/folios/tables.ts";

export const reportUses = {
  /** The days of the last accounting export that contains a payment: one of its day that was made after it. */
  payment: { accounting_exports: daysOfFileWith },
} as const satisfies Uses;

const filesWith = query(["payment"], (db, { payment, property }) =>
  db
    .select({ from: accountingExports.first_day, to: accountingExports.last_day })
    .from(payments)
    .innerJoin(
      accountingExports,
      and(
        eq(accountingExports.property_id, payments.property_id),
        gte(accountingExports.created_at, payments.created_at),
        between(payments.booked_on, accountingExports.first_day, accountingExports.last_day),
      ),
    )
    .where(and(eq(payments.id, payment), eq(payments.property_id, property)))
    .orderBy(desc(accountingExports.created_at))
    .limit(1),
);

function daysOfFileWith(view: View, payment_id: string): string | null {
  const file = filesWith.get(view, { payment: payment_id });
  return file ? `${file.from} – ${file.to}` : null;
}
