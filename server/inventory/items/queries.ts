import { and, eq } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { taxRatesById } from "#server/inventory/tax-rates/queries.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { only } from "#server/platform/core/database/only.ts";
import { byNames, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ItemInput, ItemQuery } from "#shared/inventory/items/schema.ts";
import { type Cents, minus, netOf } from "#shared/platform/core/money.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

export const itemStore = entityStore("item", items);
export type ItemRow = ReturnType<typeof itemStore.get>;
/** An item with the net and tax amounts of its gross amount. */
export type TaxedItem = ItemRow & { net_amount: Cents; tax_amount: Cents };

/** Net and tax amounts follow from the tax rate, so they are computed on reading and not stored. */
export function taxed(view: View, rows: readonly ItemRow[]): TaxedItem[] {
  const percentages = new Map(
    taxRatesById(view, [...new Set(rows.map((row) => row.tax_rate_id))]).map((rate) => [rate.id, rate.percentage]),
  );
  return rows.map((row) => {
    const net_amount = netOf(row.gross_amount, percentages.get(row.tax_rate_id) ?? 0);
    return { ...row, net_amount, tax_amount: minus(row.gross_amount, net_amount) };
  });
}

export function getItem(view: View, id: string): TaxedItem {
  return only(taxed(view, [itemStore.get(view, id)]));
}

export function itemsById(view: View, ids: readonly string[]): TaxedItem[] {
  return taxed(view, itemStore.findMany(view, ids));
}

/** Sorted by name by default. */
export function listItems(view: View, query: ItemQuery): Page<TaxedItem> {
  const where = and(
    holdsText(query.query, items.name, items.name_en, items.booking_text, items.account_number, items.external_id),
    query.external_id === undefined ? undefined : eq(items.external_id, query.external_id),
    query.type === undefined ? undefined : eq(items.type, query.type),
    query.active === undefined ? undefined : eq(items.active, query.active),
  );
  const page = itemStore.page(view, query, where, sorting(query.sort ?? "name", { ...byNames(items), type: items.type }));
  return { ...page, data: taxed(view, page.data) };
}

/** The present item as an input, for a change of some of its fields. */
export function inputOf(item: ItemRow): InCents<ItemInput> {
  const { external_id, name, name_de, name_en, booking_text, active } = item;
  const { book_next_day, type, tax_rate_id, account_number, gross_amount, stock } = item;
  return {
    external_id,
    name,
    name_de,
    name_en,
    booking_text,
    active,
    book_next_day,
    type,
    tax_rate_id,
    account_number,
    gross_amount,
    stock,
  };
}
