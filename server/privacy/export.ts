import { bookingsById } from "#server/bookings/queries.ts";
import { Download } from "#server/core/calls/transfer.ts";
import { expandAll, expandOne } from "#server/core/database/expand.ts";
import { prepared } from "#server/core/database/prepared.ts";
import { eventsAbout } from "#server/core/work/redact.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { accountsOf } from "#server/folios/accounts.ts";
import { folioStore } from "#server/folios/queries.ts";
import { groupsById } from "#server/groups/queries.ts";
import { invoicesById } from "#server/invoices/queries.ts";
import { mailStore } from "#server/mail/queries.ts";
import { type Person, personOf } from "#server/privacy/person.ts";
import { getProperty } from "#server/properties/queries.ts";
import { Booking } from "#shared/bookings/schema.ts";
import { Contact } from "#shared/contacts/schema.ts";
import { describe } from "#shared/events/describe.ts";
import { Folio } from "#shared/folios/schema.ts";
import { Group } from "#shared/groups/schema.ts";
import { Invoice } from "#shared/invoices/schema.ts";
import { Mail } from "#shared/mail/schema.ts";
import { RegisteredGuest } from "#shared/registrations/schema.ts";

/**
 * All that is stored of a person, as a JSON file (Art. 15 and 20 GDPR). What is about others stays out: fellow guests,
 * colleagues' names, and what others pay. That it was given out is recorded.
 */
export function exportContact(work: Work, id: string): Download {
  const person = personOf(work, id);
  const { contact } = person;
  const bytes = Buffer.from(`${JSON.stringify(storedOf(work, person), null, 2)}\n`);
  work.record("contact.exported", { object: "contact", id }, { words: { name: contact.name } });
  return new Download({ name: `${contact.number} ${contact.name}.json`, type: "application/json", size: bytes.length, content: bytes });
}

function storedOf(work: Work, person: Person) {
  const { contact, own_bookings, guest_bookings, folios, groups, invoices, ids } = person;
  const { name } = getProperty(work, work.actor.property_id);
  const profile = Contact.parse(expandOne(work, "contact", contact, ["default_rate", "documents", "summary"]));
  const { documents, ...own } = profile;
  return {
    exported_at: work.now,
    property: name,
    contact: own,
    merged_contacts: person.rows.slice(1).map((row) => Contact.parse(expandOne(work, "contact", row))),
    documents,
    bookings: bookingsOut(work, own_bookings),
    bookings_as_guest: bookingsById(work, guest_bookings).map(({ code, check_in, check_out, status }) => ({
      code,
      check_in,
      check_out,
      status,
    })),
    groups: expandAll(work, "group", groupsById(work, groups)).map((row) => Group.parse(row)),
    folios: expandAll(work, "folio", accountsOf(work, folioStore.findMany(work, folios)), ["charges", "payments"]).map((row) =>
      Folio.parse(row),
    ),
    invoices: expandAll(work, "invoice", invoicesById(work, invoices), ["content"]).map((row) => Invoice.parse(row)),
    registrations: registrationsOf(work, person),
    notes: notesOf(work, [...ids, ...own_bookings]),
    mails: mailsOf(work, [...own_bookings, ...groups, ...invoices]),
    events: historyOf(work, [...ids, ...own_bookings]),
  };
}

function bookingsOut(view: View, ids: readonly string[]) {
  return expandAll(view, "booking", bookingsById(view, ids), ["room"]).map((row) => Booking.parse(row));
}

type Entry = { number: number; guests: string; check_in: string; check_out: string; undone_at: string | null };

/** The entries of the register, each with nobody else on it. */
function registrationsOf({ db }: View, { ids, own_bookings, guest_bookings }: Person) {
  const find = prepared<Entry>(db, "SELECT number, guests, check_in, check_out, undone_at FROM registrations WHERE booking_id = ?");
  const entries = [...own_bookings, ...guest_bookings].flatMap((id) => find.all(id));
  return entries.flatMap(({ guests, ...entry }) =>
    RegisteredGuest.array()
      .parse(JSON.parse(guests))
      .filter(({ contact_id }) => ids.includes(contact_id))
      .map((guest) => ({ ...entry, guest })),
  );
}

type NoteLine = { created_at: string; type: string | null; text: string };

function notesOf({ db }: View, parents: readonly string[]): NoteLine[] {
  const find = prepared<NoteLine>(
    db,
    "SELECT created_at, type, text FROM notes WHERE parent_id = ? AND deleted_at IS NULL ORDER BY created_at",
  );
  return parents.flatMap((id) => find.all(id));
}

function mailsOf(view: View, parents: readonly string[]) {
  const find = prepared<{ id: string }>(view.db, "SELECT id FROM mails WHERE parent_id = ? ORDER BY created_at");
  const ids = parents.flatMap((id) => find.all(id)).map(({ id }) => id);
  return mailStore.findMany(view, ids).map((row) => Mail.parse(row));
}

/** What happened and when; who of the house did it is theirs, not the guest's. */
function historyOf(view: View, parents: readonly string[]) {
  return eventsAbout(view, parents).map(({ time, type, data }) => ({
    time,
    type,
    description: describe({ type, data }, view.actor),
    data,
  }));
}
