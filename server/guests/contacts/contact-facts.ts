import { and, eq, isNull } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { notFound } from "#shared/platform/core/errors.ts";

/** The fields that a booking copies from its customer. */
export type ContactFacts = { id: string; name: string; debtor: string | null; default_rate_id: string | null };

const contactById = query(["id"], (db, { id, property }) =>
  db
    .select({ id: contacts.id, name: contacts.name, debtor: contacts.debtor, default_rate_id: contacts.default_rate_id })
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.property_id, property), isNull(contacts.deleted_at))),
);

/** The contact that a field of the input refers to. Throws `not_found` naming the field. */
export function contactFacts(view: View, id: string, field: string): ContactFacts {
  const contact = contactById.get(view, { id });
  if (!contact) throw notFound(field);
  return contact;
}
