import { eq } from "drizzle-orm";
import { query } from "#server/core/database/query.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/folios/queries.ts";
import { sumUp } from "#server/folios/sums.ts";
import { properties } from "#server/properties/tables.ts";
import { amount, type Cents } from "#shared/core/money.ts";
import type { NewEvent } from "#shared/events/types.ts";

/**
 * Reckons a folio anew and tells whom it belongs to: a booking shows what is due on every screen, a group and a
 * sale without a stay have the event in their own history.
 */
export function settle(work: Work, folio_id: string, event: NewEvent): FolioRow {
  sumUp(work, folio_id);
  // The version that the caller has seen is the one before.
  const folio = folioStore.get(work, folio_id, "folio_id");
  work.recordEvent(work.wiring.folioOwners.settled(work, folio), event);
  return folio;
}

const currencyOfProperty = query([], (db, { property }) =>
  db.select({ currency: properties.currency }).from(properties).where(eq(properties.id, property)),
);

/** An amount as the words of an event keep it; the reader's language gives it its form. */
export function moneyWord(view: View, money: Cents): string {
  const { currency = "EUR" } = currencyOfProperty.get(view, {}) ?? {};
  return `${amount(money).toFixed(2)} ${currency}`;
}
