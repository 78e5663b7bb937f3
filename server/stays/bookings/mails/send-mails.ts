import type { Work } from "#server/platform/core/work/work.ts";
import { peopleToMail, peopleToPreCheckIn, recipientsOf, wantsPreCheckIn } from "#server/stays/bookings/mails/mail-recipients.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { type MailAbout, sendMail } from "#server/tenant/mail/compose.ts";
import { namesPrices } from "#server/tenant/mail/kinds.ts";
import { latestMail } from "#server/tenant/mail/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { kindFor } from "#shared/stays/bookings/mail-rules.ts";
import type { MailOrder } from "#shared/tenant/mail/schema.ts";

/** The mail for an order; the confirmation of an offer is the offer itself. */
export function mailOfBooking(booking: BookingRow, order: MailOrder["kind"]): MailAbout {
  return { kind: kindFor(booking, order), id: booking.id };
}

type NewMails = { send_confirmation: boolean; send_pre_check_in_link: boolean; emails?: string[] };

/**
 * Queues the mails that a new booking was made with, as one where the property wants that and they go to the same address. They are withdrawn
 * when the booking is undone.
 */
export function sendMailsOfNew(work: Work, booking: BookingRow, { emails, ...flags }: NewMails): void {
  const { version } = booking;
  const confirmation = mailOfBooking(booking, "confirmation");
  const checkIn = { kind: "pre_check_in", id: booking.id } as const;
  const sendsLink = flags.send_pre_check_in_link && wantsPreCheckIn(work, booking);
  const isOne = sendsLink && flags.send_confirmation && confirmation.kind === "confirmation" && goAsOne(work, booking, emails);
  if (flags.send_confirmation) sendMail(work, confirmation, { emails, version, joins: isOne ? [checkIn] : [] });
  if (sendsLink && !isOne) sendMail(work, checkIn, { emails, version });
}

function goAsOne(work: Work, booking: BookingRow, emails: string[] | undefined): boolean {
  if (generalSettings(work).one_mail !== true) return false;
  const [reader] = recipientsOf(peopleToMail(work, booking));
  const [traveler] = recipientsOf(peopleToPreCheckIn(work, booking));
  return emails !== undefined || reader?.email === traveler?.email;
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
