import type { PlanCell } from "#shared/channels/channel-engine/cells.ts";
import type { Day } from "#shared/channels/channel-engine/ranges.ts";
import { type Cents, cents, minus, most, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** A room type of a plan, day by day, and its usual number of persons. */
export type PlanType = { code: string; usual_persons: number; days: readonly Day<PlanCell>[] };

/** Restrictions of a day as `BookingRule` states them. */
export type BookingRuleDay = Pick<PlanCell, "closed" | "closed_to_arrival" | "closed_to_departure" | "min_nights" | "max_nights">;

/** Capabilities of a partner that decide how restrictions are stated. */
export type RuleCapabilities = { arrivalDays: boolean; departureDays: boolean; byRoomType: boolean };

/**
 * The restrictions of a plan by room type, or under `null` for all types where the partner knows no rules of a type: then the strictest of
 * each day. A partner that cannot forbid arrivals or departures gets the nights closed whose sale would break the rule. So a portal may sell
 * less than the property would, never more.
 */
export function bookingRuleDays(types: readonly PlanType[], can: RuleCapabilities): Map<string | null, Day<BookingRuleDay>[]> {
  const byType = new Map(types.map(({ code, days }) => [code, judged(days, can)]));
  if (can.byRoomType) return new Map(byType);
  const all = new Map<string, BookingRuleDay>();
  for (const days of byType.values()) {
    for (const { date, value } of days) all.set(date, stricter(all.get(date), value));
  }
  const dates = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map([[null, dates.map(([date, value]) => ({ date, value }))]]);
}

function judged(days: PlanType["days"], { arrivalDays, departureDays }: RuleCapabilities): Day<BookingRuleDay>[] {
  const noDepartureOn = new Set(days.filter(({ value }) => value.closed_to_departure).map(({ date }) => date));
  return days.map(({ date, value: { closed, closed_to_arrival, closed_to_departure, min_nights, max_nights } }) => ({
    date,
    value: {
      closed: closed || (closed_to_arrival && !arrivalDays) || (!departureDays && noDepartureOn.has(addDays(date, 1))),
      closed_to_arrival: closed_to_arrival && arrivalDays,
      closed_to_departure: closed_to_departure && departureDays,
      min_nights,
      max_nights,
    },
  }));
}

function stricter(a: BookingRuleDay | undefined, b: BookingRuleDay): BookingRuleDay {
  if (a === undefined) return b;
  const longest = [a.max_nights, b.max_nights].filter((nights) => nights !== null);
  return {
    closed: a.closed || b.closed,
    closed_to_arrival: a.closed_to_arrival || b.closed_to_arrival,
    closed_to_departure: a.closed_to_departure || b.closed_to_departure,
    min_nights: Math.max(a.min_nights, b.min_nights),
    max_nights: longest.length > 0 ? Math.min(...longest) : null,
  };
}

/** True if a day's rule forbids anything. */
export function forbidsAnything({ closed, closed_to_arrival, closed_to_departure, min_nights, max_nights }: BookingRuleDay): boolean {
  return closed || closed_to_arrival || closed_to_departure || min_nights > 1 || max_nights !== null;
}

/**
 * Price of each adult beyond the usual persons of a room type: partners have one for all of them. Where it differs it is the highest, so
 * that none is sold for less. Null if no more persons than usual have a price.
 */
export function furtherAdult(prices: PlanCell["prices"], usual: number): Cents | null {
  const base = prices[usual];
  const further = Object.keys(prices)
    .map(Number)
    .filter((persons) => persons > usual);
  if (base === undefined || further.length === 0) return null;
  const each = further.map((persons) => Math.ceil(minus(prices[persons] ?? ZERO, base) / (persons - usual)));
  return cents(Math.max(0, ...each) / 100);
}

/** The price of all persons of the night that costs the most: as much as another room. */
export function highestPrice(prices: PlanCell["prices"]): Cents {
  return Object.values(prices).reduce(most, ZERO);
}
