import { DAY_MS, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { busiest } from "#shared/stays/availability/capacity.ts";

/** Occupant of a room: a row of the file, or an existing booking or lock. */
type Holder = { row: number } | { name: string };
type BoardStay = Stay & { holder: Holder };

/** The rooms with their occupants; a row that is placed without a conflict becomes an occupant. */
export function createRoomBoard() {
  const rooms = new Map<string, BoardStay[]>();

  function placeIn(room_id: string, taken: BoardStay): void {
    const there = rooms.get(room_id);
    if (!there) return void rooms.set(room_id, [taken]);
    there.splice(placeOf(there, taken.check_in), 0, taken);
  }

  /** Stays of a room never overlap, so only the neighbours can conflict. */
  function holderOf(room_id: string, stay: Stay): Holder | null {
    const there = rooms.get(room_id) ?? [];
    const at = placeOf(there, stay.check_in);
    return [there[at - 1], there[at]].find((taken) => taken && overlaps(taken, stay))?.holder ?? null;
  }

  return {
    /** Notes what takes a room already. */
    add: ({ room_id, ...taken }: BoardStay & { room_id: string }): void => placeIn(room_id, taken),
    /** Places a stay; returns null, or the occupant that conflicts. */
    place(room_id: string, stay: Stay, row: number): Holder | null {
      const holder = holderOf(room_id, stay);
      if (!holder) placeIn(room_id, { ...stay, holder: { row } });
      return holder;
    },
    /** Places the stay in the first free room; null if none is free. */
    placeInAny(room_ids: readonly string[], stay: Stay, row: number): string | null {
      const free = room_ids.find((room_id) => !holderOf(room_id, stay)) ?? null;
      if (free !== null) placeIn(free, { ...stay, holder: { row } });
      return free;
    },
  };
}

/** Counts how many rooms of a type are taken at each moment by bookings with or without a room, and locks. */
export function makeTypeBoard(rooms: number) {
  const days = new Map<number, Stay[]>();

  function add(stay: Stay): void {
    for (const day of daysOf(stay)) {
      const there = days.get(day);
      if (there) there.push(stay);
      else days.set(day, [stay]);
    }
  }

  return {
    add,
    /** Takes one more room of the type if there is one. */
    take(stay: Stay): boolean {
      const near = daysOf(stay).map((day) => days.get(day) ?? []);
      // Most days have free rooms without counting by moment.
      const isClear = near.every((there) => there.length < rooms);
      const fits = isClear || busiest([...new Set(near.flat()), stay], [stay]) <= rooms;
      if (fits) add(stay);
      return fits;
    },
  };
}

/** The days that a stay touches, in UTC: they are only used as an index for stays that may overlap. */
function daysOf({ check_in, check_out }: Stay): number[] {
  const first = Math.floor(Date.parse(check_in) / DAY_MS);
  const last = Math.floor(Date.parse(check_out) / DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The position of a stay with this beginning in the sorted stays (binary search). */
function placeOf(stays: readonly BoardStay[], check_in: string): number {
  let [low, high] = [0, stays.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stays[middle]?.check_in ?? "") < check_in) low = middle + 1;
    else high = middle;
  }
  return low;
}
