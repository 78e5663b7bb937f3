import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { boolean, entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { files } from "#server/tenant/files/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import type { BillingAddress } from "#shared/money/invoices/address.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { INVOICE_KINDS, INVOICE_STATUSES } from "#shared/money/invoices/rules.ts";
import { ZERO } from "#shared/platform/core/money.ts";

/** Invoices. After finalization only the status and the due amount of an invoice change, until its persons are removed by law's term. */
export const invoices = sqliteTable(
  "invoices",
  {
    ...entityColumns(),
    property_id: propertyId(),
    folio_id: text()
      .notNull()
      .references(() => folios.id),
    customer_id: text().references(() => contacts.id),
    status: text({ enum: INVOICE_STATUSES }).notNull(),
    /** `series` and `sequence` form the number, gap-free within a series. */
    number: text(),
    series: text(),
    sequence: integer(),
    billing_address: json<BillingAddress>().notNull(),
    additional_text: text(),
    group_charges: boolean().notNull().default(false),
    /** The contents from which the PDF and the e-invoice are made, frozen at finalization. */
    content: json<InvoiceContent>(),
    file_id: text().references(() => files.id),
    /** The invoice that this one cancels or corrects, or the one that cancels this. */
    related_invoice_id: text(),
    is_cancellation: boolean().notNull().default(false),
    cancellation_reason: text(),
    total_amount: money().notNull(),
    due_amount: money().notNull(),
    finalized_at: text(),
    /** The day of finalization in the property's time zone. */
    finalized_on: text(),
    signature_caption: text(),
    signature_data: text(),
    /** A deposit invoice closes no folio. A credit note takes back a part of an invoice, whose folios stay closed. */
    kind: text({ enum: INVOICE_KINDS }).notNull().default("invoice"),
    /** The gross sum of the deposits that the invoice deducts. */
    deducted_amount: money().notNull().default(ZERO),
    /** The gross sum of the credit notes for the invoice. */
    credited_amount: money().notNull().default(ZERO),
  },
  (t) => [
    uniqueIndex("invoices_number").on(t.property_id, t.number).where(sql`number IS NOT NULL`),
    uniqueIndex("invoices_sequence").on(t.property_id, t.series, t.sequence).where(sql`sequence IS NOT NULL`),
    uniqueIndex("invoices_one_live")
      .on(t.folio_id)
      .where(sql`kind = 'invoice' AND status IN ('draft', 'open', 'paid', 'completed') AND is_cancellation = 0 AND deleted_at IS NULL`),
    index("invoices_folio").on(t.folio_id),
    index("invoices_customer").on(t.customer_id).where(sql`customer_id IS NOT NULL`),
    index("invoices_file").on(t.file_id),
    // A covering index for the counts and sums of a list: the column `content`, between these in a row, is long.
    index("invoices_day").on(
      t.property_id,
      t.finalized_on,
      t.deleted_at,
      t.created_at,
      t.status,
      t.is_cancellation,
      t.total_amount,
      t.due_amount,
      t.id,
      t.kind,
      t.credited_amount,
    ),
    index("invoices_open").on(t.property_id).where(sql`status = 'open'`),
    check("invoices_draft_has_no_number", sql`(status = 'draft') = (number IS NULL) OR deleted_at IS NOT NULL`),
  ],
);

/** Every folio that an invoice covers: one, or a group's with those of its bookings. */
export const invoiceFolios = sqliteTable(
  "invoice_folios",
  {
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    folio_id: text()
      .notNull()
      .references(() => folios.id),
  },
  (t) => [primaryKey({ columns: [t.invoice_id, t.folio_id] }), index("invoice_folios_folio").on(t.folio_id)],
);

/**
 * The accounting data of each issued invoice, stored with its number: reading it from the frozen content takes ten times as long. Amounts
 * are whole cents. The reconciliation checks that it equals the content: by the seal, and where that is broken by the content itself.
 */
export const bookedInvoices = sqliteTable(
  "booked_invoices",
  {
    invoice_id: text()
      .primaryKey()
      .references(() => invoices.id),
    property_id: propertyId(),
    day: text().notNull(),
    finalized_at: text().notNull(),
    sequence: integer().notNull(),
    number: text().notNull(),
    is_cancellation: boolean().notNull(),
    related_invoice_id: text(),
    currency: text().notNull(),
    buyer: text().notNull(),
    cancels: text(),
    cost_center: text(),
    gross: integer().notNull(),
    paid: integer().notNull(),
    /** The sold items, in a versioned format of their own: `storedSold`. */
    sold: text().notNull(),
    /** The seal of this row and of the frozen content, both as issued; null if the document's sums were not consistent. */
    seal: text(),
  },
  (t) => [index("booked_invoices_day").on(t.property_id, t.day, t.finalized_at, t.sequence)],
);
