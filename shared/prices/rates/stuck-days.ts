import { addDays } from "#shared/platform/core/stays.ts";

/** Days from today that channel managers are sent. */
export const HORIZON_DAYS = 500;
/** Days of one question for stuck days. */
export const MAX_STUCK_DAYS = 731;

type Day = {
  connection_id: string;
  room_type_id: string;
  rate_id: string | null;
  date: string;
  state: "live" | "pending" | "refused";
  reason: string | null;
  amount: number | null;
  last_amount: number | null;
};

/** Days in a row at one place that are stuck for the same reason, with the lowest of their prices. */
export type StuckRun = Omit<Day, "date"> & { from: string; to: string };

/** Joins stuck days to runs, each place by itself, by their first days. */
export function stuckRuns(days: readonly Day[]): StuckRun[] {
  const runs: StuckRun[] = [];
  const open = new Map<string, StuckRun>();
  for (const { date, ...day } of days.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const key = [day.connection_id, day.room_type_id, day.rate_id, day.state, day.reason].join(" ");
    const run = open.get(key);
    if (run && addDays(run.to, 1) === date) {
      run.to = date;
      run.amount = lower(run.amount, day.amount);
      continue;
    }
    const begun = { ...day, from: date, to: date };
    open.set(key, begun);
    runs.push(begun);
  }
  return runs;
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
