import type { Cents } from "#shared/platform/core/money.ts";
import { addDays, weekdayOf } from "#shared/platform/core/stays.ts";
import { holdsOn, type Restriction, strictestOf } from "#shared/prices/rates/restrictions.ts";

/**
 * The offer that a partner sells, day by day. A room type has a number of free rooms; a plan, a rate in a room type, has its prices and restrictions.
 * Partners know fewer kinds of restrictions than rates have, so each restriction is stated by what a partner can judge alone.
 */

/** Free rooms of a room type on a night, at least 0. */
export type RoomCell = { free: number };

/** The amount that a child of these ages, both inclusive, adds to the price of the adults. */
export type ChildAmount = { from_age: number; to_age: number; gross_amount: Cents };

/** Prices and restrictions of a plan on a day. */
export type PlanCell = {
  /** Price of the night by the number of persons; persons without a price are not sold. */
  prices: Readonly<Record<number, Cents>>;
  /** Prices of children, for partners that take some; ages without one are not sold there. */
  children: readonly ChildAmount[];
  /** True if the night is not sold at all. */
  closed: boolean;
  closed_to_arrival: boolean;
  closed_to_departure: boolean;
  /** Fewest and most nights of a stay that arrives on this day; 1 and null without a limit. */
  min_nights: number;
  max_nights: number | null;
};

export type PlanDay<R> = {
  date: string;
  room_type_id: string;
  rules: readonly R[];
  /** The property's hotel day: restrictions by "days before" count from it. */
  today: string;
  /** The prices of the night in the shortest stay that may arrive on the day. */
  pricesFor(nights: number): PlanCell["prices"];
  /** The amounts that children add to them; only partners that take prices of children ask for them. */
  childrenFor?(nights: number): PlanCell["children"];
  /** True if a restriction's quota for the night is sold. */
  isSoldOut(rule: R, date: string): boolean;
};

/**
 * The cell of a plan on a day. A night whose quota is sold, or that has no price, is closed. A price of 0 is never sold: partners close no
 * single numbers of persons, so the whole night is closed. "Book n days before" closes the arrivals of the next n days; the midnight of the
 * property moves them.
 */
export function planCell<R extends Restriction>(day: PlanDay<R>): PlanCell {
  const { date, room_type_id, rules, today, pricesFor, childrenFor, isSoldOut } = day;
  const holding = rules.filter((rule) => holdsOn(rule, date, room_type_id));
  const strictest = strictestOf(holding);
  const isQuotaSold = holding.some((rule) => rule.quota !== null && isSoldOut(rule, date));
  const min_nights = strictest.min_nights?.min_nights ?? 1;
  const offered = Object.entries(pricesFor(min_nights));
  const sold = offered.filter(([, price]) => price > 0);
  const days_before = strictest.days_before?.days_before ?? 0;
  return {
    prices: Object.fromEntries(sold),
    children: sold.length > 0 ? (childrenFor?.(min_nights) ?? []) : [],
    closed: isQuotaSold || sold.length === 0 || sold.length < offered.length,
    closed_to_arrival: strictest.closed_to_arrival !== undefined || date < addDays(today, days_before),
    closed_to_departure: strictest.closed_to_departure !== undefined,
    min_nights,
    max_nights: strictest.max_nights?.max_nights ?? null,
  };
}

/**
 * Finds days with the same cell: those of one weekday between two of the days on which something changes. `changes` are the days on which
 * restrictions, prices or markups begin or have ended.
 */
export function alikeDays(dates: readonly string[], changes: Iterable<string>): { date: string; alike: number }[] {
  const sorted = [...new Set(changes)].sort();
  let passed = 0;
  return dates.map((date) => {
    while ((sorted[passed] ?? date) < date || sorted[passed] === date) passed += 1;
    return { date, alike: passed * WEEKDAYS + weekdayOf(date) };
  });
}

const WEEKDAYS = 8;

/** The days from which the restrictions of a plan may be others than on the same weekday before, but for quotas. */
export function restrictionChangeDays(rules: readonly Restriction[], today: string): string[] {
  return rules.flatMap(({ from, to, days_before }) => [
    from,
    addDays(to, 1),
    ...(days_before === null ? [] : [addDays(today, days_before)]),
  ]);
}

/** Free rooms as a partner takes them: an overbooked night is sent as 0. */
export function roomCell(rooms: number, taken: number): RoomCell {
  return { free: Math.max(0, rooms - taken) };
}
