import { clockOf } from "#server/availability/stay-times.ts";
import { paperKind, paperWords } from "#server/bookings/documents/words.ts";
import { guestIds } from "#server/bookings/guests.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { type ContactRow, contactsById, languageFor } from "#server/contacts/queries.ts";
import { byId } from "#server/core/database/expand.ts";
import type { Config, View, Work } from "#server/core/work/work.ts";
import { postMail, recipientsFor } from "#server/mail/outbox.ts";
import { latestMail, type MailRow, mailTemplate } from "#server/mail/queries.ts";
import { houseOfMails, houseValues } from "#server/mail/sender.ts";
import { fileSafe } from "#server/paper/download.ts";
import { getProperty } from "#server/properties/queries.ts";
import { roomTypeNameFor } from "#server/room-types/queries.ts";
import { salutation } from "#shared/contacts/salutation.ts";
import { assertAllowed } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { linkLabel } from "#shared/mail/letter.ts";
import { kindFor, whyNotMail } from "#shared/mail/rules.ts";
import type { MailAttachment, MailKind, MailOrder, MailPreview } from "#shared/mail/schema.ts";
import { LINK, renderTemplate, type Template, type Values } from "#shared/mail/template.ts";
import { mailWords } from "#shared/mail/words.ts";

/**
 * Writes a mail about a booking into the outbox: a confirmation (of an offer the offer), or the pre-check-in link. One
 * that the booking's own change has caused is taken back with that change.
 */
export function sendBookingMail(work: Work, booking: BookingRow, order: MailOrder, cause: "change" | "hand" = "hand"): MailRow {
  const kind = kindFor(booking, order.kind);
  assertAllowed(whyNotMail(booking, kind, clockOf(work)));
  const people = peopleOf(work, booking);
  const attachments = attachmentsOf(kind, order.include_rates);
  return postMail(work, {
    ...letterOf(work, booking, { kind, people, attachments }),
    parent: { object: "booking", id: booking.id, version: cause === "change" ? booking.version : null },
    kind,
    language: languageFor(work, people[0]),
    recipients: recipientsFor(order.emails, ...people.map(emailOf)),
    attachments,
  });
}

/** What a new booking is to send at once, if its guest wants to hear of it. */
export function sendMailsOfNew(
  work: Work,
  booking: BookingRow,
  flags: { send_confirmation: boolean; send_pre_check_in_link: boolean },
): void {
  if (flags.send_confirmation) sendBookingMail(work, booking, { kind: "confirmation", include_rates: true }, "change");
  if (!flags.send_pre_check_in_link) return;
  if (wantsPreCheckIn(work, booking)) sendBookingMail(work, booking, { kind: "pre_check_in", include_rates: true }, "change");
}

/** Whether whoever is written to has nothing against the online check-in. */
export function wantsPreCheckIn(view: View, booking: BookingRow): boolean {
  return !peopleOf(view, booking).find(emailOf)?.communication.exclude_from_pre_check_in;
}

/**
 * The confirmation of an offer that its guest has just taken: to whom the offer went, with or without prices as it had.
 * It is taken back with the step, and where nobody has an address there is none.
 */
export function mailConfirmed(work: Work, booking: BookingRow): void {
  const offer = latestMail(work, { parent_id: booking.id, kind: "offer" });
  const emails =
    offer?.recipients ??
    peopleOf(work, booking)
      .flatMap((person) => emailOf(person) ?? [])
      .slice(0, 1);
  if (emails.length === 0) return;
  const [attachment] = offer?.attachments ?? [];
  const include_rates = attachment === undefined || attachment.kind === "file" || attachment.include_rates;
  sendBookingMail(work, booking, { kind: "confirmation", emails, include_rates }, "change");
}

/** What a mail about a booking has to say now; null where the booking has gone another way since. */
export function composeBookingMail(view: View, { parent_id, kind, attachments }: MailRow): Template | null {
  const booking = bookingStore.find(view, parent_id);
  if (!booking || whyNotMail(booking, kind, clockOf(view))) return null;
  return letterOf(view, booking, { kind, people: peopleOf(view, booking), attachments });
}

/** The mail as it would go out now. Throws where the booking has no such mail to send. */
export function previewBookingMail(view: View, config: Config, { id, ...order }: MailOrder & { id: string }): MailPreview {
  const booking = bookingStore.get(view, id);
  const kind = kindFor(booking, order.kind);
  assertAllowed(whyNotMail(booking, kind, clockOf(view)));
  const people = peopleOf(view, booking);
  const language = languageFor(view, people[0]);
  const attachments = attachmentsOf(kind, order.include_rates);
  const known = people.flatMap((person) => (person.communication.email ? [{ name: person.name, email: person.communication.email }] : []));
  return {
    ...letterOf(view, booking, { kind, people, attachments }),
    ...houseOfMails(view, config),
    kind,
    language,
    to: order.emails ?? known.slice(0, 1).map(({ email }) => email),
    known,
    attachments: attachments.map(() => `${paperWords(language).say(`file_${paperKind(booking)}`)}-${fileSafe(booking.code)}.pdf`),
    link_label: linkLabel(kind, language),
  };
}

/** What the placeholders say of a booking, in any language: for trying a template on it. */
export function bookingMailValues(view: View, booking: BookingRow, language: Language): Values {
  return valuesOf(view, booking, { people: peopleOf(view, booking), language, withPrice: true });
}

function attachmentsOf(kind: MailKind, include_rates: boolean): MailAttachment[] {
  return kind === "pre_check_in" ? [] : [{ kind: "booking_confirmation", include_rates }];
}

type Content = { kind: MailKind; people: readonly ContactRow[]; attachments: readonly MailAttachment[] };

function letterOf(view: View, booking: BookingRow, { kind, people, attachments }: Content): Template {
  const language = languageFor(view, people[0]);
  const withPrice = attachments.every((each) => each.kind === "file" || each.include_rates);
  return renderTemplate(mailTemplate(view, kind, language), valuesOf(view, booking, { people, language, withPrice }));
}

function valuesOf(
  view: View,
  booking: BookingRow,
  { people, language, withPrice }: { people: readonly ContactRow[]; language: Language; withPrice: boolean },
): Values {
  const property = getProperty(view, view.actor.property_id);
  const words = mailWords(language, property.time_zone, property.currency);
  return {
    ...houseValues(property),
    greeting: salutation(people[0] ?? null, language),
    guest_name: people[0]?.name ?? null,
    code: booking.code,
    check_in: words.day(booking.check_in),
    check_in_time: words.time(booking.check_in),
    check_out: words.day(booking.check_out),
    check_out_time: words.time(booking.check_out),
    nights: words.nights(booking.number_of_nights),
    persons: words.persons(booking.occupancy),
    room_type: roomTypeNameFor(view, booking.room_type_id, language),
    price: withPrice ? words.money(booking.gross_amount) : null,
    expires_at: booking.expires_at === null ? null : words.until(booking.expires_at),
    link: LINK,
  };
}

/** The customer first, then the guests: who comes first is written to. */
function peopleOf(view: View, booking: BookingRow): ContactRow[] {
  const ids = [...new Set([...(booking.customer_id ? [booking.customer_id] : []), ...guestIds(view, booking.id)])];
  const contacts = byId(contactsById(view, ids));
  return ids.flatMap((id) => contacts.get(id) ?? []);
}

function emailOf({ communication }: ContactRow): string | null {
  return communication.email ?? null;
}
