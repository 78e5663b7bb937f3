import { overlaps, type Stay } from "#shared/core/stays.ts";

/** Who has a room for a while: a row of the file, or what is there already. */
export type Holder = { row: number } | { name: string };
type Taken = Stay & { holder: Holder };

/** The rooms with all that stands in them; what is placed without a collision stands there from then on. */
export function makeRoomBoard(standing: readonly (Taken & { room_id: string })[]) {
  const rooms = new Map<string, Taken[]>();
  for (const { room_id, ...taken } of standing) placeIn(room_id, taken);

  function placeIn(room_id: string, taken: Taken): void {
    const there = rooms.get(room_id);
    if (!there) return void rooms.set(room_id, [taken]);
    there.splice(placeOf(there, taken.check_in), 0, taken);
  }

  return {
    /** Null where the stay has the room now, else who has it then. */
    place(room_id: string, stay: Stay, row: number): Holder | null {
      const there = rooms.get(room_id) ?? [];
      const at = placeOf(there, stay.check_in);
      // Stays of a room never overlap each other, so only the neighbours can be in the way.
      const other = [there[at - 1], there[at]].find((taken) => taken && overlaps(taken, stay));
      if (other) return other.holder;
      placeIn(room_id, { ...stay, holder: { row } });
      return null;
    },
  };
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
