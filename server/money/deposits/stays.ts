import type { View } from "#server/platform/core/work/work.ts";
import { type BookingRow, bookingStore, bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import type { FolioRow } from "#server/stays/folios/queries.ts";

/** The stays that a folio is of. */
export function staysOf(view: View, { booking_id, group_id }: FolioRow): BookingRow[] {
  if (booking_id !== null) return [bookingStore.get(view, booking_id, "booking_id")];
  return group_id === null ? [] : (bookingsOfGroups(view, [group_id]).get(group_id) ?? []);
}

/** The stay is still to come, or takes place. */
export function isAwaited({ status }: Pick<BookingRow, "status">): boolean {
  return status !== "canceled" && status !== "no_show";
}

/** True if what is unpaid of a deposit is still asked for: one of its stays takes place, or it has none. */
export function isAskedFor(stays: readonly Pick<BookingRow, "status">[]): boolean {
  return stays.length === 0 || stays.some(isAwaited);
}
