import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

/** The first day of the month of a date. */
export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** The first day of the month that many months later. */
export function addMonths(month: string, months: number): string {
  const moved = new Date(`${month}T00:00:00.000Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months, 1);
  return moved.toISOString().slice(0, 10);
}

/** The weeks of a month from Monday to Sunday; null for the days of the months beside it. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysBetween(month, addMonths(month, 1));
  const before = (new Date(`${month}T00:00:00.000Z`).getUTCDay() + 6) % 7;
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before;
      return day < 0 || day >= days ? null : addDays(month, day);
    }),
  );
}
