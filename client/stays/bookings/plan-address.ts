import { addDays } from "#shared/platform/core/stays.ts";

/** Days that the plan shows before today, or before the arrival to which it leads. */
export const DAYS_BEFORE = 2;

/** The address of the plan around a calendar date. */
export function planAround(date: string): string {
  return `/room-plan?from=${addDays(date, -DAYS_BEFORE)}`;
}
