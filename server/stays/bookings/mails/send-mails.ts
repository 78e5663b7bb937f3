import type { Work } from "#server/platform/core/work/work.ts";
import { peopleToMail, recipientsOf, wantsPreCheckIn } from "#server/stays/bookings/mails/mail-recipients.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { type MailAbout, sendMail } from "#server/tenant/mail/compose.ts";
import { namesPrices } from "#server/tenant/mail/kinds.ts";
import { latestMail } from "#server/tenant/mail/queries.ts";
import { kindFor } from "#shared/stays/bookings/mail-rules.ts";
import type { MailOrder } from "#shared/tenant/mail/schema.ts";

/** The mail for an order; the confirmation of an offer is the offer itself. */
export function mailOfBooking(booking: BookingRow, order: MailOrder["kind"]): MailAbout {
  return { kind: kindFor(booking, order), id: booking.id };
}

/** Queues the mails that a new booking was made with. They are withdrawn when the booking is undone. */
export function sendMailsOfNew(
  work: Work,
  booking: BookingRow,
  flags: { send_confirmation: boolean; send_pre_check_in_link: boolean },
): void {
  const { version } = booking;
  if (flags.send_confirmation) sendMail(work, mailOfBooking(booking, "confirmation"), { version });
  if (!flags.send_pre_check_in_link || !wantsPreCheckIn(work, booking)) return;
  sendMail(work, mailOfBooking(booking, "pre_check_in"), { version });
}

/**
 * Queues the confirmation of an offer that its guest has accepted: to the recipients of the offer, with or without prices like the offer.
 * It is withdrawn when the step is undone. Without an e-mail address no mail is sent.
 */
export function mailConfirmed(work: Work, booking: BookingRow): void {
  const offer = latestMail(work, { parent_id: booking.id, kind: "offer" });
  const [known] = recipientsOf(peopleToMail(work, booking));
  const emails = offer?.recipients ?? (known ? [known.email] : []);
  if (emails.length === 0) return;
  const include_rates = (offer?.attachments ?? []).every(namesPrices);
  sendMail(work, mailOfBooking(booking, "confirmation"), { emails, include_rates, version: booking.version });
}
