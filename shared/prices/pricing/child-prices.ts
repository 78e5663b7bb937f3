import { adjusted, type Cents, plus, roundedPart, sumOf } from "#shared/platform/core/money.ts";
import type { Child } from "#shared/platform/core/persons.ts";
import { nightPrice, type RateLevel } from "#shared/prices/pricing/price-list.ts";

/** The price of a child: an amount, or the percentage of what an adult pays. */
export type ChildPrice = { gross_amount: Cents } | { percentage: number };

/** A bracket of ages with its price, both ages inclusive. Without a room type it holds for all, without an item for the night. */
export type ChildBracket = {
  room_type_id: string | null;
  item_id: string | null;
  from_age: number;
  to_age: number;
  gross_amount: Cents | null;
  percentage: number | null;
};

/** The brackets of a rate or of one of its ancestors, which come after it; `adjustment` is added to amounts of a night that it inherits. */
export type ChildLevel = { adjustment: number; brackets: readonly ChildBracket[] };

/** The place of a price: the night in a room type, or an item of the rate. */
export type BracketPlace = { room_type_id: string; item_id: string | null };

/** A price that children have in place of an adult's, with the ages that it holds for. */
export type AgePrice = { from_age: number; to_age: number; price: ChildPrice };

/**
 * The price of a child in a place: of the rate's bracket for the room type, else of its bracket for all types, else of its parent with the
 * adjustment. Null if the child counts as an adult.
 */
export function childPrice(levels: readonly ChildLevel[], place: BracketPlace, { age }: Child): ChildPrice | null {
  const [own, ...parents] = levels;
  if (!own || age === null) return null;
  const fitting = own.brackets.filter((bracket) => isAt(bracket, place) && bracket.from_age <= age && age <= bracket.to_age);
  const bracket = fitting.find(({ room_type_id }) => room_type_id !== null) ?? fitting[0];
  if (bracket) return priceOf(bracket);
  const inherited = childPrice(parents, place, { age });
  // Items cost the same at every rate.
  if (inherited === null || "percentage" in inherited || place.item_id !== null) return inherited;
  return { gross_amount: adjusted(inherited.gross_amount, own.adjustment) };
}

/** The prices of the children who have one in a place, the others being adults there. */
export function childPrices(levels: readonly ChildLevel[], place: BracketPlace, children: readonly Child[]): ChildPrice[] {
  return children.flatMap((child) => childPrice(levels, place, child) ?? []);
}

function isAt(bracket: ChildBracket, { room_type_id, item_id }: BracketPlace): boolean {
  return bracket.item_id === item_id && (bracket.room_type_id === null || bracket.room_type_id === room_type_id);
}

function priceOf({ gross_amount, percentage }: ChildBracket): ChildPrice | null {
  if (gross_amount !== null) return { gross_amount };
  return percentage === null ? null : { percentage };
}

/** The levels of a rate for a number of adults. */
export type OccupancyLevels = { occupancy: number; levels: readonly RateLevel[] };

/** The children of a stay with prices of their own; `bases` are the rate's prices from the number of adults up. */
export type ChildPricing = { bases: readonly OccupancyLevels[]; prices: readonly ChildPrice[] };

/** The parts of a night's price: the base for a number of adults, and what each child adds. */
export type NightParts = { occupancy: number; base: Cents; children: readonly Cents[] };

/**
 * A night with children who have prices of their own: the base for its adults, or for the next number of adults that has a price, plus an
 * amount for each of these children. A percentage is of the base's price per adult. Null if no base has a price on this day.
 */
export function nightParts({ bases, prices }: ChildPricing, date: string): NightParts | null {
  for (const { occupancy, levels } of bases) {
    const base = nightPrice(levels, date);
    if (base !== null) return { occupancy, base, children: prices.map((price) => amountOf(price, { base, occupancy })) };
  }
  return null;
}

/** The sum of a night's parts. */
export function sumOfParts({ base, children }: NightParts): Cents {
  return plus(base, sumOf(children));
}

/** What a child pays beside a base; for an item the base is its price for one adult. */
export function amountOf(price: ChildPrice, { base, occupancy }: Pick<NightParts, "base" | "occupancy">): Cents {
  return "percentage" in price ? roundedPart(base, { percentage: price.percentage, of: occupancy }) : price.gross_amount;
}
