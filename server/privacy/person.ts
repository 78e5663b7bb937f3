import { and, eq, isNull } from "drizzle-orm";
import { bookingGuests, bookings } from "#server/bookings/tables.ts";
import { type ContactRow, contactStore } from "#server/contacts/queries.ts";
import { mergedInto } from "#server/contacts/strip.ts";
import { ofProperty, oneOf, query } from "#server/core/database/query.ts";
import type { View } from "#server/core/work/work.ts";
import { foliosToPayBy } from "#server/folios/payers.ts";
import { groups } from "#server/groups/tables.ts";
import { invoices } from "#server/invoices/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { registrations } from "#server/registrations/tables.ts";

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

/** Throws `not_found`. */
export function personOf(view: View, id: string): Person {
  const contact = contactStore.get(view, id);
  const rows = [contact, ...mergedInto(view, id)];
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
