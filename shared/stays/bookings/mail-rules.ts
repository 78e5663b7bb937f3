import { isPortalAlias } from "#shared/guests/contacts/portal-alias.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { hotelDay, localDate } from "#shared/platform/core/stays.ts";
import { type Clock, hasExpired, type Offer } from "#shared/stays/bookings/rules.ts";
import type { MailKind, MailOrder, TemplateKind } from "#shared/tenant/mail/schema.ts";

type Mailed = Offer & { check_in: string };

/** A pending booking with a date of expiry is an offer, and its confirmation mail is the offer itself. */
export function kindFor(booking: Mailed, order: MailOrder["kind"]): TemplateKind {
  if (order === "pre_check_in") return order;
  return booking.status === "pending" && booking.expires_at !== null ? "offer" : "confirmation";
}

type Booked = Pick<Offer, "status" | "expires_at"> & { external_id: string | null; external_code: string | null };

/**
 * True if it is usual that the property itself confirms the cancellation of a stay: it is no offer, it was not booked elsewhere and brought here
 * by a channel or an import, and the address is not one that a portal has made for it.
 */
export function isMailProposed({ status, expires_at, external_id, external_code }: Booked, email: string): boolean {
  const isOffer = status === "pending" && expires_at !== null;
  return !isOffer && external_id === null && external_code === null && !isPortalAlias(email);
}

/**
 * Why such a mail can't be sent for a booking, or null if it can. Checked when the mail is queued and again when it is sent,
 * so that no mail is sent for a booking that has ended in the meantime.
 */
export function whyNotMail(booking: Mailed, kind: MailKind, clock: Clock): ProblemType | null {
  if (kind === "cancellation") return booking.status === "canceled" ? null : "booking/invalid_status";
  if (booking.status === "canceled" || booking.status === "no_show" || hasExpired(booking, clock.now)) return "booking/invalid_status";
  if (kind === "offer") return booking.status === "pending" ? null : "booking/invalid_status";
  if (kind !== "pre_check_in") return null;
  if (booking.status !== "pending" && booking.status !== "confirmed") return "booking/invalid_status";
  return localDate(booking.check_in, clock.time_zone) < hotelDay(clock.now, clock.time_zone) ? "booking/invalid_dates" : null;
}
