import { daysBetween, localDate, type Stay } from "#shared/platform/core/stays.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import type { BookingAction, BookingStatus } from "#shared/stays/bookings/schema.ts";

/**
 * The most likely next action of a booking, shown as its primary button. An offer is confirmed, a guest due to arrive is
 * checked in, a guest due to leave is checked out. On other days it is `edit`; a finished booking has no next step.
 */
export function nextStep(booking: Stay & { status: BookingStatus }, { now, time_zone }: Clock): BookingAction | "edit" | null {
  const today = localDate(now, time_zone);
  const { status, check_in, check_out } = booking;
  if (status === "pending") return "confirm";
  if (status === "confirmed" && check_out <= now) return "no_show";
  if (status === "confirmed") return localDate(check_in, time_zone) <= today ? "check_in" : "edit";
  if (status === "checked_in") return localDate(check_out, time_zone) <= today ? "check_out" : "edit";
  return null;
}

/**
 * Number of days for which an offer is still valid: 0 on its last day, negative once it has expired. Null for a booking that is no offer.
 */
export function offerDaysLeft(booking: { status: BookingStatus; expires_at: string | null }, { now, time_zone }: Clock): number | null {
  if (booking.status !== "pending" || booking.expires_at === null) return null;
  if (booking.expires_at <= now) return -1;
  return daysBetween(localDate(now, time_zone), localDate(booking.expires_at, time_zone));
}
