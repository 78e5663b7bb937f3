import { expiredOffer, type Occupant } from "#server/availability/occupancy.ts";
import { cancelExpiredOffers } from "#server/bookings/resolve-conflicts.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { hotelDay, hotelDayBegins, instantAt } from "#shared/core/stays.ts";

type Id = { id: string };

/** Confirmed guests who should have come on an earlier day, the longest awaited first. */
export function overdueArrivals(view: View): string[] {
  const sql = `SELECT id FROM bookings WHERE property_id = ? AND status = 'confirmed' AND check_in < ? AND deleted_at IS NULL
    ORDER BY check_in, id`;
  return idsOf(prepared<Id>(view.db, sql).all(view.actor.property_id, startOfToday(view)));
}

/** Guests who are still in the house though they should have left on an earlier day. */
export function overdueDepartures(view: View): string[] {
  const sql = `SELECT id FROM bookings WHERE property_id = ? AND status = 'checked_in' AND check_out < ? AND deleted_at IS NULL
    ORDER BY check_out, id`;
  return idsOf(prepared<Id>(view.db, sql).all(view.actor.property_id, startOfToday(view)));
}

/** Rooms in which a guest has slept who is still there: whoever came after the hotel day began has not slept yet. */
export function roomsSleptIn(view: View): string[] {
  const { time_zone, property_id } = view.actor;
  const dayBegan = hotelDayBegins(hotelDay(view.now, time_zone), time_zone);
  const sql = `SELECT DISTINCT room_id AS id FROM bookings
    WHERE property_id = ? AND status = 'checked_in' AND check_in < ? AND deleted_at IS NULL ORDER BY room_id`;
  return idsOf(prepared<Id>(view.db, sql).all(property_id, dayBegan));
}

/** Cancels the offers whose time is over, as a write that needs their rooms would, but none that was paid something or is invoiced. Answers which. */
export function expireOffers(work: Work): string[] {
  const sql = `SELECT id, room_id, 0 AS lock, status, expires_at, check_in, check_out FROM bookings b
    WHERE property_id = $property AND ${expiredOffer("b")} AND deleted_at IS NULL ORDER BY expires_at, id`;
  const expired = prepared<Omit<Occupant, "lock">>(work.db, sql).all({ property: work.actor.property_id, now: work.now });
  cancelExpiredOffers(
    work,
    expired.map((offer) => ({ ...offer, lock: false })),
  );
  return expired.map(({ id }) => id);
}

/** What lies before it belongs to an earlier calendar day of the hotel. */
function startOfToday({ now, actor }: View): string {
  return instantAt(hotelDay(now, actor.time_zone), "00:00", actor.time_zone);
}

function idsOf(rows: readonly Id[]): string[] {
  return rows.map(({ id }) => id);
}
