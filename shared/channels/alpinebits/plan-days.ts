import type { PlanCell } from "#shared/channels/channel-engine/cells.ts";
import type { Day } from "#shared/channels/channel-engine/ranges.ts";
import { type Cents, minus, most, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** The price of a child of these ages, both inclusive, on top of the price of the adults. */
export type ChildAmount = { from_age: number; to_age: number; gross_amount: Cents };

/** A room type of a plan, day by day. `children` are the prices of children on that day. */
export type PlanType = { code: string; days: readonly Day<PlanCell & { children: readonly ChildAmount[] }>[] };

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
 * Price of a further adult beyond the persons that have a price: what the last of them costs more than one fewer. Rates have no such
 * price; the standard demands one beside those of children.
 */
export function furtherAdult(prices: PlanCell["prices"]): Cents {
  const persons = Object.keys(prices).map(Number);
  const highest = Math.max(0, ...persons);
  const last = prices[highest];
  if (last === undefined) return ZERO;
  return most(ZERO, minus(last, prices[highest - 1] ?? ZERO));
}
