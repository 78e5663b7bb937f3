import { addDays } from "#shared/platform/core/stays.ts";

/** A quarter of a year: its first and last day, the day after it, and its name (`2030-Q1`). */
export type Quarter = { from: string; to: string; until: string; name: string };

/** The quarter that ended before the day (`YYYY-MM-DD`). */
export function endedQuarter(day: string): Quarter {
  const until = firstOfQuarter(day);
  const to = addDays(until, -1);
  const from = firstOfQuarter(to);
  return { from, to, until, name: `${from.slice(0, 4)}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}` };
}

/** The first day of the quarter after the day's own. */
export function nextQuarter(day: string): string {
  return firstOfQuarter(addDays(firstOfQuarter(day), 95));
}

/** The quarter of the day and those before it, the latest first. */
export function lastQuarters(day: string, count: number): Quarter[] {
  const quarters: Quarter[] = [];
  for (let next = nextQuarter(day); quarters.length < count; next = quarters.at(-1)?.from ?? next) quarters.push(endedQuarter(next));
  return quarters;
}

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
}
