import { type ContactRow, contactStore } from "#server/contacts/queries.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { anonymousProfile } from "#shared/contacts/privacy.ts";

/** Deleted contacts that went on as this one. */
export function mergedInto(view: View, id: string): ContactRow[] {
  const rows = prepared<{ id: string }>(view.db, "SELECT id FROM contacts WHERE merged_into_id = ?").all(id);
  return contactStore.findMany(
    view,
    rows.map((row) => row.id),
  );
}

/** Takes out of contacts all that tells who they were. Nothing of them changes from then on. */
export function stripContacts(work: Work, contacts: readonly ContactRow[], name: (contact: ContactRow) => string): void {
  for (const contact of contacts) {
    contactStore.update(work, contact, { ...anonymousProfile(contact, name(contact)), anonymized_at: work.now });
    prepared(work.db, "DELETE FROM contact_documents WHERE contact_id = ?").run(contact.id);
  }
}
