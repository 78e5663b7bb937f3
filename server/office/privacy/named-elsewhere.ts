import { type Searched, withLatest } from "#server/office/privacy/mentions.ts";
import type { Person } from "#server/office/privacy/person.ts";
import { eventsNumbered } from "#server/platform/core/work/redact.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { remarksAbout } from "#server/stays/bookings/forget.ts";
import { notesAbout } from "#server/stays/notes/of-contact.ts";
import { locksAbout } from "#server/stays/room-locks/forget.ts";
import { mailsNamed } from "#server/tenant/mail/forget-mails.ts";

/** What names a person in records of others: notes, remarks, reasons of locks, mails, history. */
export function namedElsewhere(view: View, person: Person, { mentions, naming }: Searched) {
  const own = new Set([...person.ids, ...person.own_bookings, ...person.groups, ...person.invoices]);
  const isOther = ({ parent_id }: { parent_id: string }) => !own.has(parent_id);
  const { events, mails, stays } = withLatest(view, mentions, naming);
  return {
    notes: notesAbout(view, naming)
      .filter(isOther)
      .map(({ text }) => text),
    remarks: remarksAbout(view, stays, naming),
    room_locks: locksAbout(view, naming).map(({ reason, start, end }) => ({ reason, start, end })),
    mails: mailsNamed(view, mails, naming)
      .filter(isOther)
      .map(({ created_at, subject, body }) => ({ created_at, subject, body })),
    events: eventsNumbered(view, events)
      .filter(isOther)
      .map(({ time, type, data }) => ({ time, type, data })),
  };
}
