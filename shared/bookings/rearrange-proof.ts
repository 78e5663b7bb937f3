import { at, type Board } from "#shared/bookings/rearrange-board.ts";

/**
 * The parts of the wanted stay at which nobody could make room even if everybody might change rooms at any moment:
 * who is there then and the wanted stay can't all have a room of their own. One of them proves that there is no way.
 */
export function hopelessTimes(board: Board): { from: number; to: number }[] {
  const { start, end, wanted } = board;
  const [from, to] = [at(start, wanted), at(end, wanted)];
  const staying = board.home.flatMap((room, item) => (room >= 0 && at(start, item) < to && from < at(end, item) ? [item] : []));
  const bounds = new Set([from, to]);
  for (const item of staying) for (const bound of [at(start, item), at(end, item)]) if (from < bound && bound < to) bounds.add(bound);
  const moments = [...bounds].sort((a, b) => a - b);
  const hopeless: { from: number; to: number }[] = [];
  moments.slice(0, -1).forEach((moment, index) => {
    const there = staying.filter((item) => at(start, item) <= moment && moment < at(end, item));
    if (haveRooms(board, there)) return;
    const last = hopeless.at(-1);
    const until = moments[index + 1] ?? to;
    if (last?.to === moment) last.to = until;
    else hopeless.push({ from: moment, to: until });
  });
  return hopeless;
}

/** Whether those who are there can change places so that the wanted stay gets one (an augmenting path, as in any matching). */
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
