import { and, count, eq, isNull, sql } from "drizzle-orm";
import { contactDocuments, contacts } from "#server/guests/contacts/tables.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import type { FileUses } from "#server/tenant/files/uses-of-files.ts";

const isLive = isNull(contacts.deleted_at);

export const contactUses = {
  rate: { contacts: usedIn(contacts, ({ id }) => and(eq(contacts.default_rate_id, id), isLive)) },
  file: {
    contacts: query(["id"], (db, { id, property }) =>
      db
        .select({ n: count() })
        .from(contactDocuments)
        .innerJoin(contacts, eq(contacts.id, contactDocuments.contact_id))
        .where(and(eq(contactDocuments.file_id, id), isLive, eq(contacts.property_id, property))),
    ),
  },
} as const satisfies Uses;

/** Files that are attached to a contact. */
export const documentFiles: FileUses = query(["files"], (db, { files, property }) =>
  db
    .select({ file_id: contactDocuments.file_id, object: sql<"contact">`'contact'`, id: contacts.id, name: contacts.name })
    .from(contactDocuments)
    .innerJoin(contacts, eq(contacts.id, contactDocuments.contact_id))
    .where(and(oneOf(contactDocuments.file_id, files), isLive, eq(contacts.property_id, property))),
);
