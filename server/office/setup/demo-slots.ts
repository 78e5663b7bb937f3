import type { DemoRoom } from "#server/office/setup/demo-property.ts";
import type { Random } from "#server/office/setup/demo-random.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** Nights in which a room is taken; `to` is the day of departure. For day use both are the same day. */
export type Slot = { room: number; from: string; to: string; group: number | null };
export type LockSlot = { room: number; from: string; to: string; reason: string };
export type DemoSize = {
  rooms: number;
  /** Null for two years around today, as a property of this size fills up; else exactly this many stays, packed around today. */
  bookings: number | null;
};

const YEAR = 365;
/** The first day of a packed property, in days before today. */
const PACKED_FROM = 30;
const PACKED_DEMAND = 0.8;

const LENGTHS = [
  [1, 13],
  [2, 26],
  [3, 22],
  [4, 12],
  [5, 9],
  [6, 4],
  [7, 12],
  [10, 2],
] as const;
const MEAN_LENGTH = 3.4;

const LOCK_REASONS = [
  "Malerarbeiten",
  "Heizung wird getauscht",
  "Wasserschaden im Bad",
  "Parkett abschleifen",
  "Eigenbedarf Familie",
] as const;

type Plan = { random: Random; today: string; rooms: readonly DemoRoom[]; size: DemoSize };

/** Plans which room is taken when: locks and groups first, then stays around them by season, without overlaps. */
export function planSlots(plan: Plan): { slots: Slot[]; locks: LockSlot[]; groups: number } {
  const taken: Taken[][] = plan.rooms.map(() => []);
  const locks = planLocks(plan, taken);
  const grouped = planGroups(plan, taken);
  const single = plan.size.bookings === null ? fillYears(plan, taken) : fillCount(plan, taken, plan.size.bookings - grouped.slots.length);
  return { slots: [...grouped.slots, ...single], locks, groups: grouped.groups };
}

/** Nights [from, to) of a room, as day numbers relative to today. */
type Taken = { from: number; to: number };

function isFree(room: readonly Taken[], from: number, to: number): boolean {
  return room.every((other) => other.to <= from || to <= other.from);
}

/** One room in twelve is locked for some days now or soon; others were locked in the past. */
function planLocks({ random, today, rooms }: Plan, taken: Taken[][]): LockSlot[] {
  const count = Math.max(3, Math.round(rooms.length / 4));
  const starts = [-2, 9, 24, ...Array.from({ length: count - 3 }, () => random.int(-300, 200))];
  return starts.flatMap((from) => {
    const room = random.int(0, rooms.length - 1);
    const to = from + random.int(3, 6);
    const own = taken[room] ?? [];
    // A lock begins in the morning and ends in the afternoon, so two of them need a day between.
    if (!isFree(own, from - 1, to + 1)) return [];
    own.push({ from, to });
    return [{ room, from: addDays(today, from), to: addDays(today, to), reason: random.pick(LOCK_REASONS) }];
  });
}

/** Groups of four to eight rooms with the same dates; the next one at the coming weekend. */
function planGroups({ random, today, rooms }: Plan, taken: Taken[][]): { slots: Slot[]; groups: number } {
  const friday = comingFriday(today);
  const starts = [friday, -210, -120, -46, 17, 38, 72, 140].slice(0, rooms.length < 12 ? 1 : undefined);
  const slots: Slot[] = [];
  let group = 0;
  for (const from of starts) {
    const to = from + (from === friday ? 2 : random.int(2, 5));
    const free = rooms.map((_, room) => room).filter((room) => isFree(taken[room] ?? [], from, to));
    const first = random.int(0, Math.max(0, free.length - 8));
    const chosen = free.slice(first, first + random.int(4, 8));
    if (chosen.length < 2) continue;
    for (const room of chosen) {
      taken[room]?.push({ from, to });
      slots.push({ room, from: addDays(today, from), to: addDays(today, to), group });
    }
    group += 1;
  }
  return { slots, groups: group };
}

/** Day number of the coming Friday; on a Friday it is today. */
function comingFriday(today: string): number {
  return (5 - new Date(`${today}T00:00:00.000Z`).getUTCDay() + 7) % 7;
}

function fillYears({ random, today, rooms }: Plan, taken: Taken[][]): Slot[] {
  const friday = comingFriday(today);
  const weekend = { from: friday, to: friday + 2 };
  return rooms.flatMap((_, room) => {
    const own = taken[room] ?? [];
    const found = fillRoom(random, own, { from: -YEAR - random.int(0, 4), until: YEAR, demand: (day) => demandOn(today, day) });
    const gap = freeWithin([...own, ...found], weekend);
    const stays = gap ? [...found, gap] : found;
    const dayUses = stays.length > 0 && random.chance(0.7) ? dayUseIn(random, [...own, ...stays]) : [];
    return [...stays, ...dayUses].map((slot) => dated(today, room, slot));
  });
}

function fillCount({ random, today, rooms }: Plan, taken: Taken[][], bookings: number): Slot[] {
  return rooms.flatMap((_, room) => {
    const quota = Math.floor((bookings * (room + 1)) / rooms.length) - Math.floor((bookings * room) / rooms.length);
    const found = fillRoom(random, taken[room] ?? [], { from: -PACKED_FROM - random.int(0, 4), quota, demand: () => PACKED_DEMAND });
    return found.map((slot) => dated(today, room, slot));
  });
}

type Walk = { from: number; until?: number; quota?: number; demand: (day: number) => number };

/** Fills one room day by day: a gap that is longer when demand is low, then a stay, around the existing ones. */
function fillRoom(random: Random, taken: readonly Taken[], { from, until = Infinity, quota = Infinity, demand }: Walk): Taken[] {
  const ahead = [...taken].sort((a, b) => a.from - b.from);
  const found: Taken[] = [];
  let day = from;
  while (found.length < quota) {
    const share = demand(day);
    day += random.exponential((MEAN_LENGTH * (1 - share)) / share);
    if (day >= until) break;
    while (ahead[0] && ahead[0].to <= day) ahead.shift();
    const next = ahead[0];
    if (next && next.from <= day) {
      day = next.to;
      continue;
    }
    const to = Math.min(day + random.weighted(LENGTHS), next?.from ?? Infinity);
    found.push({ from: day, to });
    day = to;
  }
  return found;
}

/** The free part of a span between its neighbours, so that a full weekend has no gap. */
function freeWithin(room: readonly Taken[], span: Taken): Taken | null {
  const nights = Array.from({ length: span.to - span.from }, (_, i) => span.from + i).filter((night) => isFree(room, night, night + 1));
  const [first] = nights;
  const last = nights.at(-1);
  return first === undefined || last === undefined ? null : { from: first, to: isFree(room, first, last + 1) ? last + 1 : first + 1 };
}

/** Sometimes a day use, on a day without arrival or departure in the room. */
function dayUseIn(random: Random, room: readonly Taken[]): Taken[] {
  const day = random.int(-60, 60);
  return isFree(room, day - 1, day + 2) ? [{ from: day, to: day }] : [];
}

function dated(today: string, room: number, { from, to }: Taken): Slot {
  return { room, from: addDays(today, from), to: addDays(today, to), group: null };
}

/** The demand on a day: by season, higher around today, and lower the further ahead it lies. */
function demandOn(today: string, day: number): number {
  const season = seasonOf(addDays(today, day).slice(5));
  if (Math.abs(day) <= 12) return Math.max(season, 0.84);
  if (day < 0) return season;
  return Math.max(0.06, season * Math.exp(-(day - 12) / 120));
}

/** The share of rooms sold around a day of the year (`MM-DD`), once all bookings have come in. */
const SEASONS = [
  ["01-07", 0.92],
  ["02-01", 0.7],
  ["03-10", 0.86],
  ["04-07", 0.62],
  ["06-01", 0.42],
  ["07-04", 0.64],
  ["09-06", 0.9],
  ["10-05", 0.74],
  ["11-01", 0.55],
  ["12-18", 0.36],
  ["12-31", 0.94],
] as const;

function seasonOf(day: string): number {
  return SEASONS.find(([until]) => day <= until)?.[1] ?? 0.5;
}
