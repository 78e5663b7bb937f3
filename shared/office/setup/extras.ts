import type { ItemType } from "#shared/inventory/items/schema.ts";
import type { Amount, Cents } from "#shared/platform/core/money.ts";

export const BREAKFAST_WAYS = ["included", "on_top", "on_request", "none"] as const;
export const LOCAL_TAX_WAYS = ["on_top", "none"] as const;
export type ExtraWay = (typeof BREAKFAST_WAYS)[number];

export type ItemFacts<M extends Cents | Amount = Cents | Amount> = {
  id: string;
  type: ItemType;
  active: boolean;
  book_next_day: boolean;
  gross_amount: M;
  created_at: string;
};
export type RateItem = { item_id: string; included: boolean };

/** The property's choice for breakfast or the local tax; `way` is null before the choice. */
export type Extra<M extends Cents | Amount = Cents | Amount> = { item_id: string | null; way: ExtraWay | null; gross_amount: M | 0 };

/** The item for breakfast or the local tax: the oldest one of its kind; breakfast is booked for the next morning. */
export function extraItem<I extends ItemFacts>(items: readonly I[], type: "catering" | "city_tax"): I | null {
  const found = items.filter((item) => item.type === type && (type === "city_tax" || item.book_next_day));
  return found.reduce<I | null>((oldest, item) => (oldest && oldest.created_at <= item.created_at ? oldest : item), null);
}

/**
 * Derives the choice from the base data: an item in the default rate is included or on top, an item with a price that is not in
 * the rate is booked on request, an inactive one (or none) is not offered. An active item at 0.00 has no choice yet.
 */
export function extraOf<M extends Cents | Amount>(item: ItemFacts<M> | null, rateItems: readonly RateItem[]): Extra<M> {
  if (item === null) return { item_id: null, way: "none", gross_amount: 0 };
  return { item_id: item.id, way: wayOf(item, rateItems), gross_amount: item.gross_amount };
}

function wayOf(item: ItemFacts, rateItems: readonly RateItem[]): ExtraWay | null {
  if (!item.active) return "none";
  if (item.gross_amount === 0) return null;
  const booked = rateItems.find(({ item_id }) => item_id === item.id);
  if (!booked) return "on_request";
  return booked.included ? "included" : "on_top";
}
