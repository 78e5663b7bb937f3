import { and, asc, eq, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import { assertNamed } from "#server/guests/contacts/service.ts";
import { contactDocuments } from "#server/guests/contacts/tables.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { getFile } from "#server/tenant/files/queries.ts";
import { files } from "#server/tenant/files/tables.ts";
import type { AttachDocument } from "#shared/guests/contacts/input.ts";
import type { ContactDocument } from "#shared/guests/contacts/schema.ts";
import { notFound } from "#shared/platform/core/errors.ts";
import { type Naming, withoutSecrets } from "#shared/platform/core/redaction.ts";

/** Documents have no `property_id`. */
const OF_CONTACT = { acrossProperties: "documents are found by contacts that were read in the property" };

const saveDocument = command(
  ["contact_id", "file_id", "name", "purpose", "type", "created_at"],
  (db, values) =>
    db
      .insert(contactDocuments)
      .values(values)
      .onConflictDoUpdate({
        target: [contactDocuments.contact_id, contactDocuments.file_id],
        set: { name: sql`excluded.name`, purpose: sql`excluded.purpose`, type: sql`excluded.type` },
      }),
  OF_CONTACT,
);

/** Attaches a file to a contact; a file that is attached already gets the new name, purpose and type. Throws `contact/anonymized`. */
export function attachDocument(work: Work, { id, file_id, name, purpose, type }: AttachDocument): ContactRow {
  const contact = contactStore.get(work, id);
  assertNamed(contact);
  const file = getFile(work, file_id, "file_id");
  saveDocument(work, { contact_id: id, file_id, name: name ?? file.name, purpose, type, created_at: work.now });
  const saved = contactStore.update(work, contact, {});
  work.record("contact.document_added", saved, { words: { name: contact.name, document: name ?? file.name }, file_id });
  return saved;
}

const deleteDocument = command(
  ["contact", "file"],
  (db, { contact, file }) =>
    db.delete(contactDocuments).where(and(eq(contactDocuments.contact_id, contact), eq(contactDocuments.file_id, file))),
  OF_CONTACT,
);

/** Detaches a file from a contact; the file itself is kept. Throws `not_found` naming the field. */
export function detachDocument(work: Work, { id, file_id }: { id: string; file_id: string }): void {
  const contact = contactStore.get(work, id);
  const document = documentsOf(work, [id])
    .get(id)
    ?.find((known) => known.file_id === file_id);
  if (!document) throw notFound("file_id");
  deleteDocument(work, { contact: id, file: file_id });
  const saved = contactStore.update(work, contact, {});
  work.record("contact.document_removed", saved, { words: { name: contact.name, document: document.name }, file_id });
}

type DocumentRow = Omit<ContactDocument, "object"> & { contact_id: string };

const documentsOfContacts = query(["contacts"], (db, { contacts, property }) => {
  const { contact_id, file_id, name, purpose, type, created_at } = contactDocuments;
  return db
    .select({ contact_id, file_id, name, purpose, type, content_type: files.content_type, size: files.size, created_at })
    .from(contactDocuments)
    .innerJoin(files, eq(files.id, file_id))
    .where(and(oneOf(contact_id, contacts), isNull(files.deleted_at), ofProperty(files, property)))
    .orderBy(asc(created_at), asc(file_id));
});

/** The documents of contacts, in the order in which they were attached. */
export function documentsOf(view: View, ids: readonly string[]): Map<string, ContactDocument[]> {
  if (ids.length === 0) return new Map();
  const groups = groupBy(documentsOfContacts.all(view, { contacts: ids }), ({ contact_id }) => contact_id);
  return new Map([...groups].map(([id, found]) => [id, found.map(withoutOwner)]));
}

function withoutOwner({ file_id, name, purpose, type, content_type, size, created_at }: DocumentRow): ContactDocument {
  return { object: "document", file_id, name, purpose, type, content_type, size, created_at };
}

const theirs = alias(contactDocuments, "theirs");

const moveDocuments = command(
  ["from", "to"],
  (db, { from, to }) => {
    const { contact_id, file_id } = contactDocuments;
    const has = sql`EXISTS (SELECT 1 FROM ${contactDocuments} ${theirs} WHERE ${theirs.contact_id} = ${to} AND ${theirs.file_id} = ${file_id})`;
    return db
      .update(contactDocuments)
      .set({ contact_id: sql`${to}` })
      .where(and(eq(contact_id, from), not(has)));
  },
  OF_CONTACT,
);

const deleteDocuments = command(
  ["contact"],
  (db, { contact }) => db.delete(contactDocuments).where(eq(contactDocuments.contact_id, contact)),
  OF_CONTACT,
);

/** Moves the documents of one contact to another. */
export function reassignDocuments(work: Work, from: string, to: string): void {
  moveDocuments(work, { from, to });
  forgetDocuments(work, from);
}

export function forgetDocuments(work: Work, contact: string): void {
  deleteDocuments(work, { contact });
}

const documentsNaming = query(["parts"], (db, { parts, property }) => {
  const { contact_id, file_id, name, purpose } = contactDocuments;
  return db
    .select({ contact: contact_id, file: file_id, name, purpose })
    .from(contactDocuments)
    .innerJoin(files, eq(files.id, file_id))
    .where(and(eq(files.property_id, property), mentionsOneOf(parts, name, purpose)));
});
const renameDocument = command(
  ["contact", "file", "name", "purpose"],
  (db, { contact, file, name, purpose }) =>
    db
      .update(contactDocuments)
      .set({ name: sql`${name}`, purpose: sql`${purpose}` })
      .where(and(eq(contactDocuments.contact_id, contact), eq(contactDocuments.file_id, file))),
  OF_CONTACT,
);

/** Removes a person's name from documents of other contacts. */
export function forgetInDocuments(work: Work, { parts, texts }: Naming): void {
  for (const { contact, file, name, purpose } of documentsNaming.all(work, { parts })) {
    renameDocument(work, { contact, file, name: withoutSecrets(name, texts), purpose: purpose && withoutSecrets(purpose, texts) });
  }
}

/** Removes documents of contacts whose retention period is over; the caller drops the files. */
export function removeDocuments(work: Work, documents: readonly { contact: string; file: string }[]): void {
  for (const document of documents) deleteDocument(work, document);
}
