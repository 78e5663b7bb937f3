import { and, eq, sql } from "drizzle-orm";
import { contacts } from "#server/contacts/tables.ts";
import { entityStore } from "#server/core/database/entity-store.ts";
import { prepared } from "#server/core/database/prepared.ts";
import { byLastName, sorting } from "#server/core/database/sorting.ts";
import { holding } from "#server/core/database/text-index.ts";
import type { View } from "#server/core/work/work.ts";
import { generalSettings } from "#server/settings/queries.ts";
import type { ContactQuery } from "#shared/contacts/schema.ts";
import type { Language } from "#shared/core/fields.ts";

export const contactStore = entityStore("contact", contacts);
export const { get: getContact, findAny: findAnyContact, findMany: contactsById } = contactStore;
export type ContactRow = ReturnType<typeof contactStore.get>;

const COLUMNS = {
  name: byLastName(contacts),
  /** As people count: 9 before 10 under the same prefix. */
  number: sql`printf('%60s', ${contacts.number})`,
  created_at: contacts.created_at,
};

/** By name, unless asked otherwise. `query` looks for each of its words in name, company, number, e-mail, phone and city, whatever the accents. */
export function listContacts(view: View, query: ContactQuery) {
  const where = and(
    query.type ? eq(contacts.type, query.type) : undefined,
    query.debtor ? eq(contacts.debtor, query.debtor) : undefined,
    query.query ? sql`${contacts.id} IN (${holding(view.actor.property_id, "contact", { text: query.query })})` : undefined,
  );
  return contactStore.page(view, query, where, sorting(query.sort ?? "name", COLUMNS));
}

/** The live contact of the property with this e-mail, compared case-insensitively. */
export function contactByEmail(view: View, email: string): { id: string } | null {
  const statement = prepared<{ id: string }>(
    view.db,
    `SELECT id FROM contacts WHERE property_id = ? AND lower(json_extract(communication, '$.email')) = lower(?)
     AND deleted_at IS NULL AND json_extract(communication, '$.email') IS NOT NULL`,
  );
  return statement.get(view.actor.property_id, email) ?? null;
}

/** The language in which somebody is written to: their own, else the house's. */
export function languageFor(view: View, contact: ContactRow | null | undefined): Language {
  return contact?.language ?? generalSettings(view).language;
}

export function isContactNumberTaken({ db, actor }: View, number: string): boolean {
  return prepared(db, "SELECT 1 FROM contacts WHERE property_id = ? AND number = ?").get(actor.property_id, number) !== undefined;
}
