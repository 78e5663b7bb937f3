import { and, eq } from "drizzle-orm";
import { forgetDocuments } from "#server/guests/contacts/documents.ts";
import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { anonymousProfile } from "#shared/guests/contacts/privacy.ts";

const wentOnAs = query(["id"], (db, { id, property }) =>
  db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.merged_into_id, id), eq(contacts.property_id, property))),
);

/** Deleted contacts that were merged into this one. */
export function mergedInto(view: View, id: string): ContactRow[] {
  return contactStore.findMany(
    view,
    wentOnAs.all(view, { id }).map((row) => row.id),
  );
}

/** Removes all personal data from contacts. They cannot be changed afterwards. */
export function stripContacts(work: Work, people: readonly ContactRow[], name: (contact: ContactRow) => string): void {
  for (const contact of people) {
    contactStore.update(work, contact, { ...anonymousProfile(contact, name(contact)), anonymized_at: work.now });
    forgetDocuments(work, contact.id);
  }
}
