import { localDate, localTime } from "#shared/platform/core/stays.ts";
import type { BoardRow, BoardStay } from "#shared/stays/housekeeping/schema.ts";

type Day = { date: string; zone: string };

/**
 * The arrival, departure and stayer of a room on a hotel day, from the stays that touch the day in order of their arrival.
 * Overdue guests who may still come count as arrivals; guests who should have left and are still inhouse count as departures; a
 * no-show needs no cleaning. Of several arrivals or departures on one day the next one that has not happened yet counts, else
 * the last.
 */
export function dayOf(stays: readonly BoardStay[], { date, zone }: Day): Pick<BoardRow, "arrival" | "departure" | "stayer"> {
  const on = (instant: string) => localDate(instant, zone);
  const arrivals = stays.filter(
    (stay) => on(stay.check_in) === date || (isExpected(stay) && on(stay.check_in) < date && on(stay.check_out) > date),
  );
  const departures = stays.filter((stay) => {
    if (on(stay.check_out) < date) return stay.status === "checked_in";
    return on(stay.check_out) === date && (!isExpected(stay) || on(stay.check_in) === date);
  });
  const stayers = stays.filter((stay) => stay.status === "checked_in" && on(stay.check_in) < date && on(stay.check_out) > date);
  return {
    arrival: arrivals.find(isExpected) ?? arrivals.at(-1) ?? null,
    departure: departures.find(({ status }) => status !== "checked_out") ?? departures.at(-1) ?? null,
    stayer: stayers[0] ?? null,
  };
}

/** The housekeeping tasks, in the best order of work. */
export const TASKS = ["needed_today", "departure", "occupied", "vacant", "done", "closed"] as const;
export type Task = (typeof TASKS)[number];

export function taskOf({ status, arrival, departure, stayer }: Pick<BoardRow, "status" | "arrival" | "departure" | "stayer">): Task {
  if (status === "out_of_service") return "closed";
  if (status === "clean") return "done";
  if (arrival && isExpected(arrival)) return "needed_today";
  if (stayer || arrival?.status === "checked_in") return "occupied";
  return departure ? "departure" : "vacant";
}

/** True if the guests of today's departure are still in the room. */
export function isStillIn({ departure }: Pick<BoardRow, "departure">): boolean {
  return departure?.status === "checked_in";
}

/** The rows in order of work: rooms that can be started now before rooms that are still occupied, then by the next arrival. */
export function inOrderOfWork(rows: readonly BoardRow[], zone: string): BoardRow[] {
  const key = (row: BoardRow) => [TASKS.indexOf(taskOf(row)), isStillIn(row) ? 1 : 0, arrivesAt(row, zone)].join(" ");
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ row }) => row);
}

/** `HH:MM`: the time given by the guests, else the time of their booking. Sorts last if no arrival is expected. */
function arrivesAt({ arrival }: BoardRow, zone: string): string {
  if (!arrival || !isExpected(arrival)) return "99:99";
  return arrival.arrival_time ?? localTime(arrival.check_in, zone);
}

export const BOARD_TABS = ["overview", "check_ins", "check_outs", "stayers", "out_of_service"] as const;
export type BoardTab = (typeof BOARD_TABS)[number];

const SHOWN_IN = {
  overview: () => true,
  check_ins: ({ arrival }) => arrival !== null,
  check_outs: ({ departure }) => departure !== null,
  stayers: ({ stayer }) => stayer !== null,
  out_of_service: ({ status }) => status === "out_of_service",
} as const satisfies Record<BoardTab, (row: BoardRow) => boolean>;

export function isShownIn(tab: BoardTab, row: BoardRow): boolean {
  return SHOWN_IN[tab](row);
}

/** The floor in a room number: `2` of 204, `12` of 1204; null for all other numbers. */
export function floorOf(number: string): string | null {
  return /^(\d{1,2})\d{2}$/.exec(number)?.[1] ?? null;
}

/** True if the guests have not arrived yet. */
export function isExpected({ status }: Pick<BoardStay, "status">): boolean {
  return status === "pending" || status === "confirmed";
}
