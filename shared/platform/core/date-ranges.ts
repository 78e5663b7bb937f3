import { addDays } from "#shared/platform/core/stays.ts";

/** Calendar dates, both inclusive; an open end is null. */
export type DateRange = { from: string | null; to: string | null };

export const DATE_SHORTCUTS = [
  "today",
  "tomorrow",
  "yesterday",
  "this_week",
  "this_month",
  "last_month",
  "month_before_last",
  "this_year",
  "last_year",
] as const;
export type DateShortcut = (typeof DATE_SHORTCUTS)[number];

/** The chosen range: a shortcut, which moves with the current day, or fixed dates. */
export type RangeChoice = DateShortcut | DateRange;

/** The days of a choice on `today`, the property's calendar date. Weeks begin on Monday. Without a choice there are no bounds. */
export function rangeOf(choice: RangeChoice | null, today: string): DateRange {
  if (choice === null) return { from: null, to: null };
  if (typeof choice !== "string") return choice;
  switch (choice) {
    case "today":
      return { from: today, to: today };
    case "tomorrow":
      return daysAt(addDays(today, 1), 1);
    case "yesterday":
      return daysAt(addDays(today, -1), 1);
    case "this_week":
      return daysAt(addDays(today, -daysSinceMonday(today)), 7);
    case "this_month":
      return monthAt(today, 0);
    case "last_month":
      return monthAt(today, -1);
    case "month_before_last":
      return monthAt(today, -2);
    case "this_year":
      return yearOf(today, 0);
    case "last_year":
      return yearOf(today, -1);
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The choice in a URL: `range=this_week`, or `from=…&to=…`. Null if the URL has none, or an invalid one. */
export function rangeChoiceOf(named: { range: string | null; from: string | null; to: string | null }): RangeChoice | null {
  const shortcut = DATE_SHORTCUTS.find((name) => name === named.range);
  if (shortcut) return shortcut;
  const [from, to] = [dateOf(named.from), dateOf(named.to)];
  if (from === null && to === null) return null;
  return from !== null && to !== null && to < from ? { from: to, to: from } : { from, to };
}

/** The URL parameters of a choice, the inverse of `rangeChoiceOf`; all null without a choice. */
export function rangeParams(choice: RangeChoice | null): { range: string | null; from: string | null; to: string | null } {
  if (typeof choice === "string") return { range: choice, from: null, to: null };
  return { range: null, from: choice?.from ?? null, to: choice?.to ?? null };
}

function dateOf(text: string | null): string | null {
  if (text === null || !DATE.test(text)) return null;
  const ms = Date.parse(text);
  // `Date.parse` reads the thirtieth of February as a day of March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text ? text : null;
}

function daysAt(from: string, days: number): DateRange {
  return { from, to: addDays(from, days - 1) };
}

function daysSinceMonday(date: string): number {
  return (new Date(Date.parse(date)).getUTCDay() + 6) % 7;
}

function monthAt(today: string, months: number): DateRange {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months];
  const first = (offset: number) => new Date(Date.UTC(year, month + offset, 1)).toISOString().slice(0, 10);
  return { from: first(0), to: addDays(first(1), -1) };
}

function yearOf(today: string, years: number): DateRange {
  const year = String(Number(today.slice(0, 4)) + years);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
