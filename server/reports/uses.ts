import { prepared } from "#server/core/database/prepared.ts";
import type { Uses } from "#server/core/database/uses.ts";
import type { Work } from "#server/core/work/work.ts";

export const reportUses = {
  /** The days of the last file for accounting that holds a payment: one that was made after it, of its day. */
  payment: { accounting_exports: daysOfFileWith },
} as const satisfies Uses;

function daysOfFileWith({ db }: Work, payment_id: string): string | null {
  const sql = `SELECT e.first_day AS "from", e.last_day AS "to" FROM payments p
    JOIN accounting_exports e ON e.property_id = p.property_id AND e.created_at >= p.created_at
      AND p.booked_on BETWEEN e.first_day AND e.last_day
    WHERE p.id = ? ORDER BY e.created_at DESC LIMIT 1`;
  const file = prepared<{ from: string; to: string }>(db, sql).get(payment_id);
  return file ? `${file.from} – ${file.to}` : null;
}
