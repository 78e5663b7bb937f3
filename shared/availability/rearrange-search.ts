import { type Board, clear, inTheWay, type Option, put, takeBack } from "#shared/availability/rearrange-board.ts";

/** Where each item was put, the wanted stay first. */
export type Placing = { item: number; room: number };

/** Counts the rooms looked at, so that the same question has the same answer on every machine. */
export type Budget = { steps: number };

/** Looking at one item costs as much as looking at so many rooms. */
const STEPS_OF_ONE = 8;

/** What one depth of the search found; `next` is the least number of moves that it had to leave out (Infinity: none). */
type Level = { placings: Placing[] | null; next: number; isDone: boolean };

/**
 * Looks for a placing with at most `most` moves. The wanted stay is put into a room, who stands there leaves and is
 * put elsewhere, and so on: whoever moves in a least solution is reached so, because who isn't could as well stay. It
 * goes on with the one who has the fewest rooms to go to.
 */
export function searchUpTo(board: Board, most: number, budget: Budget): Level {
  const path: Placing[] = [];
  let next = Number.POSITIVE_INFINITY;

  /** `moves`: how many have left or will have to. */
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

  /** The rooms that take the item without more moves than allowed. Those nobody has to leave come first. */
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
