import { type ContactRow, contactStore } from "#server/contacts/queries.ts";
import { assertNamed } from "#server/contacts/service.ts";
import { groupBy } from "#server/core/database/expand.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { getFile } from "#server/files/queries.ts";
import type { AttachDocument } from "#shared/contacts/input.ts";
import type { ContactDocument } from "#shared/contacts/schema.ts";
import { notFound } from "#shared/core/errors.ts";

/** Puts a file to a contact; one that is there already gets the new name, purpose and type. Throws `contact/anonymized`. */
export function attachDocument(work: Work, { id, file_id, name, purpose, type }: AttachDocument): ContactRow {
  const contact = contactStore.get(work, id);
  assertNamed(contact);
  const file = getFile(work, file_id, "file_id");
  prepared(
    work.db,
    `INSERT INTO contact_documents (contact_id, file_id, name, purpose, type, created_at) VALUES (@id, @file_id, @name, @purpose, @type, @now)
     ON CONFLICT (contact_id, file_id) DO UPDATE SET name = excluded.name, purpose = excluded.purpose, type = excluded.type`,
  ).run({ id, file_id, name: name ?? file.name, purpose, type, now: work.now });
  const saved = contactStore.update(work, contact, {});
  work.record("contact.document_added", saved, { words: { name: contact.name, document: name ?? file.name }, file_id });
  return saved;
}

/** Takes a file from a contact; the file itself stays in the house. Throws `not_found` naming the field. */
export function detachDocument(work: Work, { id, file_id }: { id: string; file_id: string }): void {
  const contact = contactStore.get(work, id);
  const document = documentsOf(work, [id])
    .get(id)
    ?.find((known) => known.file_id === file_id);
  if (!document) throw notFound("file_id");
  prepared(work.db, "DELETE FROM contact_documents WHERE contact_id = ? AND file_id = ?").run(id, file_id);
  const saved = contactStore.update(work, contact, {});
  work.record("contact.document_removed", saved, { words: { name: contact.name, document: document.name }, file_id });
}

type DocumentRow = Omit<ContactDocument, "object"> & { contact_id: string };

/** The documents of contacts, in the order in which they came. */
export function documentsOf({ db }: View, ids: readonly string[]): Map<string, ContactDocument[]> {
  if (ids.length === 0) return new Map();
  const rows = db.$client
    .prepare<unknown[], DocumentRow>(
      `SELECT d.contact_id, d.file_id, d.name, d.purpose, d.type, f.content_type, f.size, d.created_at
       FROM contact_documents d JOIN files f ON f.id = d.file_id
       WHERE d.contact_id IN (${ids.map(() => "?").join(",")}) AND f.deleted_at IS NULL ORDER BY d.created_at, d.file_id`,
    )
    .all(...ids);
  const groups = groupBy(rows, ({ contact_id }) => contact_id);
  return new Map([...groups].map(([id, found]) => [id, found.map(withoutOwner)]));
}

function withoutOwner({ file_id, name, purpose, type, content_type, size, created_at }: DocumentRow): ContactDocument {
  return { object: "document", file_id, name, purpose, type, content_type, size, created_at };
}

/** The documents of one contact become another's. */
export function handOverDocuments(work: Work, from: string, to: string): void {
  prepared(work.db, "UPDATE OR IGNORE contact_documents SET contact_id = @to WHERE contact_id = @from").run({ from, to });
  prepared(work.db, "DELETE FROM contact_documents WHERE contact_id = ?").run(from);
}
