import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { invoices } from "#server/money/invoices/tables.ts";
import { money } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { SESSION_STATES } from "#shared/money/card-payments/rules.ts";

/** Pages at a provider of card payments that were opened for invoices, one for each attempt. */
export const cardSessions = sqliteTable(
  "card_sessions",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    created_at: text().notNull(),
    /** The provider's own id. */
    session_id: text().notNull(),
    url: text().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    state: text({ enum: SESSION_STATES }).notNull(),
    /** The page takes no payment after this time. */
    expires_at: text().notNull(),
    /** When the provider is asked how it stands; null once it is paid or expired. */
    check_at: text(),
  },
  (t) => [
    uniqueIndex("card_sessions_session").on(t.session_id),
    index("card_sessions_invoice").on(t.invoice_id),
    index("card_sessions_due").on(t.check_at).where(sql`check_at IS NOT NULL`),
  ],
);
