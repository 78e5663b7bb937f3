import type { View, Work } from "#server/platform/core/work/work.ts";
import { cancelExpiredOffers } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { arrivalsBefore, departuresBefore, expiredOffers, occupiedBefore } from "#server/stays/bookings/steps/statements.ts";
import { hotelDay, hotelDayBegins, instantAt } from "#shared/platform/core/stays.ts";

/** Confirmed bookings whose arrival day has passed, the longest overdue first. */
export function overdueArrivals(view: View): string[] {
  return arrivalsBefore.all(view, { day: startOfToday(view) }).map(({ id }) => id);
}

/** Checked-in bookings whose departure day has passed. */
export function overdueDepartures(view: View): string[] {
  return departuresBefore.all(view, { day: startOfToday(view) }).map(({ id }) => id);
}

/** Rooms of checked-in guests who arrived before the present hotel day began, and so have slept there. */
export function roomsSleptIn(view: View): string[] {
  const { time_zone } = view.actor;
  const dayBegan = hotelDayBegins(hotelDay(view.now, time_zone), time_zone);
  return occupiedBefore.all(view, { moment: dayBegan }).map(({ id }) => id);
}

/**
 * Cancels expired offers, like a write that needs their rooms does; offers that something was paid for or that are invoiced stay. Returns
 * the canceled ones.
 */
export function expireOffers(work: Work): string[] {
  const expired = expiredOffers.all(work, {});
  cancelExpiredOffers(work, expired);
  return expired.map(({ id }) => id);
}

/** The start of the hotel's present calendar day. */
function startOfToday({ now, actor }: View): string {
  return instantAt(hotelDay(now, actor.time_zone), "00:00", actor.time_zone);
}
