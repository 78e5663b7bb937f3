import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { CASH_CASES } from "#shared/money/cash-closings/business-cases.ts";
import type { ClosingContent } from "#shared/money/cash-closings/content-v1.ts";

/**
 * The cash book: one entry for each payment that moved money, one with the opposite amount where a payment was deleted, and one for cash
 * put into the drawer or taken out by hand. Entries never change or go, which triggers hold, so that each is part of one closing.
 */
export const cashEntries = sqliteTable(
  "cash_entries",
  {
    ...entityColumns(),
    property_id: propertyId(),
    /** 1, 2, 3 … in the property: the order in which closings take them. */
    sequence: integer().notNull(),
    kind: text({ enum: ["payment", "deletion", "movement"] }).notNull(),
    /** The payment, without a foreign key: an erased stay may go before its entries. */
    payment_id: text(),
    /** Null if cash is moved by hand. */
    payment_method_id: text().references(() => paymentMethods.id),
    amount: money().notNull(),
    /** Why cash was moved by hand, and the name of who did it. */
    reason: text(),
    made_by: text(),
    /** The kind of a movement in a German register; null in any other. */
    business_case: text({ enum: CASH_CASES }),
  },
  (t) => [
    uniqueIndex("cash_entries_sequence").on(t.property_id, t.sequence),
    uniqueIndex("cash_entries_payment").on(t.payment_id, t.kind).where(sql`payment_id IS NOT NULL`),
    check("cash_entries_amount", sql`amount <> 0`),
    check("cash_entries_movement", sql`(kind = 'movement') = (payment_method_id IS NULL) AND (kind = 'movement') = (reason IS NOT NULL)`),
  ],
);

/** Daily closings. They never change or go, and each begins with the entry after the last one of the closing before; triggers hold both. */
export const cashClosings = sqliteTable(
  "cash_closings",
  {
    ...entityColumns(),
    property_id: propertyId(),
    /** Consecutive, without gaps (`number_series`). */
    number: integer().notNull(),
    /** The property's calendar day. */
    made_on: text().notNull(),
    /** The entries that it contains: those above the first and up to the last. */
    after_sequence: integer().notNull(),
    until_sequence: integer().notNull(),
    opening_amount: money().notNull(),
    expected_amount: money().notNull(),
    counted_amount: money().notNull(),
    left_amount: money().notNull(),
    content: json<ClosingContent>().notNull(),
  },
  (t) => [
    uniqueIndex("cash_closings_number").on(t.property_id, t.number),
    check("cash_closings_entries", sql`until_sequence >= after_sequence`),
    check("cash_closings_left", sql`left_amount BETWEEN 0 AND counted_amount`),
  ],
);
