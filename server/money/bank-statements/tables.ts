import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { invoices } from "#server/money/invoices/tables.ts";
import { boolean, entityColumns, money } from "#server/platform/core/database/columns.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { BANK_LINE_STATES, STATEMENT_FORMATS } from "#shared/money/bank-statements/rules.ts";
import { ZERO } from "#shared/platform/core/money.ts";

/** Uploaded bank statements. The same file is stored once. */
export const bankStatements = sqliteTable(
  "bank_statements",
  {
    ...entityColumns(),
    property_id: propertyId(),
    format: text({ enum: STATEMENT_FORMATS }).notNull(),
    file_name: text().notNull(),
    /** SHA-256 of the file. */
    content_hash: text().notNull(),
    /** The account's IBAN, or the bank's own number; null if the file names none. */
    account: text(),
    statement_number: text(),
    from_day: text(),
    to_day: text(),
    opening_amount: money(),
    closing_amount: money(),
  },
  (t) => [uniqueIndex("bank_statements_content").on(t.property_id, t.content_hash)],
);

/**
 * Lines of bank statements. A line of two overlapping statements is stored once: its hash is of account, day, amount and texts, and of its
 * place among equal lines of a day.
 */
export const bankLines = sqliteTable(
  "bank_lines",
  {
    ...entityColumns(),
    property_id: propertyId(),
    statement_id: text()
      .notNull()
      .references(() => bankStatements.id),
    position: integer().notNull(),
    booked_on: text().notNull(),
    valued_on: text(),
    /** Below zero what went out. */
    amount: money().notNull(),
    currency: text().notNull(),
    name: text(),
    iban: text(),
    reference: text(),
    end_to_end_id: text(),
    bank_reference: text(),
    line_hash: text().notNull(),
    state: text({ enum: BANK_LINE_STATES }).notNull().default("open"),
    /** The sum of its shares. */
    assigned_amount: money().notNull().default(ZERO),
  },
  (t) => [
    uniqueIndex("bank_lines_hash").on(t.property_id, t.line_hash),
    index("bank_lines_statement").on(t.statement_id, t.position),
    index("bank_lines_day").on(t.property_id, t.state, t.booked_on),
    check("bank_lines_assigned", sql`assigned_amount BETWEEN 0 AND max(amount, 0)`),
  ],
);

/** The payments that were booked from a line: on an invoice, for the fees of its reminders, or on a folio. */
export const bankLineShares = sqliteTable(
  "bank_line_shares",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    line_id: text()
      .notNull()
      .references(() => bankLines.id),
    invoice_id: text().references(() => invoices.id),
    folio_id: text()
      .notNull()
      .references(() => folios.id),
    /** True for the fees of the invoice's reminders. */
    is_fee: boolean().notNull().default(false),
    /** The payment, without a foreign key: an erased stay may go before its line. */
    payment_id: text().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    uniqueIndex("bank_line_shares_payment").on(t.payment_id),
    index("bank_line_shares_line").on(t.line_id),
    index("bank_line_shares_invoice").on(t.invoice_id).where(sql`invoice_id IS NOT NULL`),
    index("bank_line_shares_folio").on(t.folio_id),
    check("bank_line_shares_amount", sql`amount > 0`),
  ],
);
