import { and, asc, count, desc, eq, gt, isNotNull, lte, min, sql } from "drizzle-orm";
import { cardSessions } from "#server/money/card-payments/tables.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { command, ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { PaymentRow } from "#server/stays/folios/queries.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";

const EVERYWHERE = { acrossProperties: "the provider names a page by its own id, and one job asks for those of all properties" };

/** The newest page of an invoice on which `amount` can still be paid. */
export const usablePage = query(["invoice", "amount", "until"], (db, { invoice, amount, until, property }) =>
  db
    .select({ url: cardSessions.url })
    .from(cardSessions)
    .where(
      and(
        eq(cardSessions.invoice_id, invoice),
        eq(cardSessions.amount, amount),
        eq(cardSessions.state, "open"),
        gt(cardSessions.expires_at, until),
        ofProperty(cardSessions, property),
      ),
    )
    .orderBy(desc(cardSessions.id))
    .limit(1),
);

export const pagesOfInvoice = query(["invoice"], (db, { invoice, property }) =>
  db
    .select({ count: count() })
    .from(cardSessions)
    .where(and(eq(cardSessions.invoice_id, invoice), ofProperty(cardSessions, property))),
);

export const openPages = query(["invoice"], (db, { invoice, property }) =>
  db
    .select({ session_id: cardSessions.session_id })
    .from(cardSessions)
    .where(and(eq(cardSessions.invoice_id, invoice), eq(cardSessions.state, "open"), ofProperty(cardSessions, property)))
    .orderBy(asc(cardSessions.id)),
);

export const pageBySession = query(["session"], (db, { session, property }) =>
  db
    .select()
    .from(cardSessions)
    .where(and(eq(cardSessions.session_id, session), ofProperty(cardSessions, property))),
);

/** In which property a page was opened. */
export const placeOfSession = query(
  ["session"],
  (db, { session }) =>
    db
      .select({ property_id: cardSessions.property_id, time_zone: properties.time_zone })
      .from(cardSessions)
      .innerJoin(properties, eq(properties.id, cardSessions.property_id))
      .where(eq(cardSessions.session_id, session)),
  EVERYWHERE,
);

const paidPageOnFolio = query(["folio", "amount"], (db, { folio, amount, property }) =>
  db
    .select({ id: cardSessions.id })
    .from(cardSessions)
    .innerJoin(invoices, eq(invoices.id, cardSessions.invoice_id))
    .where(
      and(
        eq(invoices.folio_id, folio),
        eq(cardSessions.amount, amount),
        eq(cardSessions.state, "paid"),
        ofProperty(cardSessions, property),
      ),
    )
    .limit(1),
);

/** The provider's ids of payments and of pages, one of which is the reference of a payment that came by a page. */
const PROVIDER_REFERENCE = /^(pi|cs)_/;

/** A payment that came by a page of the provider is given back there. */
export function whyNotPaidByLink(view: View, { folio_id, amount, reference }: PaymentRow): Problem | null {
  if (reference === null || !PROVIDER_REFERENCE.test(reference)) return null;
  return paidPageOnFolio.get(view, { folio: folio_id, amount }) ? new Problem("payment/at_provider") : null;
}

/** The pages that the provider is to be asked for. */
export const pagesDue = query(
  ["now"],
  (db, { now }) =>
    db
      .select({
        session_id: cardSessions.session_id,
        state: cardSessions.state,
        property_id: cardSessions.property_id,
        time_zone: properties.time_zone,
      })
      .from(cardSessions)
      .innerJoin(properties, eq(properties.id, cardSessions.property_id))
      .where(and(isNotNull(cardSessions.check_at), lte(cardSessions.check_at, now)))
      .orderBy(asc(cardSessions.check_at)),
  EVERYWHERE,
);

export const earliestCheck = query(
  [],
  (db) =>
    db
      .select({ at: min(cardSessions.check_at) })
      .from(cardSessions)
      .where(isNotNull(cardSessions.check_at)),
  EVERYWHERE,
);

/** The same page twice, as two clicks at once get it, is one row. */
export const insertPage = command(
  ["id", "invoice_id", "created_at", "session_id", "url", "amount", "currency", "state", "expires_at", "check_at"] as const,
  (db, { property, ...values }) =>
    db
      .insert(cardSessions)
      .values({ ...values, property_id: property })
      .onConflictDoNothing(),
);

export const updatePage = command(["session", "state", "check_at"], (db, { session, state, check_at, property }) =>
  db
    .update(cardSessions)
    .set({ state: sql`${state}`, check_at: sql`${check_at}` })
    .where(and(eq(cardSessions.session_id, session), ofProperty(cardSessions, property))),
);
