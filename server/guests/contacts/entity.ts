import { contacts } from "#server/guests/contacts/tables.ts";
import { contactUses } from "#server/guests/contacts/uses.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { Contact } from "#shared/guests/contacts/schema.ts";

export const contactEntity = {
  object: "contact",
  audience: "bookings:read",
  history: { of: "changes", find: inTable(contacts) },
  shape: Contact,
  uses: contactUses,
} as const satisfies Entity;
