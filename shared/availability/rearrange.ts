import { type Board, boardOf, type RoomBoard } from "#shared/availability/rearrange-board.ts";
import { fullTimes, isHopeless } from "#shared/availability/rearrange-proof.ts";
import { type Placing, searchUpTo } from "#shared/availability/rearrange-search.ts";
import { sweep } from "#shared/availability/rearrange-sweep.ts";
import type { Stay } from "#shared/core/stays.ts";

/** So many as one undo takes back, the booking that gets the room among them. */
export const MOST_MOVES = 99;

/** A room for the whole stay, and who has to go where for it. `proven_least`: no way has fewer moves. */
export type Rearrangement = { room_id: string; moves: { booking_id: string; room_id: string }[]; proven_least: boolean };

/** No room, and whether it is certain that there can't be one; `full` are the times of the stay at which all rooms are taken. */
export type NoRearrangement = { room_id: null; proven: boolean; full: Stay[] };

/** About a tenth of a second for a hundred rooms with a year of bookings. */
const USUAL_STEPS = 800_000;

/**
 * Finds one room for the whole of a stay by moving as few bookings as possible into other rooms of the type. Among ways
 * with equally few moves it takes the one that disturbs the fewest in the room itself, then the smallest idle time
 * around the stay, then the order of the rooms. After so many `steps` it answers with the best found so far, and
 * says that it isn't proven.
 */
export function rearrange(plan: RoomBoard, steps = USUAL_STEPS): Rearrangement | NoRearrangement {
  const board = boardOf(plan);
  if (isHopeless(board)) return { room_id: null, proven: true, full: fullTimes(plan) };
  const deepening = deepen(board, 0.7 * steps);
  const { placings, proven } = deepening.proven ? deepening : improve(board, deepening.least, 0.3 * steps);
  return placings ? answer(plan, placings, proven) : { room_id: null, proven, full: [] };
}

type Found = { placings: Placing[] | null; proven: boolean };

/** One more move at a time, so that the first way found has the fewest. Else `least` is how many it takes at least. */
function deepen(board: Board, steps: number): Found & { least: number } {
  const budget = { steps };
  let least = 0;
  while (least <= MOST_MOVES) {
    const { placings, next, isDone } = searchUpTo(board, least, budget);
    if (placings || next === Number.POSITIVE_INFINITY) return { placings, proven: isDone, least };
    if (!isDone) break;
    least = next;
  }
  return { placings: null, proven: false, least };
}

/** A way found quickly, and then ones with fewer moves while there is time. */
function improve(board: Board, least: number, steps: number): Found {
  let placings = sweep(board, MOST_MOVES, { steps: steps / 2 });
  const budget = { steps: steps / 2 };
  for (;;) {
    const most = placings ? placings.length - 2 : MOST_MOVES;
    if (most < least) return { placings, proven: true };
    const better = searchUpTo(board, most, budget);
    if (!better.placings) return { placings, proven: better.isDone && (placings !== null || better.next === Number.POSITIVE_INFINITY) };
    placings = better.placings;
  }
}

function answer(plan: RoomBoard, placings: readonly Placing[], proven_least: boolean): Rearrangement {
  const named = placings.map(({ item, room }) => ({ booking_id: plan.bookings[item]?.id ?? "", room_id: plan.rooms[room]?.id ?? "" }));
  const [wanted, ...moves] = named;
  if (!wanted) throw new Error("a way begins with the wanted stay");
  return { room_id: wanted.room_id, moves, proven_least };
}
