import type { Say } from "#client/platform/core/i18n.ts";
import { restricts } from "#shared/prices/rates/restrictions.ts";
import { type RateRuleLimits, RULE_REASONS, type RuleReason } from "#shared/prices/rates/schema.ts";

/** Describes restrictions in the user's language: "at least 2 nights, no arrival". */
export function limitsInWords(limits: RateRuleLimits, say: Say): string {
  return RULE_REASONS.filter((reason) => restricts(limits, reason))
    .map((reason) => limitInWords(reason, limits[reason], say))
    .join(", ");
}

/** One of them. */
export function limitInWords(reason: RuleReason, limit: number | boolean | null, say: Say): string {
  const count = Number(limit);
  switch (reason) {
    case "closed_to_arrival":
      return say("rates.says_arrival");
    case "closed_to_departure":
      return say("rates.says_departure");
    case "min_nights":
      return say("rates.says_min_nights", { count });
    case "max_nights":
      return say("rates.says_max_nights", { count });
    case "days_before":
      return say("rates.says_days_before", { count });
    case "quota":
      return count === 0 ? say("rates.says_not_sold") : say("rates.says_quota", { count });
  }
}

/** `Mon – Fri` would hide the gaps, so each is named: `Fri, Sat`. Null if it is every day. */
export function weekdaysInWords(weekdays: readonly number[], say: Say): string | null {
  const names = weekdayNames(say);
  return weekdays.length === 7 ? null : weekdays.map((day) => names[day - 1]).join(", ");
}

/** From Monday to Sunday. */
export function weekdayNames(say: Say): string[] {
  const [sunday = "", ...others] = say("room_plan.weekdays_short").split(" ");
  return [...others, sunday];
}
