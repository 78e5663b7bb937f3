import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { CONSENT_GIVERS } from "#shared/guests/consents/schema.ts";

/** Contacts who have agreed to advertisements by e-mail. A consent that is withdrawn is deleted; the history keeps when. */
export const marketingConsents = sqliteTable("marketing_consents", {
  contact_id: text()
    .primaryKey()
    .references(() => contacts.id),
  property_id: propertyId(),
  given_at: text().notNull(),
  given_by: text({ enum: CONSENT_GIVERS }).notNull(),
});

/** Addresses that get no advertisements any more, as keyed hashes, which remain when the contact is erased. */
export const unsubscribedAddresses = sqliteTable(
  "unsubscribed_addresses",
  {
    property_id: propertyId(),
    hash: text().notNull(),
    unsubscribed_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.property_id, t.hash] })],
);
