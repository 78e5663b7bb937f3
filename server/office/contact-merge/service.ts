import { absorbContact } from "#server/guests/contacts/absorb.ts";
import { handOverDocuments } from "#server/guests/contacts/documents.ts";
import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import { handOverInvoices } from "#server/money/invoices/hand-over.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { handOverBookings } from "#server/stays/bookings/hand-over.ts";
import { handOverFolios } from "#server/stays/folios/hand-over.ts";
import { handOverGroups } from "#server/stays/groups/hand-over.ts";
import { handOverNotes } from "#server/stays/notes/of-contact.ts";
import { handOverRegistrations } from "#server/stays/registrations/hand-over.ts";
import type { MergeInput } from "#shared/guests/contacts/merge.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/**
 * Merges two contacts: stays, groups, folios, invoices, documents, notes and registrations of the deleted contact move to the other one.
 * Finalized invoices keep their frozen contents. Throws `not_found` naming the field, `contact/anonymized`, and `validation` where both are
 * the same.
 */
export function mergeContacts(work: Work, { id, contact_id, take }: MergeInput & { id: string }): ContactRow {
  const stays = contactStore.get(work, id);
  if (contact_id === id) throw new Problem("validation", "contact_id", [{ path: "contact_id", message: "other_contact" }]);
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
