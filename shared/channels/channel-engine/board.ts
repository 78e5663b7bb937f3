import type { ItemType } from "#shared/inventory/items/schema.ts";
import type { RateItem } from "#shared/prices/rates/schema.ts";

/** Meals that come with each night of a rate. */
export type Board = "breakfast" | "half_board" | "full_board" | "all_inclusive";

type MealItem = { name: string; name_en: string | null; type: ItemType; book_next_day: boolean };
type Served = Pick<RateItem, "frequency"> & { item: MealItem | null };

/**
 * The board of a rate, by the names of the catering items that come with each of its nights. Catering for the next morning is breakfast, whatever
 * its name. Null for none, or if no name tells.
 */
export function boardOf(items: readonly Served[]): Board | null {
  const meals = items.flatMap(({ frequency, item }) => (frequency === "daily" && item?.type === "catering" ? [item] : []));
  const isServed = (words: RegExp) => meals.some(({ name, name_en }) => words.test(name) || words.test(name_en ?? ""));
  if (isServed(/all[ -]?inclusive|alles inklusive/i)) return "all_inclusive";
  const [lunch, dinner] = [isServed(/mittagessen|lunch/i), isServed(/abendessen|abendmenü|dinner/i)];
  if (isServed(/vollpension|full[ -]board/i) || (lunch && dinner)) return "full_board";
  if (isServed(/halbpension|dreiviertelpension|verwöhnpension|half[ -]board/i) || dinner) return "half_board";
  return isServed(/frühstück|breakfast/i) || meals.some(({ book_next_day }) => book_next_day) ? "breakfast" : null;
}
