import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { without } from "#shared/stays/availability/capacity.ts";
import { at, type Board, type RoomBoard } from "#shared/stays/availability/rearrange-board.ts";

/**
 * Proves that no rearrangement exists: at some moment of the wanted stay, the bookings present and the wanted stay can't all
 * have a room of their own, even if each could change rooms at any moment.
 */
export function isHopeless(board: Board): boolean {
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
export function fullTimes({ rooms, bookings, stay, wanted }: RoomBoard): Stay[] {
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
