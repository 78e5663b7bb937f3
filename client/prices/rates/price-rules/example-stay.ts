import { type Cents, plus, sumOf, times, ZERO } from "#shared/platform/core/money.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import { listOfBooks, type WholeBook } from "#shared/prices/pricing/book-list.ts";
import { nightParts, nightPrice, nightsOfList, type PriceList, type PriceQuestion, ruledParts } from "#shared/prices/pricing/price-list.ts";
import type { AppliedRule, NightParts } from "#shared/prices/pricing/price-rules.ts";

/** A stay whose price is shown; the child's age is null if there is none. */
export type ExampleStay = {
  room_type_id: string;
  arrival: string;
  nights: number;
  adults: number;
  child_age: number | null;
  days_before: number;
};

/** Consecutive nights of one price: what the grid says, the rules that changed it, and what a night costs. */
export type ExampleNights = { from: string; count: number; grid: NightParts; applied: readonly AppliedRule[]; gross_amount: Cents };

export type ExamplePrice = { groups: ExampleNights[]; gross_amount: Cents };

/** The price of the nights of a stay in its parts; null if the rate has none. */
export function examplePrice(chain: readonly WholeBook[], stay: ExampleStay): ExamplePrice | null {
  const { room_type_id, arrival, nights: count, adults, child_age, days_before } = stay;
  const children = child_age === null ? [] : [{ age: child_age }];
  const occupancy = adults + children.length;
  const list = listOfBooks(chain, { room_type_id, occupancy, children });
  const departure = addDays(arrival, count);
  const nights = nightsOfList(datesBetween(arrival, departure), list);
  const question: PriceQuestion = { nights, departure, occupancy, booked_on: addDays(arrival, -days_before) };
  const groups: ExampleNights[] = [];
  for (const night of nights) {
    const grid = gridParts(list, { date: night.date, occupancy });
    const ruled = ruledParts(question, night);
    if (!grid || !ruled) return null;
    const { parts, applied } = ruled;
    const priced = { grid, applied, gross_amount: sumOf([parts.base, ...parts.children]) };
    const last = groups.at(-1);
    if (last && isSamePrice(last, priced)) groups[groups.length - 1] = { ...last, count: last.count + 1 };
    else groups.push({ from: night.date, count: 1, ...priced });
  }
  return { groups, gross_amount: groups.reduce((sum, group) => plus(sum, times(group.gross_amount, group.count)), ZERO) };
}

function gridParts(list: PriceList, { date, occupancy }: { date: string; occupancy: number }): NightParts | null {
  if (list.children) return nightParts(list.children, date);
  const base = nightPrice(list.levels, date);
  return base === null ? null : { adults: occupancy, base, children: [] };
}

type Priced = Pick<ExampleNights, "grid" | "applied">;

function isSamePrice(one: Priced, other: Priced): boolean {
  return JSON.stringify([one.grid, one.applied]) === JSON.stringify([other.grid, other.applied]);
}
