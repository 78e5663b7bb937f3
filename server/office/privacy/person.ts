import { and, eq, isNull } from "drizzle-orm";
import { documentsOf } from "#server/guests/contacts/documents.ts";
import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import { mergedInto } from "#server/guests/contacts/strip.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { type Searched, withLatest } from "#server/office/privacy/mentions.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { eventsAbout } from "#server/platform/core/work/redact.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { foliosToPayBy } from "#server/stays/folios/payers.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { photosBeside } from "#server/stays/notes/of-contact.ts";
import { registrations } from "#server/stays/registrations/tables.ts";
import { filesNamed } from "#server/tenant/files/forget.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { secretsIn, secretsOf } from "#shared/guests/contacts/privacy.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** A person with every contact that was merged into theirs, and all records that belong to them. */
export type Person = {
  contact: ContactRow;
  /** The contact and those that were merged into it. */
  rows: ContactRow[];
  ids: string[];
  /** Stays that they booked, or that have no customer. */
  own_bookings: string[];
  /** Stays of others on which they were a guest. */
  guest_bookings: string[];
  groups: string[];
  folios: string[];
  invoices: string[];
  /** Mails about all of these, and entries in the guest register: remarks may have been posted to them. */
  documents: string[];
};

/** The contact, also a deleted one; a contact that was merged into another is that other one. Throws `not_found` and `stale`. */
export function contactOf(view: View | Work, id: string): ContactRow {
  const found = contactStore.findAny(view, id);
  if (!found) throw new Problem("not_found");
  if (found.merged_into_id !== null) return contactOf(view, found.merged_into_id);
  assertSeen(view, found);
  return found;
}

/** Every text that identifies the person, former ones in their history too, longest first. */
export function secretsOfPerson(view: View, { rows, ids }: Person): string[] {
  const former = eventsAbout(view, ids).flatMap(({ data }) => [...secretsIn(data.from), ...secretsIn(data.to)]);
  return [...new Set([...rows.flatMap((row) => secretsOf(row)), ...former])].sort((a, b) => b.length - a.length);
}

/** Their documents, also those that were detached, photos of their notes, and files that are named after them. */
export function filesOf(view: View, { ids, own_bookings }: Person, { mentions, naming }: Searched): string[] {
  const attached = [...documentsOf(view, ids).values()].flat().map(({ file_id }) => file_id);
  const recorded = eventsAbout(view, ids).flatMap(({ data }) => (isWithFile(data) ? data.file_id : []));
  const named = filesNamed(view, withLatest(view, mentions, naming).files, naming).map(({ id }) => id);
  return [...new Set([...attached, ...recorded, ...photosBeside(view, [...ids, ...own_bookings]), ...named])];
}

function isWithFile(data: object): data is { file_id: string } {
  return "file_id" in data && typeof data.file_id === "string";
}

/** Throws `not_found`. */
export function personOf(view: View, id: string): Person {
  const contact = contactOf(view, id);
  const rows = [contact, ...mergedInto(view, contact.id)];
  const ids = rows.map((row) => row.id);
  const own = new Set([...bookedBy.all(view, { people: ids }), ...stayedAlone.all(view, { people: ids })].map(({ id: stay }) => stay));
  const guest = idsOf(guestOn.all(view, { people: ids }));
  const theirGroups = idsOf(groupsOf.all(view, { people: ids }));
  const theirInvoices = idsOf(invoicesOf.all(view, { people: ids }));
  const about = [...own, ...guest, ...theirGroups, ...theirInvoices];
  return {
    contact,
    rows,
    ids,
    own_bookings: [...own],
    guest_bookings: guest.filter((booking) => !own.has(booking)),
    groups: theirGroups,
    folios: [...new Set(ids.flatMap((payer) => foliosToPayBy(view, payer)))],
    invoices: theirInvoices,
    documents: idsOf([...mailsAbout.all(view, { parents: about }), ...entriesOf.all(view, { stays: about })]),
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const bookedBy = query(["people"], (db, { people, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(oneOf(bookings.customer_id, people), ofProperty(bookings, property))),
);
const stayedAlone = query(["people"], (db, { people, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookingGuests)
    .innerJoin(bookings, eq(bookings.id, bookingGuests.booking_id))
    .where(
      and(
        oneOf(bookingGuests.contact_id, people),
        isNull(bookings.customer_id),
        eq(bookingGuests.position, 0),
        ofProperty(bookings, property),
      ),
    ),
);
const guestOn = query(["people"], (db, { people, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookingGuests)
    .innerJoin(bookings, eq(bookings.id, bookingGuests.booking_id))
    .where(and(oneOf(bookingGuests.contact_id, people), ofProperty(bookings, property))),
);
const groupsOf = query(["people"], (db, { people, property }) =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(and(oneOf(groups.customer_id, people), ofProperty(groups, property))),
);
const invoicesOf = query(["people"], (db, { people, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(oneOf(invoices.customer_id, people), ofProperty(invoices, property))),
);
const mailsAbout = query(["parents"], (db, { parents, property }) =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(and(oneOf(mails.parent_id, parents), ofProperty(mails, property))),
);
const entriesOf = query(["stays"], (db, { stays, property }) =>
  db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(oneOf(registrations.booking_id, stays), ofProperty(registrations, property))),
);
