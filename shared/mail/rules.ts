import { type Clock, hasExpired } from "#shared/bookings/rules.ts";
import type { BookingStatus } from "#shared/bookings/schema.ts";
import type { ProblemType } from "#shared/core/errors.ts";
import { hotelDay, localDate } from "#shared/core/stays.ts";
import type { MailKind, MailOrder } from "#shared/mail/schema.ts";

type Mailed = { status: BookingStatus; expires_at: string | null; check_in: string };

/** With a date of expiry a pending booking is an offer, and its confirmation is the offer itself. */
export function kindFor(booking: Mailed, order: MailOrder["kind"]): MailKind {
  if (order === "pre_check_in") return order;
  return booking.status === "pending" && booking.expires_at !== null ? "offer" : "confirmation";
}

/**
 * Why a booking has no such mail to send, or null where it has. Asked when the mail is written and again when it leaves,
 * so that nobody gets word of what is over.
 */
export function whyNotMail(booking: Mailed, kind: MailKind, clock: Clock): ProblemType | null {
  if (booking.status === "canceled" || booking.status === "no_show" || hasExpired(booking, clock.now)) return "booking/invalid_status";
  if (kind === "offer") return booking.status === "pending" ? null : "booking/invalid_status";
  if (kind !== "pre_check_in") return null;
  if (booking.status !== "pending" && booking.status !== "confirmed") return "booking/invalid_status";
  return localDate(booking.check_in, clock.time_zone) < hotelDay(clock.now, clock.time_zone) ? "booking/invalid_dates" : null;
}
