import { contactsById } from "#server/guests/contacts/queries.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { peopleToMail, recipientsOf } from "#server/stays/bookings/mails/mail-recipients.ts";
import { leadersOf } from "#server/stays/bookings/payers.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { type MailAbout, sendMail } from "#server/tenant/mail/compose.ts";
import type { MailRecipient } from "#server/tenant/mail/kinds.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";

/** A mail that confirms the cancellation of some stays, and the address that it goes to. */
export type CancellationMail = MailAbout & { to: MailRecipient; stays: readonly BookingRow[] };

/**
 * The mails that confirm the cancellation of these stays: one to the customer of a group for those that it loses together, else one for each
 * stay whose customer or guest has an address.
 */
export function cancellationMails(view: View, stays: readonly BookingRow[]): CancellationMail[] {
  return [...groupBy(stays, ({ group_id }) => group_id)].flatMap(([group_id, members]) => {
    const own = members.flatMap((booking) => mailOfStay(view, booking) ?? []);
    const ofGroup = group_id === null ? null : mailOfGroup(view, group_id, members);
    if (!ofGroup) return own;
    return members.length > 1 || own.length === 0 ? [ofGroup] : own;
  });
}

/** Confirms a cancellation by mail. Throws `mail/no_recipient` if nobody has an address. */
export function mailCanceled(work: Work, canceled: readonly BookingRow[]): void {
  const mails = cancellationMails(work, canceled);
  if (mails.length === 0) throw new Problem("mail/no_recipient");
  for (const { kind, id, to, stays } of mails) {
    sendMail(work, { kind, id }, { emails: [to.email], version: kind === "cancellation" ? (stays[0]?.version ?? null) : null });
  }
}

function mailOfStay(view: View, booking: BookingRow): CancellationMail | null {
  const [to] = recipientsOf(peopleToMail(view, booking));
  return to ? { kind: "cancellation", id: booking.id, to, stays: [booking] } : null;
}

function mailOfGroup(view: View, id: string, stays: readonly BookingRow[]): CancellationMail | null {
  const leader = leadersOf.get(view, { groups: [id] })?.customer_id;
  const [to] = recipientsOf(leader ? contactsById(view, [leader]) : []);
  return to ? { kind: "group_cancellation", id, to, stays } : null;
}
