import { reassignConsent } from "#server/guests/consents/consents.ts";
import { absorbContact } from "#server/guests/contacts/absorb.ts";
import { reassignDocuments } from "#server/guests/contacts/documents.ts";
import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import { reassignInvoices } from "#server/money/invoices/reassign-contact.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { reassignBookings } from "#server/stays/bookings/reassign-contact.ts";
import { reassignFolios } from "#server/stays/folios/reassign-contact.ts";
import { reassignGroups } from "#server/stays/groups/reassign-contact.ts";
import { reassignNotes } from "#server/stays/notes/of-contact.ts";
import { reassignRegistrations } from "#server/stays/registrations/reassign-contact.ts";
import type { MergeInput } from "#shared/guests/contacts/merge.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/**
 * Merges two contacts: stays, groups, folios, invoices, documents, notes and registrations of the deleted contact move to the other one.
 * Finalized invoices keep their frozen contents. Throws `not_found` naming the field, `contact/anonymized`, and `validation` if both are
 * the same.
 */
export function mergeContacts(work: Work, { id, contact_id, take }: MergeInput & { id: string }): ContactRow {
  const stays = contactStore.get(work, id);
  if (contact_id === id) throw new Problem("validation", "contact_id", [{ path: "contact_id", message: "other_contact" }]);
  const goes = contactStore.get(work, contact_id, "contact_id");
  const saved = absorbContact(work, { stays, goes }, take);
  const reassignment = { from: goes, to: saved };
  reassignBookings(work, reassignment);
  reassignGroups(work, reassignment);
  reassignFolios(work, reassignment);
  reassignInvoices(work, reassignment);
  reassignRegistrations(work, goes.id, id);
  reassignConsent(work, goes, saved);
  reassignDocuments(work, goes.id, id);
  reassignNotes(work, goes.id, id);
  return saved;
}
