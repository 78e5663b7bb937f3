import type { Formats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import type { RangeChoice } from "#shared/platform/core/date-ranges.ts";

/** A choice of dates in the user's words: "This week", or "1 Apr 2030 – 7 Apr 2030". */
export function rangeWords(choice: RangeChoice | null, say: Say, formats: Formats): string {
  if (choice === null) return say("screens.range_any");
  if (typeof choice === "string") return say(`screens.range_${choice}`);
  const [from, to] = [choice.from && formats.fullDate(choice.from), choice.to && formats.fullDate(choice.to)];
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? say("screens.range_since", { date: from }) : say("screens.range_until", { date: to ?? "" });
}
