import { adjusted, type Cents, roundedPart } from "#shared/platform/core/money.ts";
import type { Child } from "#shared/platform/core/persons.ts";

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

/** A child's part of a price for several adults; that of an item is for one. A percentage is of the price per adult, rounded once. */
export function childAmount(price: ChildPrice, { base, adults }: { base: Cents; adults: number }): Cents {
  return "percentage" in price ? roundedPart(base, { percentage: price.percentage, of: adults }) : price.gross_amount;
}
