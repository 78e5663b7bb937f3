import { type Board, clear, inTheWay, type Option, put, takeBack } from "#shared/stays/availability/rearrange-board.ts";

/** An item with its room; a solution lists the requested stay first. */
export type Placing = { item: number; room: number };

/** Counts the rooms that were examined, not the time, so that the same input has the same result on every machine. */
export type Budget = { steps: number };

/** Examining one item costs as much as examining this many rooms. */
const STEPS_OF_ONE = 8;

/** The result of one depth of the search; `next` is the lower bound of the moves that were cut off (Infinity: none). */
type Level = { placings: Placing[] | null; next: number; isDone: boolean };

/**
 * Depth-first search for a placement with at most `most` moves. The wanted stay is put into a room, the bookings that overlap
 * it leave and are put elsewhere, and so on. Every move of a minimal solution is reached this way, because a booking that no
 * other one displaces can keep its room. The search continues with the booking that has the fewest possible rooms.
 */
export function searchUpTo(board: Board, most: number, budget: Budget): Level {
  const path: Placing[] = [];
  let next = Number.POSITIVE_INFINITY;

  /** `moves`: how many bookings have left their room or will have to. */
  function search(waiting: readonly number[], moves: number): boolean {
    if (waiting.length === 0) return true;
    const chosen = fewestOptions(waiting, moves);
    if (!chosen) return false;
    const rest = waiting.filter((item) => item !== chosen.item);
    for (const option of chosen.options) {
      const left = put(board, chosen.item, option);
      path.push({ item: chosen.item, room: option.room });
      if (search([...rest, ...left], moves + left.length)) return true;
      path.pop();
      takeBack(board, option, left);
      if (budget.steps <= 0) return false;
    }
    return false;
  }

  function fewestOptions(waiting: readonly number[], moves: number): { item: number; options: Option[] } | null {
    let best: { item: number; options: Option[] } | null = null;
    for (const item of waiting) {
      const options = within(item, moves);
      if (options.length === 0) return null;
      if (!best || options.length < best.options.length) best = { item, options };
      if (options.length === 1) break;
    }
    return best;
  }

  /** The rooms that take the item within the allowed moves. Rooms that no booking has to leave come first. */
  function within(item: number, moves: number): Option[] {
    const slack = most - moves;
    budget.steps -= STEPS_OF_ONE;
    const found: Option[][] = [];
    for (const option of board.options(item)) {
      budget.steps--;
      const count = inTheWay(board, item, option);
      if (count <= slack) (found[count] ??= []).push(option);
      else if (moves + count < next) next = moves + count;
    }
    return found.flat();
  }

  const isFound = search([board.wanted], 0);
  const placings = isFound ? [...path] : null;
  clear(board);
  return { placings, next, isDone: isFound || budget.steps > 0 };
}
