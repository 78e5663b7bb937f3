import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { without } from "#shared/stays/availability/capacity.ts";
import { at, type Board, boardOf, type RoomBoard } from "#shared/stays/availability/rearrange-board.ts";
import { type Placing, searchUpTo } from "#shared/stays/availability/rearrange-search.ts";
import { sweep } from "#shared/stays/availability/rearrange-sweep.ts";

/** The most bookings that one undo can restore, including the booking that gets the room. */
export const MAX_MOVES = 99;

/** A room for the whole stay, and the moves of other bookings that free it. `proven_least`: no solution has fewer moves. */
export type Rearrangement = { room_id: string; moves: { booking_id: string; room_id: string }[]; proven_least: boolean };

/** No room was found; `proven`: it is certain that none can be freed. `full`: the times of the stay at which all rooms are taken. */
export type NoRearrangement = { room_id: null; proven: boolean; full: Stay[] };

/** The step budget: about a tenth of a second for a hundred rooms with a year of bookings. */
const USUAL_STEPS = 800_000;

/**
 * Finds one room for the whole of a stay by moving as few bookings as possible into other rooms of the type. Among solutions
 * with equally few moves it takes the one that moves the fewest bookings out of the room itself, then the smallest idle time
 * around the stay, then the order of the rooms. When the `steps` are used up, it returns the best solution found so far and
 * marks it as not proven.
 */
export function rearrange(plan: RoomBoard, steps = USUAL_STEPS): Rearrangement | NoRearrangement {
  const board = boardOf(plan);
  if (isHopeless(board)) return { room_id: null, proven: true, full: fullTimes(plan) };
  const deepening = deepen(board, 0.7 * steps);
  const { placings, proven } = deepening.proven ? deepening : improve(board, deepening.least, 0.3 * steps);
  return placings ? answer(plan, placings, proven) : { room_id: null, proven, full: [] };
}

type RearrangeResult = { placings: Placing[] | null; proven: boolean };

/**
 * Iterative deepening: allows one more move at a time, so the first solution has the fewest moves. Otherwise `least` is the
 * lower bound of moves.
 */
function deepen(board: Board, steps: number): RearrangeResult & { least: number } {
  const budget = { steps };
  let least = 0;
  while (least <= MAX_MOVES) {
    const { placings, next, isDone } = searchUpTo(board, least, budget);
    if (placings || next === Number.POSITIVE_INFINITY) return { placings, proven: isDone, least };
    if (!isDone) break;
    least = next;
  }
  return { placings: null, proven: false, least };
}

/** Finds a solution by the greedy sweep, then searches for ones with fewer moves within the step budget. */
function improve(board: Board, least: number, steps: number): RearrangeResult {
  let placings = sweep(board, MAX_MOVES, { steps: steps / 2 });
  const budget = { steps: steps / 2 };
  for (;;) {
    const most = placings ? placings.length - 2 : MAX_MOVES;
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

/**
 * Proves that no rearrangement exists: at some moment of the wanted stay, the bookings present and the wanted stay can't all
 * have a room of their own, even if each could change rooms at any moment.
 */
function isHopeless(board: Board): boolean {
  const { start, end, wanted } = board;
  const [from, to] = [at(start, wanted), at(end, wanted)];
  const staying = board.home.flatMap((room, item) => (room >= 0 && at(start, item) < to && from < at(end, item) ? [item] : []));
  // Bookings that overlap at one moment also overlap at the latest of their arrivals.
  const moments = new Set([from, ...staying.map((item) => at(start, item)).filter((arrival) => from < arrival)]);
  return [...moments].some((moment) => {
    const there = staying.filter((item) => at(start, item) <= moment && moment < at(end, item));
    return !haveRooms(board, there);
  });
}

/** The times of the stay at which every permitted room is taken. */
function fullTimes({ rooms, bookings, stay, wanted }: RoomBoard): Stay[] {
  const taken = new Map(rooms.map(({ id, blocked }) => [id, [...blocked]]));
  // If a certain room is wanted, only immovable occupants of this room count.
  if (wanted == null) for (const booking of bookings) taken.get(booking.room_id)?.push(booking);
  const asked = rooms.filter(({ id }) => wanted == null || wanted === id);
  return asked.reduce<Stay[]>(
    (full, { id }) => {
      const inTheWay = (taken.get(id) ?? []).filter((span) => overlaps(span, stay));
      const free = inTheWay.reduce<Stay[]>((parts, span) => parts.flatMap((part) => without(part, span)), [stay]);
      return free.reduce<Stay[]>((parts, span) => parts.flatMap((part) => without(part, span)), full);
    },
    [stay],
  );
}

/** True if the bookings present can change rooms so that the wanted stay gets one (augmenting path of a bipartite matching). */
function haveRooms(board: Board, there: readonly number[]): boolean {
  const inRoom = new Map(there.map((item) => [board.home[item] ?? -1, item]));
  const seen = new Set<number>();
  const findsRoom = (item: number): boolean =>
    board.options(item).some(({ room }) => {
      if (seen.has(room)) return false;
      seen.add(room);
      const other = inRoom.get(room);
      return other === undefined || findsRoom(other);
    });
  return findsRoom(board.wanted);
}
