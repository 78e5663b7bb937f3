import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns, json } from "#server/platform/core/database/columns.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { files } from "#server/tenant/files/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { CONTACT_TYPES, type Contact, GENDERS, NO_TRAVEL_DOCUMENT } from "#shared/guests/contacts/schema.ts";

/** Guests and customers, persons and companies. */
export const contacts = sqliteTable(
  "contacts",
  {
    ...entityColumns(),
    property_id: propertyId(),
    type: text({ enum: CONTACT_TYPES }).notNull(),
    gender: text({ enum: GENDERS }).notNull(),
    name: text().notNull(),
    single_name: boolean().notNull().default(false),
    language: text({ enum: ["de", "en"] }),
    nationality: text(),
    date_of_birth: text(),
    debtor: text(),
    default_rate_id: text().references(() => rates.id),
    number: text().notNull(),
    communication: json<Contact["communication"]>().notNull(),
    address: json<Contact["address"]>().notNull(),
    company: json<Contact["company"]>().notNull(),
    travel_document: json<Contact["travel_document"]>().notNull().default(NO_TRAVEL_DOCUMENT),
    /** When all personal data was removed, for good. */
    anonymized_at: text(),
    /** The contact that a deleted contact was merged into. */
    merged_into_id: text(),
  },
  (t) => [
    uniqueIndex("contacts_email")
      .on(t.property_id, sql`lower(json_extract(communication, '$.email'))`)
      .where(sql`deleted_at IS NULL AND json_extract(communication, '$.email') IS NOT NULL`),
    uniqueIndex("contacts_number").on(t.property_id, t.number),
    index("contacts_name").on(t.property_id, t.name),
    index("contacts_merged").on(t.merged_into_id).where(sql`merged_into_id IS NOT NULL`),
  ],
);

/** Files that are attached to a contact, each with its name and purpose there. */
export const contactDocuments = sqliteTable(
  "contact_documents",
  {
    contact_id: text()
      .notNull()
      .references(() => contacts.id),
    file_id: text()
      .notNull()
      .references(() => files.id),
    name: text().notNull(),
    purpose: text(),
    type: text(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contact_id, t.file_id] }), index("contact_documents_file").on(t.file_id)],
);
