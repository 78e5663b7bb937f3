import type { View } from "#server/platform/core/work/work.ts";
import { outOfStock, type StockUse, stockLacks } from "#server/stays/availability/stock.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";
import { blocks } from "#shared/stays/bookings/rules.ts";

/**
 * Refuses a saved stay that takes more cots or items than there are left, beside those it had `before`. Throws `item/out_of_stock`; its
 * detail names them with their day, in the reader's language.
 */
export function assertStock(view: View, after: BookingRow, before: BookingRow | null = null): void {
  const had = before && blocks(before, view.now) ? before : null;
  if (!blocks(after, view.now)) return;
  const lacks = stockLacks(view, after, { id: after.id, before: had, stored: after });
  if (lacks.length > 0) throw outOfStock(view, lacks);
}

/** Of what a stay would need more than is left after a change that is not saved. */
export function lacksAfter(view: View, before: BookingRow, after: StockUse): StockLack[] {
  return blocks(before, view.now) ? stockLacks(view, after, { id: before.id, before, stored: before }) : [];
}
