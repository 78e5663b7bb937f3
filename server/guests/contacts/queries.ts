import { and, eq, isNull, sql } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { query } from "#server/platform/core/database/query.ts";
import { byLastName, exactFirst, sorting } from "#server/platform/core/database/sorting.ts";
import { holding } from "#server/platform/core/database/text-index.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import type { ContactQuery } from "#shared/guests/contacts/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";

export const contactStore = entityStore("contact", contacts);
export const { get: getContact, findAny: findAnyContact, findMany: contactsById } = contactStore;
export type ContactRow = ReturnType<typeof contactStore.get>;

const COLUMNS = {
  name: byLastName(contacts),
  /** Natural order: 9 before 10 under the same prefix. */
  number: sql`printf('%60s', ${contacts.number})`,
  created_at: contacts.created_at,
};

/** Sorted by name by default; the contact whose number is the search text comes first. Each word of `query` is searched in name, company, number, e-mail, phone and city, ignoring accents. */
export function listContacts(view: View, asked: ContactQuery) {
  const where = and(
    asked.number === undefined ? undefined : eq(contacts.number, asked.number),
    asked.type ? eq(contacts.type, asked.type) : undefined,
    asked.debtor ? eq(contacts.debtor, asked.debtor) : undefined,
    asked.query ? sql`${contacts.id} IN (${holding(view.actor.property_id, "contact", { text: asked.query })})` : undefined,
  );
  return contactStore.page(view, asked, where, ...exactFirst(asked.query, contacts.number), sorting(asked.sort ?? "name", COLUMNS));
}

const byEmail = query(["email"], (db, { email, property }) => {
  const kept = sql`json_extract(${contacts.communication}, '$.email')`;
  return db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(eq(contacts.property_id, property), sql`lower(${kept}) = lower(${email})`, isNull(contacts.deleted_at), sql`${kept} IS NOT NULL`),
    );
});

/** The contact of the property with this e-mail that is not deleted, compared case-insensitively. */
export function contactByEmail(view: View, email: string): { id: string } | null {
  return byEmail.get(view, { email }) ?? null;
}

/** The language for mails and documents to a contact: their own, else the property's. */
export function languageFor(view: View, contact: ContactRow | null | undefined): Language {
  return contact?.language ?? propertyLanguage(view);
}

const byNumber = query(["number"], (db, { number, property }) =>
  db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.property_id, property), eq(contacts.number, number))),
);

export function isContactNumberTaken(view: View, number: string): boolean {
  return byNumber.get(view, { number }) !== undefined;
}
