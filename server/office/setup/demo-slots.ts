import type { DemoRoom } from "#server/office/setup/demo-property.ts";
import type { Random } from "#server/office/setup/demo-random.ts";
import { fillRoom, gapOf, isFree, SHORT_STAYS, type TakenDays } from "#server/office/setup/demo-walk.ts";
import { type Dates, datesOf, dayOfYear, fillYear, groupDates, recurringDates } from "#server/office/setup/demo-years.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/**
 * Nights in which a room is taken; `to` is the day of departure. For day use both are the same day. Slots that are `like` each other have the
 * same persons and the same rate.
 */
export type Slot = Dates & { room: number; group: number | null; like: number };
export type LockSlot = Dates & { room: number; reason: string };
export type DemoSize = {
  rooms: number;
  /** Null for two years of stays and what is booked ahead, as a property of this size fills up; else exactly this many, packed around today. */
  bookings: number | null;
};

/** The first day of a packed property, in days before today. */
const PACKED_FROM = 30;
const PACKED_DEMAND = 0.8;
const LIKE = 2 ** 31;

const LOCK_REASONS = [
  "Malerarbeiten",
  "Heizung wird getauscht",
  "Wasserschaden im Bad",
  "Parkett abschleifen",
  "Eigenbedarf Familie",
] as const;

type Plan = { random: Random; today: string; rooms: readonly DemoRoom[]; size: DemoSize };
/** `groups` has for each group which of the recurring ones it is. */
type Slots = { slots: Slot[]; locks: LockSlot[]; groups: number[] };

/** Plans which room is taken when: locks and groups first, then stays around them by season, without overlaps. */
export function planSlots(plan: Plan): Slots {
  const taken: TakenDays[][] = plan.rooms.map(() => []);
  const locks = planLocks(plan, taken);
  const grouped = planGroups(plan, taken);
  const single = plan.size.bookings === null ? fillYears(plan, taken) : fillCount(plan, taken, plan.size.bookings - grouped.slots.length);
  return { slots: [...grouped.slots, ...single], locks, groups: grouped.groups };
}

/** One room in twelve is locked for some days now or soon; others were locked in the past, or will be. */
function planLocks({ random, today, rooms, size }: Plan, taken: TakenDays[][]): LockSlot[] {
  const count = Math.max(3, Math.round(rooms.length / 4));
  const starts = [-2, 9, 24, ...Array.from({ length: count - 3 }, () => random.int(-300, 200))];
  return starts.flatMap((start) => {
    const room = random.int(0, rooms.length - 1);
    const from = size.bookings === null ? dayOfYear(start) : start;
    const to = from + random.int(3, 6);
    const own = taken[room] ?? [];
    // A lock begins in the morning and ends in the afternoon, so two of them need a day between.
    if (!isFree(own, from - 1, to + 1) || from > LAST_LOCK) return [];
    own.push({ from, to });
    const dates = datesOf(today, { from, to }, from === start ? 0 : 1);
    return dates ? [{ room, ...dates, reason: random.pick(LOCK_REASONS) }] : [];
  });
}

/** A lock that begins later would go on in the next recurring year. */
const LAST_LOCK = 350;

/** Groups of four to eight rooms with the same dates; the next one at the coming weekend. Those of a guesthouse come each year. */
function planGroups({ random, today, rooms, size }: Plan, taken: TakenDays[][]): { slots: Slot[]; groups: number[] } {
  const friday = comingFriday(today);
  const starts = [friday, -210, -120, -46, 17, 38, 72, 140].slice(0, rooms.length < 12 ? 1 : undefined);
  const slots: Slot[] = [];
  const groups: number[] = [];
  for (const [kind, start] of starts.entries()) {
    const from = size.bookings === null ? dayOfYear(start) : start;
    const span = { from, to: from + (from === friday ? 2 : random.int(2, 5)) };
    const free = rooms.map((_, room) => room).filter((room) => isFree(taken[room] ?? [], span.from, span.to));
    const first = random.int(0, Math.max(0, free.length - 8));
    const chosen = free.slice(first, first + random.int(4, 8)).map((room) => ({ room, like: random.int(0, LIKE) }));
    if (chosen.length < 2) continue;
    for (const { room } of chosen) taken[room]?.push(span);
    for (const dates of size.bookings === null ? groupDates(today, span) : [dated(today, span)]) {
      slots.push(...chosen.map((place) => ({ ...place, ...dates, group: groups.length })));
      groups.push(kind);
    }
  }
  return { slots, groups };
}

/** Day number of the coming Friday; on a Friday it is today. */
function comingFriday(today: string): number {
  return (5 - new Date(`${today}T00:00:00.000Z`).getUTCDay() + 7) % 7;
}

function fillYears({ random, today, rooms }: Plan, taken: TakenDays[][]): Slot[] {
  const friday = comingFriday(today);
  const weekend = { from: friday, to: friday + 2 };
  return rooms.flatMap((_, room) =>
    fillYear({ random, today }, taken[room] ?? [], weekend).flatMap((span) => {
      const like = random.int(0, LIKE);
      return recurringDates({ random, today }, span).map((dates) => ({ room, ...dates, group: null, like }));
    }),
  );
}

function fillCount({ random, today, rooms }: Plan, taken: TakenDays[][], bookings: number): Slot[] {
  return rooms.flatMap((_, room) => {
    const quota = Math.floor((bookings * (room + 1)) / rooms.length) - Math.floor((bookings * room) / rooms.length);
    const arrival = (free: number) => free + random.exponential(gapOf(PACKED_DEMAND, SHORT_STAYS));
    const found = fillRoom(random, taken[room] ?? [], { from: -PACKED_FROM - random.int(0, 4), quota, arrival });
    return found.map((span) => ({ room, ...dated(today, span), group: null, like: random.int(0, LIKE) }));
  });
}

function dated(today: string, { from, to }: TakenDays): Dates {
  return { from: addDays(today, from), to: addDays(today, to) };
}
