import type { Random } from "#server/office/setup/demo-random.ts";

/** Nights [from, to) of a room, as day numbers relative to today. For day use both are the same day. */
export type TakenDays = { from: number; to: number };

/** Nights of a stay with their weights, and their mean. */
type Lengths = { weights: readonly (readonly [nights: number, weight: number])[]; mean: number };

export const SHORT_STAYS: Lengths = {
  weights: [
    [1, 13],
    [2, 26],
    [3, 22],
    [4, 12],
    [5, 9],
    [6, 4],
    [7, 12],
    [10, 2],
  ],
  mean: 3.4,
};

/** The stays of a guesthouse in the mountains, where many come for a week. */
export const HOLIDAYS: Lengths = {
  weights: [
    [1, 5],
    [2, 16],
    [3, 20],
    [4, 18],
    [5, 14],
    [6, 8],
    [7, 22],
    [10, 4],
    [14, 1],
  ],
  mean: 4.6,
};

export function isFree(room: readonly TakenDays[], from: number, to: number): boolean {
  return room.every((other) => other.to <= from || to <= other.from);
}

/** `arrival` gives the day of the next arrival in a room that is free from a day on. */
type Walk = { from: number; until?: number; quota?: number; lengths?: Lengths; arrival: (free: number) => number };

/** Fills one room: a gap, then a stay, around the existing ones. */
export function fillRoom(
  random: Random,
  taken: readonly TakenDays[],
  { from, until = Infinity, quota = Infinity, lengths = SHORT_STAYS, arrival }: Walk,
): TakenDays[] {
  const ahead = [...taken].sort((a, b) => a.from - b.from);
  const found: TakenDays[] = [];
  let day = from;
  while (found.length < quota) {
    day = arrival(day);
    if (day >= until) break;
    while (ahead[0] && ahead[0].to <= day) ahead.shift();
    const next = ahead[0];
    if (next && next.from <= day) {
      day = next.to;
      continue;
    }
    const to = Math.min(day + random.weighted(lengths.weights), next?.from ?? Infinity);
    found.push({ from: day, to });
    day = to;
  }
  return found;
}

/** The mean number of nights between two stays of a room of which a share of all nights is sold. */
export function gapOf(share: number, { mean }: Lengths): number {
  return (mean * (1 - share)) / share;
}

/** The free part of a span between its neighbours, so that a full weekend has no gap. */
export function freeWithin(room: readonly TakenDays[], span: TakenDays): TakenDays | null {
  const nights = Array.from({ length: span.to - span.from }, (_, i) => span.from + i).filter((night) => isFree(room, night, night + 1));
  const [first] = nights;
  const last = nights.at(-1);
  return first === undefined || last === undefined ? null : { from: first, to: isFree(room, first, last + 1) ? last + 1 : first + 1 };
}

/** Sometimes a day use, on a day without arrival or departure in the room. */
export function dayUseIn(random: Random, room: readonly TakenDays[], { from, to }: TakenDays): TakenDays[] {
  const day = random.int(from, to);
  return isFree(room, day - 1, day + 2) ? [{ from: day, to: day }] : [];
}
