import { and, eq, isNull, sql } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { type Cents, minus, ZERO } from "#shared/platform/core/money.ts";

const sumsOfFolios = query(["booking"], (db, { booking, property }) =>
  db
    .select({
      gross: sql<Cents>`coalesce(sum(${folios.gross_amount}), 0)`,
      paid: sql<Cents>`coalesce(sum(${folios.paid_amount}), 0)`,
    })
    .from(folios)
    .where(and(eq(folios.booking_id, booking), eq(folios.property_id, property), isNull(folios.deleted_at))),
);

/** The amounts paid and due on the folios of a booking; an overpaid booking has a negative due amount. */
export function balanceOf(view: View, booking_id: string): Pick<BookingRow, "paid_amount" | "due_amount"> {
  const { gross = ZERO, paid = ZERO } = sumsOfFolios.get(view, { booking: booking_id }) ?? {};
  return { paid_amount: paid, due_amount: minus(gross, paid) };
}
