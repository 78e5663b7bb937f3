import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns, json } from "#server/platform/core/database/columns.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { KEPT_STATES, MESSAGE_CONTENTS, MESSAGE_REASONS, type MessageRule, OCCASIONS } from "#shared/office/messages/schema.ts";

/** Rules by which guests are written to. */
export const messageRules = sqliteTable(
  "message_rules",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    active: boolean().notNull(),
    /** When it was last switched on; occasions before are left out. */
    active_since: text(),
    occasion: text({ enum: OCCASIONS }).notNull(),
    days: integer(),
    time: text(),
    content: text({ enum: MESSAGE_CONTENTS }).notNull(),
    template: json<MessageRule["template"]>().notNull(),
    attachment_ids: json<string[]>().notNull(),
    sources: json<string[]>().notNull(),
    rate_ids: json<string[]>().notNull(),
    room_type_ids: json<string[]>().notNull(),
    languages: json<MessageRule["languages"]>().notNull(),
    stays: text({ enum: ["all", "single", "group"] }).notNull(),
    guests: text({ enum: ["all", "new", "returning"] }).notNull(),
    each_room: boolean().notNull(),
    again_when_moved: boolean().notNull(),
    is_marketing: boolean().notNull(),
    include_imported: boolean().notNull(),
    include_aliases: boolean().notNull(),
    asks_for_review: boolean().notNull().default(false),
  },
  (t) => [
    index("message_rules_property").on(t.property_id),
    index("message_rules_active").on(t.property_id).where(sql`active = 1 AND deleted_at IS NULL`),
  ],
);

/**
 * Messages that something happened to: stopped, edited, queued, sent. A planned message has no row. The row of a message that leaves is
 * written with its mail, in one transaction, so that a stay gets a message of a rule once for an occasion.
 */
export const messages = sqliteTable(
  "messages",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    rule_id: text()
      .notNull()
      .references(() => messageRules.id),
    /** The stay, or the group that gets one message for all its stays. */
    subject_id: text().notNull(),
    booking_id: text()
      .notNull()
      .references(() => bookings.id),
    /** The day of arrival or departure that the message is counted from. */
    occasion_date: text().notNull(),
    occasion: text({ enum: OCCASIONS }).notNull(),
    state: text({ enum: KEPT_STATES }).notNull(),
    reason: text({ enum: MESSAGE_REASONS }),
    /** The text that a person gave this one; null for the rule's. */
    subject: text(),
    body: text(),
    due_at: text().notNull(),
    mail_id: text(),
    queued_at: text(),
    sent_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex("messages_occasion").on(t.rule_id, t.subject_id, t.occasion_date),
    index("messages_booking").on(t.booking_id),
    index("messages_subject").on(t.subject_id),
    index("messages_due").on(t.property_id, t.due_at),
    index("messages_queued").on(t.property_id, t.queued_at).where(sql`queued_at IS NOT NULL`),
    uniqueIndex("messages_mail").on(t.mail_id).where(sql`mail_id IS NOT NULL`),
  ],
);

/** Addresses that a mail server has refused for good, in small letters. Messages are not sent to them. */
export const refusedAddresses = sqliteTable(
  "refused_addresses",
  {
    property_id: propertyId(),
    email: text().notNull(),
    detail: text().notNull(),
    refused_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.property_id, t.email] })],
);
