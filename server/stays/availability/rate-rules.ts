import { and, eq, gte, isNull, lte } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { rateRules, rates } from "#server/prices/rates/tables.ts";
import { staysSoldInType } from "#server/stays/availability/statements.ts";
import { addDays, hotelDay, instantAt, localDate, nightsOf, type Stay } from "#shared/platform/core/stays.ts";
import { ancestry } from "#shared/prices/pricing/rate-levels.ts";
import { type Restriction, violatedRules } from "#shared/prices/rates/restrictions.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";
import { isPastExpiry } from "#shared/stays/bookings/rules.ts";

/** A rate to be sold in a room type. */
export type Sale = { rate_id: string | null; room_type_id: string };

type SaleOptions = {
  /** A booking that changes, and does not count as sold. */
  own?: string | null;
  /** The moment at which the stay was booked; now for a new one. */
  booked_at?: string;
  /** Stays in a type of room that count as sold beside those of bookings. */
  held?: (room_type_id: string) => readonly HeldStay[];
};

type HeldStay = Stay & { rate_id: string };

/**
 * The restrictions that a guest's stay at a rate would break; none where it may be sold. The restrictions of the rate and of the rates that
 * it derives from hold. Without a rate there are none.
 */
export function ruleViolations(
  view: View,
  { rate_id, room_type_id, ...stay }: Stay & Sale,
  circumstances: SaleOptions = {},
): RuleViolation[] {
  return rulesForStay(view, stay, circumstances)({ rate_id, room_type_id });
}

/** The same for several rates and types at once, with the restrictions of the stay's days read once. */
export function rulesForStay(
  view: View,
  stay: Stay,
  { own = null, booked_at = view.now, held = () => [] }: SaleOptions = {},
): (sale: Sale) => RuleViolation[] {
  const zone = view.actor.time_zone;
  const days = {
    arrival: localDate(stay.check_in, zone),
    departure: localDate(stay.check_out, zone),
    booked_on: hotelDay(booked_at, zone),
  };
  const rules = rulesOfRates(view, { from: days.arrival, to: days.departure });
  const sold = soldByNight(view, stay, { own, held });
  return ({ rate_id, room_type_id }) => {
    const asked = rate_id === null ? [] : rules.of(rate_id);
    if (asked.length === 0) return [];
    return violatedRules(asked, { ...days, room_type_id }, (rule, night) => rules.countSold(rule, sold(room_type_id, night)));
  };
}

type RuleOfRate = Restriction & { rate_id: string };

/** The restrictions of rates on days, both inclusive, for those who sell each night by itself. */
export function restrictionsOn(view: View, { from, to }: { from: string; to: string }) {
  const zone = view.actor.time_zone;
  const rules = rulesOfRates(view, { from, to });
  const stay = { check_in: instantAt(from, "12:00", zone), check_out: instantAt(to, "12:00", zone) };
  const sold = soldByNight(view, stay, { own: null, held: () => [] });
  return {
    of: rules.of,
    /** True if a restriction's quota is sold in a room type on a night. */
    isSoldOut: (rule: RuleOfRate, room_type_id: string, night: string) =>
      rules.countSold(rule, sold(room_type_id, night)) >= (rule.quota ?? 0),
  };
}

/** The restrictions that hold on some of the days, both inclusive, with the rates to which they apply. */
type RulesOfRates = {
  /** Those of the rate and of the rates that it derives from. */
  of(rate_id: string): readonly RuleOfRate[];
  /** Counts the sold rates that are the rule's or derive from it. */
  countSold(rule: RuleOfRate, sold: readonly string[]): number;
};

function rulesOfRates(view: View, days: { from: string; to: string }): RulesOfRates {
  const rules = rulesOnDays.all(view, days);
  if (rules.length === 0) return { of: () => [], countSold: () => 0 };
  const tree = ratesWithParents.all(view, {});
  const lines = new Map(tree.map(({ id }) => [id, new Set(ancestry(id, tree).map((rate) => rate.id))]));
  const derives = (id: string, from: string) => lines.get(id)?.has(from) ?? false;
  return {
    of: (rate_id) => rules.filter((rule) => derives(rate_id, rule.rate_id)),
    countSold: ({ rate_id }, sold) => sold.filter((id) => derives(id, rate_id)).length,
  };
}

const rulesOnDays = query(["from", "to"], (db, { from, to, property }) =>
  db
    .select({
      id: rateRules.id,
      rate_id: rateRules.rate_id,
      room_type_id: rateRules.room_type_id,
      from: rateRules.from,
      to: rateRules.to,
      weekdays: rateRules.weekdays,
      min_nights: rateRules.min_nights,
      max_nights: rateRules.max_nights,
      closed_to_arrival: rateRules.closed_to_arrival,
      closed_to_departure: rateRules.closed_to_departure,
      days_before: rateRules.days_before,
      quota: rateRules.quota,
    })
    .from(rateRules)
    .where(and(eq(rateRules.property_id, property), isNull(rateRules.deleted_at), gte(rateRules.to, from), lte(rateRules.from, to))),
);

/** Deleted ones, too: stays that were sold by them count. */
const ratesWithParents = query([], (db, { property }) =>
  db.select({ id: rates.id, parent_rate_id: rates.parent_rate_id }).from(rates).where(eq(rates.property_id, property)),
);

/** The rates of the stays in rooms of a type, or waiting for one, on a night; read once for each type that is asked for. */
function soldByNight(
  view: View,
  stay: Stay,
  { own, held }: Required<Pick<SaleOptions, "own" | "held">>,
): (room_type_id: string, night: string) => string[] {
  const zone = view.actor.time_zone;
  const from = instantAt(localDate(stay.check_in, zone), "00:00", zone);
  const to = instantAt(addDays(localDate(stay.check_out, zone), 1), "00:00", zone);
  const byType = new Map<string, Map<string, string[]>>();
  return (type, night) => {
    let nights = byType.get(type);
    if (!nights) {
      const stays = staysSoldInType.all(view, { type, from, to }).filter((other) => other.id !== own && !isPastExpiry(other, view.now));
      byType.set(type, (nights = ratesByNight([...stays, ...held(type)], zone)));
    }
    return nights.get(night) ?? [];
  };
}

function ratesByNight(stays: readonly HeldStay[], zone: string): Map<string, string[]> {
  const nights = new Map<string, string[]>();
  for (const stay of stays) {
    for (const night of nightsOf(stay, zone)) {
      const sold = nights.get(night);
      if (sold) sold.push(stay.rate_id);
      else nights.set(night, [stay.rate_id]);
    }
  }
  return nights;
}
