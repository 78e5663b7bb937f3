import type { PlanItem } from "#client/stays/room-plan/model/plan-bars.ts";
import { dateOf, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";

/**
 * Number of taken rooms of a type per night, for the days [from, to) that were visible: as differences to the night before, so that a long
 * stay costs no more than a short one.
 */
export type TakenNights = { from: number; to: number; changes: Map<number, number> };

export function nothingTaken(): TakenNights {
  return { from: 0, to: 0, changes: new Map() };
}

/** Number of taken rooms on each night of [from, to), which must have been counted. */
export function takenBetween(taken: TakenNights, from: number, to: number): number[] {
  const nights: number[] = [];
  let rooms = 0;
  for (let night = taken.from; night < to; night++) {
    rooms += taken.changes.get(night) ?? 0;
    if (night >= from) nights.push(rooms);
  }
  return nights;
}

/** Adds (or with −1 takes away) a stay's nights: from its arrival day up to its departure day, a day use being one until it is over. */
export function countNights(taken: TakenNights, item: PlanItem, zone: string, change: 1 | -1): void {
  count(taken.changes, item, zone, { from: taken.from, to: taken.to, change });
}

/** Maximum number of counted days; beyond it, days are counted again when they become visible again. */
const MAX_DAYS = 400;

/** Widens the counted days to [from, to); days known already are not counted again. */
export function countAlso(
  taken: TakenNights,
  rows: readonly (readonly PlanItem[])[],
  zone: string,
  { from, to }: { from: number; to: number },
): void {
  const reach = Math.max(to, taken.to) - Math.min(from, taken.from);
  const isNew = taken.from === taken.to || to < taken.from || from > taken.to || reach > MAX_DAYS;
  if (isNew) taken.changes.clear();
  const missing = isNew ? [{ from, to }] : gaps(taken, from, to);
  for (const gap of missing) {
    // Instants compare as text; a day more on both sides makes up for the zone.
    const after = dateOf(gap.from - 1);
    const before = dateOf(gap.to + 1);
    const within = { ...gap, change: 1 } as const;
    for (const items of rows) {
      for (const item of items) if (endOf(item) >= after && startOf(item) < before) count(taken.changes, item, zone, within);
    }
  }
  taken.from = isNew ? from : Math.min(taken.from, from);
  taken.to = isNew ? to : Math.max(taken.to, to);
}

function gaps(taken: TakenNights, from: number, to: number): { from: number; to: number }[] {
  const before = { from, to: taken.from };
  const after = { from: taken.to, to };
  return [before, after].filter((gap) => gap.from < gap.to);
}

type Within = { from: number; to: number; change: 1 | -1 };

function count(changes: Map<number, number>, item: PlanItem, zone: string, { from, to, change }: Within): void {
  const arrival = Math.floor(wallDays(startOf(item), zone));
  const departure = Math.max(hasLeft(item) ? arrival : arrival + 1, Math.floor(wallDays(endOf(item), zone)));
  const [first, end] = [Math.max(arrival, from), Math.min(departure, to)];
  if (first >= end) return;
  changes.set(first, (changes.get(first) ?? 0) + change);
  changes.set(end, (changes.get(end) ?? 0) - change);
}

/** Anyone who has checked out holds no night that they did not sleep: the room is free on the evening of the day of arrival. */
function hasLeft(item: PlanItem): boolean {
  return item.kind === "booking" && item.booking.status === "checked_out";
}

function startOf(item: PlanItem): string {
  return item.kind === "booking" ? item.booking.check_in : item.lock.start;
}

function endOf(item: PlanItem): string {
  return item.kind === "booking" ? item.booking.check_out : item.lock.end;
}
