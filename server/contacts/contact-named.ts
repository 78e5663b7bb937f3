import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { notFound } from "#shared/core/errors.ts";

/** What a booking takes over from its customer. */
export type ContactFacts = { id: string; name: string; debtor: string | null; default_rate_id: string | null };

/** The contact that a field of the input names by its id. Throws `not_found` naming the field. */
export function contactNamed(view: View, id: string, field: string): ContactFacts {
  const contact = prepared<ContactFacts>(
    view.db,
    "SELECT id, name, debtor, default_rate_id FROM contacts WHERE id = ? AND property_id = ? AND deleted_at IS NULL",
  ).get(id, view.actor.property_id);
  if (!contact) throw notFound(field);
  return contact;
}
