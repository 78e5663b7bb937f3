import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/folios/queries.ts";
import { sumUp } from "#server/folios/sums.ts";
import { amount, type Cents } from "#shared/core/money.ts";
import type { NewEvent } from "#shared/events/types.ts";

/**
 * Reckons a folio anew and tells whom it belongs to: a booking shows what is due on every screen, a group and a
 * sale without a stay have the event in their own story.
 */
export function settle(work: Work, folio_id: string, event: NewEvent): FolioRow {
  sumUp(work, folio_id);
  // The version that the caller has seen is the one before.
  const folio = folioStore.get(work, folio_id, "folio_id");
  work.recordEvent(work.wiring.folioOwners.settled(work, folio), event);
  return folio;
}

/** An amount as the words of an event keep it; the reader's language gives it its form. */
export function moneyWord({ db, actor }: View, money: Cents): string {
  const currency = prepared<{ currency: string }>(db, "SELECT currency FROM properties WHERE id = ?").get(actor.property_id)?.currency;
  return `${amount(money).toFixed(2)} ${currency ?? "EUR"}`;
}
