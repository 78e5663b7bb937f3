import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { and, asc, eq, isNull } from "drizzle-orm";
import { consentIn } from "#server/guests/consents/consents.ts";
import { invoicesById } from "#server/money/invoices/queries.ts";
import { keptOf } from "#server/office/messages/kept.ts";
import type { Eraser } from "#server/office/privacy/anonymize.ts";
import { findMentions, type Searched, withLatest } from "#server/office/privacy/mentions.ts";
import { filesOf, type Person, personOf, secretsOfPerson } from "#server/office/privacy/person.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { expandAll, expandOne } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import { eventsAbout, eventsNumbered } from "#server/platform/core/work/redact.ts";
import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { remarksAbout } from "#server/stays/bookings/forget.ts";
import { bookingsById } from "#server/stays/bookings/queries.ts";
import { accountsOf } from "#server/stays/folios/accounts.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import { groupsById } from "#server/stays/groups/queries.ts";
import { notesAbout } from "#server/stays/notes/of-contact.ts";
import { notes } from "#server/stays/notes/tables.ts";
import { registrations } from "#server/stays/registrations/tables.ts";
import { locksAbout } from "#server/stays/room-locks/forget.ts";
import { hasBytes, streamBytes } from "#server/tenant/files/disk.ts";
import { fileStore } from "#server/tenant/files/queries.ts";
import { mailsNamed } from "#server/tenant/mail/forget-mails.ts";
import { mailStore } from "#server/tenant/mail/queries.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { getProperty, readerOf } from "#server/tenant/properties/queries.ts";
import { Contact, type ContactDocument } from "#shared/guests/contacts/schema.ts";
import { Invoice } from "#shared/money/invoices/schema.ts";
import { namingOf } from "#shared/platform/core/redaction.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";
import { Folio } from "#shared/stays/folios/schema.ts";
import { Group } from "#shared/stays/groups/schema.ts";
import { RegisteredGuest } from "#shared/stays/registrations/schema.ts";
import { describe } from "#shared/tenant/events/describe.ts";
import { Mail } from "#shared/tenant/mail/schema.ts";

/**
 * All stored data of a person as a JSON file (Art. 15 and 20 GDPR). Data about others is left out: fellow guests, colleagues' names, and
 * what others pay. Files are read while they are sent. The export is recorded.
 */
export async function exportContact({ view, write }: Pick<Eraser, "view" | "write">, id: string): Promise<Download> {
  const naming = namingOf(secretsOfPerson(view, personOf(view, id)));
  const mentions = await findMentions(view, naming);
  return write((work) => {
    const person = personOf(work, id);
    const { contact } = person;
    const places = filePlaces();
    const text = `${JSON.stringify(storedOf(work, person, { mentions, naming, places }), null, 2)}\n`;
    work.record("contact.exported", { object: "contact", id: contact.id }, { words: { name: contact.name } });
    const content = () => Readable.from(withFiles(work.config, places.split(text)));
    return new Download({ name: `${contact.number} ${contact.name}.json`, type: "application/json", size: null, content });
  });
}

type FilePlaces = { of(id: string): string; split(text: string): string[] };

/** Marks in a text for the bytes of files: a person may have more of them than fit into memory. */
function filePlaces(): FilePlaces {
  const mark = randomUUID();
  return {
    of: (id) => `${mark} ${id}`,
    /** The text between the marks, and at every odd place the id of a file. */
    split: (text) => text.split(new RegExp(`${mark} ([\\w-]+)`)),
  };
}

async function* withFiles(config: Config, parts: readonly string[]): AsyncGenerator<string> {
  for (const [place, part] of parts.entries()) {
    if (place % 2 === 0) yield part;
    else yield* base64Of(streamBytes(config, part, { start: 0, end: Number.POSITIVE_INFINITY }));
  }
}

/** Base64 stands for three bytes at a time. */
const BASE64_BYTES = 3;

async function* base64Of(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % BASE64_BYTES);
    yield bytes.toString("base64", 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString("base64");
}

function storedOf(work: Work, person: Person, { places, ...searched }: Searched & { places: FilePlaces }) {
  const { contact, own_bookings, guest_bookings, folios, groups, invoices, ids } = person;
  const { name } = getProperty(work, work.actor.property_id);
  const profile = Contact.parse(expandOne(work, "contact", contact, ["default_rate", "documents", "summary"]));
  const { documents, ...own } = profile;
  return {
    exported_at: work.now,
    property: name,
    contact: own,
    marketing_consent: consentIn(work, contact),
    merged_contacts: person.rows.slice(1).map((row) => Contact.parse(expandOne(work, "contact", row))),
    documents: filesOut(work, { documents: documents ?? [], files: filesOf(work, person, searched), places }),
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
    notes: notesOf(work, [...ids, ...own_bookings, ...groups]),
    messages: unsentTextsOf(work, [...own_bookings, ...groups]),
    mails: mailsOf(work, [...own_bookings, ...groups, ...invoices]),
    events: historyOf(work, [...ids, ...own_bookings, ...groups, ...invoices]),
    named_elsewhere: namedElsewhere(work, person, searched),
  };
}

type FilesOut = { documents: readonly ContactDocument[]; files: readonly string[]; places: FilePlaces };

/** Every file with the place of its bytes; those that were detached or are elsewhere under their name too. */
function filesOut(work: Work, { documents, files, places }: FilesOut) {
  const attached = new Map(documents.map((document) => [document.file_id, document]));
  return files.flatMap((id) => {
    const file = fileStore.findAny(work, id);
    if (!file) return [];
    const { name, content_type, size, created_at, deleted_at } = file;
    const content = hasBytes(work.config, id) ? places.of(id) : null;
    return [{ file_id: id, name, content_type, size, created_at, deleted_at, ...attached.get(id), content }];
  });
}

function bookingsOut(view: View, ids: readonly string[]) {
  return expandAll(view, "booking", bookingsById(view, ids), ["room"]).map((row) => Booking.parse(row));
}

const entriesOfBooking = query(["booking"], (db, { booking, property }) => {
  const { number, guests, check_in, check_out, undone_at, signature } = registrations;
  return db
    .select({ number, guests, check_in, check_out, undone_at, signature })
    .from(registrations)
    .where(and(eq(registrations.booking_id, booking), eq(registrations.property_id, property)));
});

/** The entries of the guest register, without other guests. */
function registrationsOf(view: View, { ids, own_bookings, guest_bookings }: Person) {
  const entries = [...own_bookings, ...guest_bookings].flatMap((booking) => entriesOfBooking.all(view, { booking }));
  return entries.flatMap(({ guests, signature, ...entry }) =>
    RegisteredGuest.array()
      .parse(guests)
      // The first guest is the one who signs.
      .map((guest, index) => ({ ...entry, guest, signature: index === 0 ? signature : null }))
      .filter(({ guest }) => ids.includes(guest.contact_id)),
  );
}

const notesBeside = query(["parent"], (db, { parent, property }) =>
  db
    .select({ created_at: notes.created_at, type: notes.type, text: notes.text })
    .from(notes)
    .where(and(eq(notes.parent_id, parent), eq(notes.property_id, property), isNull(notes.deleted_at)))
    .orderBy(asc(notes.created_at)),
);

function notesOf(view: View, parents: readonly string[]) {
  return parents.flatMap((parent) => notesBeside.all(view, { parent }));
}

const mailsAbout = query(["parent"], (db, { parent, property }) =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.parent_id, parent), eq(mails.property_id, property)))
    .orderBy(asc(mails.created_at)),
);

function mailsOf(view: View, parents: readonly string[]) {
  const ids = parents.flatMap((parent) => mailsAbout.all(view, { parent })).map(({ id }) => id);
  return mailStore.findMany(view, ids).map((row) => Mail.parse(row));
}

/** Texts that people wrote for messages which have not left yet; sent ones are among the mails. */
function unsentTextsOf(view: View, stays: readonly string[]) {
  const written = keptOf(view, stays).filter(({ mail_id, body }) => mail_id === null && body !== null);
  return written.map(({ due_at, state, subject, body }) => ({ due_at, state, subject, body }));
}

/** Events with their times, without the names of the staff. */
function historyOf(view: View, parents: readonly string[]) {
  const reader = readerOf(view);
  return eventsAbout(view, parents).map(({ time, type, data }) => ({
    time,
    type,
    description: describe({ type, data }, reader),
    data,
  }));
}

/** The records of others that name a person: notes, remarks, reasons of locks, mails, history. */
function namedElsewhere(view: View, person: Person, { mentions, naming }: Searched) {
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
