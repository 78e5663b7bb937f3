import { addDays, daysBetween, weekdayOf } from "#shared/platform/core/stays.ts";

/** Calendar days; both are inclusive. */
export type Days = { from: string; to: string };

/** `2030-04` of a day in it. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** `2030-04` and ten months are `2031-02`. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** The days of a month in weeks from Monday on; null before its first and after its last day. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = weekdayOf(first) - 1;
  const count = daysBetween(first, `${addMonths(month, 1)}-01`);
  const weeks = Math.ceil((before + count) / 7);
  const dayAt = (index: number) => (index < before || index >= before + count ? null : addDays(first, index - before));
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, day) => dayAt(week * 7 + day)));
}

/** Two days in either order as a range. */
export function daysFrom(one: string, other: string): Days {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
