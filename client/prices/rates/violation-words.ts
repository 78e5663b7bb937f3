import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";

/** A restriction that a stay breaks, in the user's words: "At least 3 nights from Fri, 14 Aug". */
export function useViolationWords(): (violation: RuleViolation) => string {
  const say = useSay();
  return violationWords(say, useFormats());
}

/** The same outside of components. */
export function violationWords(say: Say, { calendarDate }: Formats): (violation: RuleViolation) => string {
  return (violation) => {
    const { reason, limit } = violation;
    const date = calendarDate(violation.date);
    if (reason === "quota" && limit === 0) return say("violations.not_sold", { date });
    if (limit === null) return say(reason === "closed_to_departure" ? "violations.departure" : "violations.arrival", { date });
    const count = limit;
    if (reason === "min_nights") return say("violations.min_nights", { count, date });
    if (reason === "max_nights") return say("violations.max_nights", { count, date });
    if (reason === "days_before") return say("violations.days_before", { count });
    return say("violations.quota", { count, date });
  };
}
