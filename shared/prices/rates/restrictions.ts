import { daysBetween, nightsBetween, weekdayOf } from "#shared/platform/core/stays.ts";
import { type RateRule, type RateRuleLimits, RULE_REASONS, type RuleReason, type RuleViolation } from "#shared/prices/rates/schema.ts";

/**
 * Restrictions of rates, which guests and channels obey. Anyone who sells to them asks `ruleViolations` or `rulesForStay` of
 * `server/stays/availability/rate-rules.ts`, which read the property's rules and what is sold, and judge by `violatedRules` below.
 */

type RuleDays = Pick<RateRule, "from" | "to" | "weekdays" | "room_type_id">;
/** A restriction of a rate, as far as the rules below ask. */
export type Restriction = RuleDays & RateRuleLimits & { id: string };

/**
 * A stay that a guest asks for, in calendar dates of the property; day use leaves on the day of its arrival. `booked_on` is the hotel day
 * on which it is booked.
 */
export type AskedStay = { room_type_id: string; arrival: string; departure: string; booked_on: string };

/** Number of rooms of the requested type that the rule's rate has sold for a night. Only called for rules with a quota. */
export type SoldOn<R> = (rule: R, night: string) => number;

/** True if a rule holds on a day for a type of room; a rule without a type holds for all of them. */
export function holdsOn(rule: RuleDays, date: string, room_type_id: string | null): boolean {
  const isOfType = rule.room_type_id === null || rule.room_type_id === room_type_id;
  return isOfType && rule.from <= date && date <= rule.to && rule.weekdays.includes(weekdayOf(date));
}

/** Of each kind the strictest rule of a day. */
export type DayRules<R> = { readonly [Reason in RuleReason]?: R };

/** All rules that hold on a day count together: of each kind the strictest decides. */
export function rulesOn<R extends Restriction>(rules: readonly R[], date: string, room_type_id: string | null): DayRules<R> {
  return strictestOf(rules.filter((each) => holdsOn(each, date, room_type_id)));
}

/** Of each kind the strictest of rules that hold on one day. */
export function strictestOf<R extends Restriction>(holding: readonly R[]): DayRules<R> {
  const strictest: { [Reason in RuleReason]?: R } = {};
  for (const rule of holding) {
    for (const reason of RULE_REASONS) {
      if (restricts(rule, reason) && isStricter(reason, rule, strictest[reason])) strictest[reason] = rule;
    }
  }
  return strictest;
}

/** True if the rule says anything of this kind. */
export function restricts(rule: RateRuleLimits, reason: RuleReason): boolean {
  return rule[reason] !== null && rule[reason] !== false;
}

function isStricter(reason: RuleReason, rule: RateRuleLimits, other: RateRuleLimits | undefined): boolean {
  if (!other) return true;
  const isUpperBound = reason === "max_nights" || reason === "quota";
  return isUpperBound ? Number(rule[reason]) < Number(other[reason]) : Number(rule[reason]) > Number(other[reason]);
}

/**
 * The rules that a stay breaks, each kind once. By the day of the arrival are judged: closed to arrival, how many days before it is booked,
 * and its fewest and most nights; by the day of the departure: closed to departure; by every night: the quota, of which the first full
 * night is named. Day use has 0 nights, so a fewest of one night refuses it; of a quota it takes its day.
 */
export function violatedRules<R extends Restriction>(rules: readonly R[], stay: AskedStay, soldOn: SoldOn<R>): RuleViolation[] {
  const { arrival, departure, booked_on, room_type_id } = stay;
  const nights = daysBetween(arrival, departure);
  const early = daysBetween(booked_on, arrival);
  const broken = (reason: RuleReason, date: string, isBroken: (limit: number) => boolean) => {
    const rule = rulesOn(rules, date, room_type_id)[reason];
    return rule && isBroken(Number(rule[reason])) ? [violationOf(rule, reason, date)] : [];
  };
  return [
    ...broken("closed_to_arrival", arrival, () => true),
    ...broken("closed_to_departure", departure, () => true),
    ...broken("min_nights", arrival, (fewest) => nights < fewest),
    ...broken("max_nights", arrival, (most) => nights > most),
    ...broken("days_before", arrival, (days) => early < days),
    ...fullQuota(rules, stay, soldOn),
  ];
}

/** The first night whose quota is sold. Each rule is asked, not only the strictest: a rule of a parent rate counts other stays. */
function fullQuota<R extends Restriction>(rules: readonly R[], stay: AskedStay, soldOn: SoldOn<R>): RuleViolation[] {
  const limited = rules.filter(({ quota }) => quota !== null);
  if (limited.length === 0) return [];
  for (const night of nightsBetween(stay.arrival, stay.departure)) {
    const full = limited.find((rule) => holdsOn(rule, night, stay.room_type_id) && soldOn(rule, night) >= (rule.quota ?? 0));
    if (full) return [violationOf(full, "quota", night)];
  }
  return [];
}

function violationOf(rule: Restriction, reason: RuleReason, date: string): RuleViolation {
  const limit = rule[reason];
  return { rule_id: rule.id, reason, limit: typeof limit === "number" ? limit : null, date };
}
