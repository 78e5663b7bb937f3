import { and, eq, isNotNull, isNull, lt, ne, notInArray, or, type Placeholder, sql } from "drizzle-orm";
import { contactDocuments, contacts } from "#server/guests/contacts/tables.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { type Query, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { isUnfinished } from "#server/stays/bookings/conditions.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { needsPayer } from "#server/stays/folios/conditions.ts";
import { folios, routingRules } from "#server/stays/folios/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { overdueEntries } from "#server/stays/registrations/service.ts";
import { files } from "#server/tenant/files/tables.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { firstKeptDay, isIdentityDocument, monthsBefore, monthsBeyondLaw, type RetentionKind } from "#shared/office/privacy/retention.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/** A record that is over its period. `contact_id` is the contact to which a document is attached. */
export type Due = { id: string; name: string; contact_id?: string | null };

/** The records of a kind that are over a period, oldest first. */
export function dueOf(view: View, kind: RetentionKind, months: number): Due[] {
  const today = hotelDay(view.now, view.actor.time_zone);
  const before = firstKeptDay(kind, { today, months });
  if (kind === "register") return dueEntries(view, today, months);
  if (kind === "documents") return dueDocuments(view, before);
  return DUE[kind].all(view, { before });
}

type RetentionLimit = { kind: RetentionKind; months: number };

export const dueTask: ViewTask<RetentionLimit, Due[]> = {
  name: "due records",
  read: (view, { kind, months }) => dueOf(view, kind, months),
};

/** The same, read by a worker thread. */
export function dueInWorker(view: View, kind: RetentionKind, months: number): Promise<Due[]> {
  return viewInWorker(view, dueTask, { kind, months });
}

function dueEntries(view: View, today: string, months: number): Due[] {
  const { country } = getProperty(view, view.actor.property_id).address;
  const day = monthsBefore(today, monthsBeyondLaw(months, country));
  return overdueEntries(view, day).map(({ id, number }) => ({ id, name: String(number) }));
}

/** Nothing of a contact is unfinished or newer than a day: no stay, group, folio or invoice. */
const isQuiet = (before: Placeholder) => sql`
  NOT EXISTS (SELECT 1 FROM ${bookings} WHERE ${bookings.customer_id} = ${contacts.id}
    AND (${bookings.check_out} >= ${before} OR ${bookings.created_at} >= ${before} OR ${isUnfinished(bookings)}))
  AND NOT EXISTS (SELECT 1 FROM ${bookingGuests} JOIN ${bookings} ON ${bookings.id} = ${bookingGuests.booking_id}
    WHERE ${bookingGuests.contact_id} = ${contacts.id} AND (${bookings.check_out} >= ${before} OR ${isUnfinished(bookings)}))
  AND NOT EXISTS (SELECT 1 FROM ${groups} WHERE ${groups.customer_id} = ${contacts.id} AND ${groups.created_at} >= ${before})
  AND NOT EXISTS (SELECT 1 FROM ${folios} WHERE ${folios.customer_id} = ${contacts.id} AND ${folios.created_at} >= ${before})
  AND NOT EXISTS (SELECT 1 FROM ${routingRules} WHERE ${needsPayer(routingRules, contacts.id)})
  AND NOT EXISTS (SELECT 1 FROM ${invoices} WHERE ${invoices.customer_id} = ${contacts.id} AND ${invoices.created_at} >= ${before})`;

const DUE: Readonly<Record<Exclude<RetentionKind, "register" | "documents">, Query<"before", Due>>> = {
  invoices: query(["before"], (db, { before, property }) =>
    db
      .select({ id: invoices.id, name: sql<string>`${invoices.number}` })
      .from(invoices)
      .where(
        and(
          eq(invoices.property_id, property),
          isNotNull(invoices.number),
          isNotNull(invoices.file_id),
          ne(invoices.status, "open"),
          lt(invoices.finalized_on, sql`${before}`),
        ),
      )
      .orderBy(invoices.finalized_on),
  ),
  contacts: query(["before"], (db, { before, property }) =>
    db
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(
        and(
          eq(contacts.property_id, property),
          eq(contacts.type, "person"),
          isNull(contacts.anonymized_at),
          isNull(contacts.deleted_at),
          lt(contacts.created_at, sql`${before}`),
          isQuiet(before),
        ),
      )
      .orderBy(contacts.id),
  ),
  deleted_contacts: query(["before"], (db, { before, property }) =>
    db
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(
        and(
          eq(contacts.property_id, property),
          isNull(contacts.anonymized_at),
          isNull(contacts.merged_into_id),
          lt(contacts.deleted_at, sql`${before}`),
        ),
      )
      .orderBy(contacts.id),
  ),
  offers: query(["before"], (db, { before, property }) =>
    db
      .select({ id: bookings.id, name: bookings.code })
      .from(bookings)
      .where(
        and(
          eq(bookings.property_id, property),
          eq(bookings.status, "canceled"),
          lt(bookings.expires_at, sql`${before}`),
          or(
            isNotNull(bookings.customer_id),
            isNotNull(bookings.description),
            isNotNull(bookings.arrival_time),
            sql`${bookings.children} GLOB '*"age":[0-9]*'`,
            sql`EXISTS (SELECT 1 FROM ${bookingGuests} WHERE ${bookingGuests.booking_id} = ${bookings.id})`,
          ),
        ),
      )
      .orderBy(bookings.id),
  ),
  mails: query(["before"], (db, { before, property }) =>
    db
      .select({ id: mails.id, name: mails.subject })
      .from(mails)
      .where(and(eq(mails.property_id, property), ne(mails.subject, ""), ne(mails.state, "waiting"), lt(mails.created_at, sql`${before}`)))
      .orderBy(mails.id),
  ),
};

const attached = query(["before"], (db, { before, property }) =>
  db
    .select({
      id: contactDocuments.file_id,
      contact_id: contacts.id,
      contact: contacts.name,
      name: contactDocuments.name,
      purpose: contactDocuments.purpose,
      type: contactDocuments.type,
    })
    .from(contactDocuments)
    .innerJoin(contacts, eq(contacts.id, contactDocuments.contact_id))
    .where(and(eq(contacts.property_id, property), lt(contactDocuments.created_at, sql`${before}`), isQuiet(before))),
);

/** Files that no contact has: detached ones, and those that were never attached. */
const loose = query(["before"], (db, { before, property }) =>
  db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(
      and(
        eq(files.property_id, property),
        isNull(files.deleted_at),
        lt(files.created_at, sql`${before}`),
        notInArray(files.id, db.select({ id: contactDocuments.file_id }).from(contactDocuments)),
      ),
    ),
);

/** Copies of identity documents of guests who have left, by what they are called. */
function dueDocuments(view: View, before: string): Due[] {
  const ofContacts = attached.all(view, { before }).filter(isIdentityDocument);
  const alone = loose.all(view, { before }).filter(({ name }) => isIdentityDocument({ name, purpose: null, type: null }));
  return [
    ...ofContacts.map(({ id, contact_id, contact, name }) => ({ id, contact_id, name: `${contact}: ${name}` })),
    ...alone.map(({ id, name }) => ({ id, contact_id: null, name })),
  ];
}
