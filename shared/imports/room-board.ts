import { busiest } from "#shared/availability/capacity.ts";
import { DAY_MS, overlaps, type Stay } from "#shared/core/stays.ts";

/** Who has a room for a while: a row of the file, or what is there already. */
type Holder = { row: number } | { name: string };
type Taken = Stay & { holder: Holder };

/** The rooms with all that stands in them; what is placed without a collision stands there from then on. */
export function createRoomBoard(occupants: readonly (Taken & { room_id: string })[]) {
  const rooms = new Map<string, Taken[]>();
  for (const { room_id, ...taken } of occupants) placeIn(room_id, taken);

  function placeIn(room_id: string, taken: Taken): void {
    const there = rooms.get(room_id);
    if (!there) return void rooms.set(room_id, [taken]);
    there.splice(placeOf(there, taken.check_in), 0, taken);
  }

  /** Stays of a room never overlap each other, so only the neighbours can be in the way. */
  function holderOf(room_id: string, stay: Stay): Holder | null {
    const there = rooms.get(room_id) ?? [];
    const at = placeOf(there, stay.check_in);
    return [there[at - 1], there[at]].find((taken) => taken && overlaps(taken, stay))?.holder ?? null;
  }

  return {
    /** Null where the stay has the room now, else who has it then. */
    place(room_id: string, stay: Stay, row: number): Holder | null {
      const holder = holderOf(room_id, stay);
      if (!holder) placeIn(room_id, { ...stay, holder: { row } });
      return holder;
    },
    /** The first of the rooms that is free has the stay now; null where none is. */
    placeInAny(room_ids: readonly string[], stay: Stay, row: number): string | null {
      const free = room_ids.find((room_id) => !holderOf(room_id, stay)) ?? null;
      if (free !== null) placeIn(free, { ...stay, holder: { row } });
      return free;
    },
  };
}

/** How many rooms of a type are taken at each moment, whichever they are: what stands in a room, waits for one, or is locked. */
export function makeTypeBoard(rooms: number, occupants: readonly Stay[]) {
  const days = new Map<number, Stay[]>();
  for (const stay of occupants) add(stay);

  function add(stay: Stay): void {
    for (const day of daysOf(stay)) {
      const there = days.get(day);
      if (there) there.push(stay);
      else days.set(day, [stay]);
    }
  }

  return {
    add,
    /** Takes one more room if there is one. */
    take(stay: Stay): boolean {
      const near = daysOf(stay).map((day) => days.get(day) ?? []);
      // Most days are clear without counting moment by moment.
      const isClear = near.every((there) => there.length < rooms);
      const fits = isClear || busiest([...new Set(near.flat()), stay], [stay]) <= rooms;
      if (fits) add(stay);
      return fits;
    },
  };
}

/** The days that a stay touches, counted anywhere: they only say who can meet whom. */
function daysOf({ check_in, check_out }: Stay): number[] {
  const first = Math.floor(Date.parse(check_in) / DAY_MS);
  const last = Math.floor(Date.parse(check_out) / DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Where a stay that begins then stands among stays in order. */
function placeOf(stays: readonly Taken[], check_in: string): number {
  let [low, high] = [0, stays.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stays[middle]?.check_in ?? "") < check_in) low = middle + 1;
    else high = middle;
  }
  return low;
}
