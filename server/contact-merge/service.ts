import { handOverBookings } from "#server/bookings/hand-over.ts";
import { absorbContact } from "#server/contacts/absorb.ts";
import { handOverDocuments } from "#server/contacts/documents.ts";
import { type ContactRow, contactStore } from "#server/contacts/queries.ts";
import type { Work } from "#server/core/work/work.ts";
import { handOverFolios } from "#server/folios/hand-over.ts";
import { handOverGroups } from "#server/groups/hand-over.ts";
import { handOverInvoices } from "#server/invoices/hand-over.ts";
import { handOverNotes } from "#server/notes/of-contact.ts";
import { handOverRegistrations } from "#server/registrations/hand-over.ts";
import type { MergeInput } from "#shared/contacts/merge.ts";
import { Problem } from "#shared/core/errors.ts";

/**
 * Merges two contacts: stays, groups, folios, invoices, documents, notes and registrations of the deleted contact move to the other one.
 * Finalized invoices keep their frozen contents. Throws `not_found` naming the field, `contact/anonymized`, and `validation` where both are
 * the same.
 */
export function mergeContacts(work: Work, { id, contact_id, take }: MergeInput & { id: string }): ContactRow {
  const stays = contactStore.get(work, id);
  if (contact_id === id) throw new Problem("validation", "contact_id", [{ path: "contact_id", message: "another contact" }]);
  const goes = contactStore.get(work, contact_id, "contact_id");
  const saved = absorbContact(work, { stays, goes }, take);
  const handOver = { from: goes, to: saved };
  handOverBookings(work, handOver);
  handOverGroups(work, handOver);
  handOverFolios(work, handOver);
  handOverInvoices(work, handOver);
  handOverRegistrations(work, goes.id, id);
  handOverDocuments(work, goes.id, id);
  handOverNotes(work, goes.id, id);
  return saved;
}
