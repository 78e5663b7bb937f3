import type { View } from "#server/platform/core/work/work.ts";
import { cotsLeft, itemOutOfStock } from "#server/stays/availability/stock.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";

type Stocked = Pick<BookingRow, "id" | "status" | "check_in" | "check_out" | "cots" | "price">;

/**
 * Refuses a stay with more cots than the property has left, or for which more is charged of an item than there is. Throws
 * `item/out_of_stock`; its detail names the item and the day.
 */
export function assertStock(view: View, booking: Stocked): void {
  if (booking.cots > 0) {
    const left = cotsLeft(view, booking, booking.id);
    if (left !== null && booking.cots > left) throw new Problem("item/out_of_stock", `cots: ${Math.max(0, left)}`);
  }
  const lacking = itemOutOfStock(view, booking.price.items);
  if (lacking) throw new Problem("item/out_of_stock", `${lacking.name}: ${lacking.date}`);
}

/** True if a change may need more cots or items: other days, persons, rate or cots. */
export function needsMoreStock(before: BookingRow, after: BookingRow): boolean {
  return (["check_in", "check_out", "occupancy", "cots", "rate_id", "room_type_id"] as const).some((name) => before[name] !== after[name]);
}
