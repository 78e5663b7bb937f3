import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { invoices } from "#server/money/invoices/tables.ts";
import { entityColumns, money } from "#server/platform/core/database/columns.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { users } from "#server/tenant/team/tables.ts";
import { REMINDER_CHANNELS } from "#shared/money/open-items/rules.ts";

/** Reminders of unpaid invoices. A step is taken once for an invoice; one that was taken back is a deleted row. */
export const invoiceReminders = sqliteTable(
  "invoice_reminders",
  {
    ...entityColumns(),
    property_id: propertyId(),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    step: integer().notNull(),
    /** The property's calendar day. */
    reminded_on: text().notNull(),
    /** The due amount of the invoice on that day. */
    due_amount: money().notNull(),
    /** The claim for the costs of this step, which is no line of the invoice. */
    fee_amount: money().notNull(),
    /** The new day by which to pay. */
    due_on: text().notNull(),
    channel: text({ enum: REMINDER_CHANNELS }).notNull(),
    /** The mail of the outbox, without a foreign key: mails are removed before invoices. */
    mail_id: text(),
    user_id: text().references(() => users.id),
    /** The sale on which the fee was charged when it was paid. */
    fee_folio_id: text().references(() => folios.id),
    fee_waived_at: text(),
  },
  (t) => [
    uniqueIndex("invoice_reminders_step").on(t.invoice_id, t.step).where(sql`deleted_at IS NULL`),
    index("invoice_reminders_folio").on(t.fee_folio_id).where(sql`fee_folio_id IS NOT NULL`),
    index("invoice_reminders_user").on(t.user_id).where(sql`user_id IS NOT NULL`),
    check("invoice_reminders_steps", sql`step BETWEEN 1 AND 3`),
    check("invoice_reminders_fee", sql`fee_amount >= 0`),
  ],
);

/** Invoices of which nobody is reminded until a day. */
export const reminderHolds = sqliteTable("reminder_holds", {
  invoice_id: text()
    .primaryKey()
    .references(() => invoices.id),
  property_id: propertyId(),
  /** The last day of the pause. */
  until_day: text().notNull(),
});
