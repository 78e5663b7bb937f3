import type { BookingRow } from "#server/bookings/queries.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { amount } from "#shared/core/money.ts";

/** What the folios of a booking have been paid and what is still due; an overpaid one is due less than nothing. */
export function balanceOf(view: View, booking_id: string): Pick<BookingRow, "paid_amount" | "due_amount"> {
  const sums = prepared<{ gross: number; paid: number }>(
    view.db,
    `SELECT coalesce(sum(gross_amount), 0) AS gross, coalesce(sum(paid_amount), 0) AS paid FROM folios
     WHERE booking_id = ? AND deleted_at IS NULL`,
  ).get(booking_id);
  const { gross = 0, paid = 0 } = sums ?? {};
  return { paid_amount: amount(paid), due_amount: amount(gross - paid) };
}
