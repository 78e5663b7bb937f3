import type { Say } from "#client/platform/core/i18n.ts";

/** Labels of a calendar's arrows for screen readers. */
export function calendarLabels(say: Say) {
  return {
    previousMonth: say("screens.previous_month"),
    nextMonth: say("screens.next_month"),
    previousYear: say("screens.previous_year"),
    nextYear: say("screens.next_year"),
    previousDecade: say("screens.previous_decade"),
    nextDecade: say("screens.next_decade"),
  };
}
