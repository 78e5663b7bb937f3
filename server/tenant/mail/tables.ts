import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, json } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { type JoinedMail, MAIL_KINDS, MAIL_PARENTS, MAIL_STATES, type MailAttachment } from "#shared/tenant/mail/schema.ts";

/** The outbox: a mail is queued in the transaction of its cause and sent after the commit. */
export const mails = sqliteTable(
  "mails",
  {
    ...entityColumns(),
    property_id: propertyId(),
    /** The record that the mail is about: a booking, a group, an invoice. */
    parent_object: text({ enum: MAIL_PARENTS }).notNull(),
    parent_id: text().notNull(),
    /** The parent's version after the cause: undoing that change withdraws the mail. */
    parent_version: integer(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    recipients: json<string[]>().notNull(),
    subject: text().notNull(),
    /** May contain `{{link}}`, which is created only while sending: the database stores no working link. */
    body: text().notNull(),
    attachments: json<MailAttachment[]>().notNull(),
    /** Further mails whose text and attachments go out with this one. */
    joined: json<JoinedMail[]>().notNull().default([]),
    state: text({ enum: MAIL_STATES }).notNull(),
    /** When to send or retry; a mail that an undo may withdraw waits until then. */
    due_at: text(),
    attempts: integer().notNull().default(0),
    last_error: text(),
    sent_at: text(),
  },
  (t) => [index("mails_due").on(t.due_at).where(sql`state = 'waiting'`), index("mails_parent").on(t.parent_id)],
);
