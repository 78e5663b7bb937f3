import type { Say } from "#client/platform/core/i18n.ts";
import type { Retention } from "#shared/office/privacy/schema.ts";

/** The bounds of a period that the law sets, or what is usual where it sets none. */
export function lawWords(say: Say, { min_months: min, max_months: max, usual_months: usual }: Retention): string {
  if (min !== null && min === max) return say("privacy.by_law_exactly", { min });
  if (min !== null && max !== null) return say("privacy.by_law_between", { min, max });
  return min === null ? say("privacy.usual", { count: usual }) : say("privacy.by_law_least", { min });
}

/** The number of records of a kind: `12 contacts`. */
export function countedWords(say: Say, { kind, due }: Retention): string {
  return say(`privacy.count_${kind}`, { count: due });
}

/** True if an admin still has to confirm what this period removes, or that it has become more. */
export function isWaiting({ months, running_months, held }: Retention): boolean {
  return held || running_months !== months;
}
