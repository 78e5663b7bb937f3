import { type Extra, extraItem, extraOf, type ItemFacts, type RateItem } from "#shared/office/setup/extras.ts";
import { setupText } from "#shared/office/setup/text.ts";
import { type Cents, minus, plus, roundedShare, ZERO } from "#shared/platform/core/money.ts";
import { COUNTRIES, type PropertyCountry } from "#shared/platform/countries/countries.ts";

/**
 * The share of drinks in a German breakfast at one price, in percent. Food is taxed at 7 % from 2026 on, drinks at 19 %
 * (UStG § 12 (2) no. 15); the letter of the BMF of 22.12.2025 allows 30 % for the drinks without a calculation.
 */
export const DRINKS_PERCENT = 30;

/** The two parts of a breakfast at one price; together they are that price. */
export function splitBreakfast(price: Cents): { food: Cents; drinks: Cents } {
  const drinks = roundedShare(price, DRINKS_PERCENT);
  return { food: minus(price, drinks), drinks };
}

type BreakfastItem = ItemFacts<Cents> & { name: string; percentage: number };

/**
 * The items of breakfast: the one for all of it or its food, and the one for its drinks where the country taxes them at another rate. An item
 * at that rate is the drinks if it has their name, or their share of the price; any other one is something else that is sold in the morning.
 */
export function breakfastItems<I extends BreakfastItem>(
  items: readonly I[],
  country: PropertyCountry,
): { food: I | null; drinks: I | null } {
  const { breakfast_drinks } = COUNTRIES[country].vat;
  const isAtRate = ({ percentage }: I) => percentage === breakfast_drinks;
  // Of two items made at the same moment the drinks are the second.
  const food = extraItem([...items.filter((item) => !isAtRate(item)), ...items.filter(isAtRate)], "catering");
  if (food === null) return { food, drinks: null };
  const drinks = items.filter((item) => item !== food && isAtRate(item) && (isNamedDrinks(item) || isTheirShare(item, food)));
  return { food, drinks: extraItem(drinks, "catering") };
}

function isNamedDrinks({ name }: BreakfastItem): boolean {
  return name === setupText.breakfast_drinks.de || name === setupText.breakfast_drinks.en;
}

function isTheirShare(drinks: BreakfastItem, food: BreakfastItem): boolean {
  return drinks.gross_amount > 0 && splitBreakfast(plus(drinks.gross_amount, food.gross_amount)).drinks === drinks.gross_amount;
}

export type Breakfast = Omit<Extra<Cents>, "gross_amount"> & { gross_amount: Cents; split: boolean };

/** The property's choice for breakfast, with the price of both parts if it is split. */
export function breakfastOf(items: readonly BreakfastItem[], rateItems: readonly RateItem[], country: PropertyCountry): Breakfast {
  const { food, drinks } = breakfastItems(items, country);
  const whole = extraOf(food, rateItems);
  const split = whole.way !== null && whole.way !== "none" && extraOf(drinks, rateItems).way === whole.way;
  return { ...whole, gross_amount: plus(food?.gross_amount ?? ZERO, split && drinks ? drinks.gross_amount : ZERO), split };
}
