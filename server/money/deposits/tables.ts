import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { invoices } from "#server/money/invoices/tables.ts";
import { entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { DEPOSIT_ENDS } from "#shared/money/deposits/rules.ts";
import type { InvoiceLine } from "#shared/money/invoices/content.ts";
import type { DepositPart } from "#shared/money/invoices/deposit-parts.ts";
import { ZERO } from "#shared/platform/core/money.ts";

/** Part of a deposit at one tax rate, with the legal ground if that is 0 %. */
export type StoredPart = DepositPart & { exemption?: InvoiceLine["exemption"] };

/** Deposits of stays and groups, one for each deposit invoice. */
export const deposits = sqliteTable(
  "deposits",
  {
    ...entityColumns(),
    property_id: propertyId(),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    folio_id: text()
      .notNull()
      .references(() => folios.id),
    number: text().notNull(),
    issued_on: text().notNull(),
    due_on: text().notNull(),
    gross_amount: money().notNull(),
    /** The sum of its receipts. */
    paid_amount: money().notNull().default(ZERO),
    parts: json<StoredPart[]>().notNull(),
    ended: text({ enum: DEPOSIT_ENDS }),
    /** The invoice of the stay that deducts what was paid. While there is one, payments no longer count for the deposit. */
    final_invoice_id: text().references(() => invoices.id),
    reminded_at: text(),
    /** Amount that was kept when it was forfeited; null if it was not, or that was undone. */
    forfeited_amount: money(),
    /** The charge that replaces what was forfeited; null if the folio was charged a fee already. */
    compensation_id: text().references(() => charges.id),
  },
  (t) => [
    uniqueIndex("deposits_invoice").on(t.invoice_id),
    index("deposits_folio").on(t.folio_id),
    index("deposits_due").on(t.property_id, t.due_on),
  ],
);

/**
 * Receipts and refunds of deposits by day and tax rate, for accounting: tax is owed when the money comes. Rows are only ever added, since
 * exported days do not change.
 */
export const depositReceipts = sqliteTable(
  "deposit_receipts",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    deposit_id: text()
      .notNull()
      .references(() => deposits.id),
    day: text().notNull(),
    /** The number of the deposit invoice. */
    number: text().notNull(),
    currency: text().notNull(),
    amount: money().notNull(),
    /** Net, tax and gross by tax rate in whole cents, as JSON (`RatedAmounts`). */
    lines: text().notNull(),
  },
  (t) => [index("deposit_receipts_day").on(t.property_id, t.day, t.id), index("deposit_receipts_deposit").on(t.deposit_id)],
);
