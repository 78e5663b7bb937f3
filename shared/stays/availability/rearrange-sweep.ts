import { at, type Board, clear, inTheWay, type Option, put } from "#shared/stays/availability/rearrange-board.ts";
import type { Budget, Placing } from "#shared/stays/availability/rearrange-search.ts";

type Direction = "forward" | "backward";

/**
 * Finds a rearrangement quickly, rarely the smallest one (greedy). The wanted stay is put into each room in turn. The bookings
 * that have to leave are put, in order of arrival, into the room where they can stay longest before another booking arrives,
 * which then has to leave in turn. The same is tried backwards from the end. Without immovable bookings it always finds a
 * solution if a room is free at each moment.
 */
export function sweep(board: Board, most: number, budget: Budget): Placing[] | null {
  let best: Placing[] | undefined;
  for (const option of board.options(board.wanted)) {
    for (const direction of ["forward", "backward"] as const) {
      if (budget.steps <= 0) return best ?? null;
      best = sweepFrom(board, option, direction, best ? best.length - 1 : most + 1, budget) ?? best;
    }
  }
  return best ?? null;
}

/** Finds at most `placings` placements, including the wanted stay's. */
function sweepFrom(board: Board, option: Option, direction: Direction, placings: number, budget: Budget): Placing[] | null {
  const key = direction === "forward" ? board.start : board.end;
  const sign = direction === "forward" ? 1 : -1;
  const path: Placing[] = [];
  const waiting: number[] = [];
  const settle = (item: number, to: Option) => {
    path.push({ item, room: to.room });
    waiting.push(...put(board, item, to));
    // The next one is taken from the end.
    waiting.sort((a, b) => sign * (at(key, b) - at(key, a)));
  };
  settle(board.wanted, option);
  while (waiting.length > 0 && path.length + waiting.length <= placings) {
    const item = waiting.pop() ?? 0;
    const to = longestStay(board, item, direction, budget);
    if (!to) break;
    settle(item, to);
    if (waiting.length === 0 && path.length <= placings) {
      clear(board);
      return path;
    }
  }
  clear(board);
  return null;
}

/** The room that is empty when the item begins (backward: ends) and stays empty longest; best fit where no booking follows. */
function longestStay(board: Board, item: number, direction: Direction, budget: Budget): Option | null {
  let best: Option | null = null;
  let longest = Number.NEGATIVE_INFINITY;
  for (const option of board.options(item)) {
    budget.steps--;
    const count = inTheWay(board, item, option);
    if (count === 0) return option;
    if (count === Number.POSITIVE_INFINITY) continue;
    const time = emptyTime(board, item, option, direction);
    if (time > longest) [best, longest] = [option, time];
  }
  return longest > 0 ? best : null;
}

function emptyTime({ items, away, start, end }: Board, item: number, { room, first, end: last }: Option, direction: Direction): number {
  const staying = (items[room] ?? []).slice(first, last).filter((other) => away[other] === 0);
  const other = staying.at(direction === "forward" ? 0 : -1) ?? item;
  return direction === "forward" ? at(start, other) - at(start, item) : at(end, item) - at(end, other);
}
