import type { Clock } from "#shared/bookings/rules.ts";
import type { BookingAction, BookingStatus } from "#shared/bookings/schema.ts";
import { daysBetween, localDate, type Stay } from "#shared/core/stays.ts";

/**
 * What the desk will most likely do next with a booking: the one button that stands out. An offer is confirmed, a guest
 * who is due arrives, one who is due leaves. Days on which nothing is due are for changes; what is over has no next step.
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

/** How many days an offer is still good for: 0 on its last day, negative once it has expired. Null for what is no offer. */
export function offerDaysLeft(booking: { status: BookingStatus; expires_at: string | null }, { now, time_zone }: Clock): number | null {
  if (booking.status !== "pending" || booking.expires_at === null) return null;
  if (booking.expires_at <= now) return -1;
  return daysBetween(localDate(now, time_zone), localDate(booking.expires_at, time_zone));
}
