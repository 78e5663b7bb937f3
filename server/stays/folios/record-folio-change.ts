import { eq } from "drizzle-orm";
import { itemsById } from "#server/inventory/items/queries.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { sumUp } from "#server/stays/folios/sums.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { amount, type Cents } from "#shared/platform/core/money.ts";
import { type NameWords, nameWords } from "#shared/platform/core/names-by-language.ts";
import type { NewEvent } from "#shared/tenant/events/types.ts";

/**
 * Updates a folio's sums and its owner's: a booking stores its due amount for every screen; groups and sales without a stay get the event
 * in their own history.
 */
export function recordFolioChange(work: Work, folio_id: string, event: NewEvent): FolioRow {
  sumUp(work, folio_id);
  // Named by a field, so that the caller's version is not compared: the write has already changed it.
  const folio = folioStore.get(work, folio_id, "folio_id");
  work.recordEvent(work.wiring.folioOwners.settled(work, folio), event);
  return folio;
}

/** A charge's name as the words of an event: its item's English one as well, unless the charge was renamed. */
export function chargeWords(view: View, { name, item_id }: { name: string; item_id: string | null }): NameWords {
  const [item] = item_id === null ? [] : itemsById(view, [item_id]);
  return nameWords({ name, name_en: item?.name === name ? item.name_en : null });
}

const currencyOfProperty = query([], (db, { property }) =>
  db.select({ currency: properties.currency }).from(properties).where(eq(properties.id, property)),
);

/** A money amount as the words of an event store it; it is formatted in the reader's language. */
export function moneyWord(view: View, money: Cents): string {
  const { currency = "EUR" } = currencyOfProperty.get(view, {}) ?? {};
  return `${amount(money).toFixed(2)} ${currency}`;
}
