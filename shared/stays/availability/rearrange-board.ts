import type { Stay } from "#shared/platform/core/stays.ts";

/** A room for the rearrangement. `blocked` holds the times in which no booking can be put there: locks, fixed bookings, guests inhouse. */
export type BoardRoom = {
  id: string;
  blocked: readonly Stay[];
  /** Used only as a last resort: the room is out of service now. */
  last?: boolean;
};

/** A booking that may be put into another room of the type. */
export type BoardBooking = Stay & { id: string; room_id: string };

/** The rooms of one type in their natural order, the movable bookings, and the stay that needs a room (perhaps a certain one). */
export type RoomBoard = {
  rooms: readonly BoardRoom[];
  bookings: readonly BoardBooking[];
  stay: Stay;
  wanted?: string | null;
};

/** A room in which nothing immovable overlaps an item; `items[first..end)` are the room's original items that overlap it. */
export type Option = { room: number; first: number; end: number; idle: number };

/**
 * The rearrangement problem in numbers. Item `wanted` is the stay that needs a room, the others are the movable bookings. An
 * item that is `away` has left its room: it is placed elsewhere, or waits to be placed.
 */
export type Board = {
  rooms: number;
  wanted: number;
  start: Float64Array;
  end: Float64Array;
  /** The original room of each item; -1 for the wanted stay. */
  home: readonly number[];
  /** The items of each room, ordered by arrival. */
  items: readonly (readonly number[])[];
  away: Uint8Array;
  /** The items placed in each room by the search. */
  placed: number[][];
  options(item: number): readonly Option[];
};

/** Converts to numbers, because the search compares thousands of bookings many times. */
export function boardOf({ rooms, bookings, stay, wanted }: RoomBoard): Board {
  const all = [...bookings, { ...stay, id: "", room_id: "" }];
  const start = Float64Array.from(all, (booking) => Date.parse(booking.check_in));
  const end = Float64Array.from(all, (booking) => Date.parse(booking.check_out));
  const indexOf = new Map(rooms.map((room, index) => [room.id, index]));
  const home = all.map((booking) => indexOf.get(booking.room_id) ?? -1);
  const items: number[][] = rooms.map(() => []);
  home.forEach((room, item) => items[room]?.push(item));
  for (const own of items) own.sort((a, b) => at(start, a) - at(start, b));
  const blocks = rooms.map((room) => room.blocked.map((span) => ({ from: Date.parse(span.check_in), to: Date.parse(span.check_out) })));
  const known: (readonly Option[] | undefined)[] = [];

  function optionsOf(item: number): Option[] {
    const [from, to] = [at(start, item), at(end, item)];
    const found: Option[] = [];
    for (let room = 0; room < rooms.length; room++) {
      if (room === home[item] || (item === bookings.length && wanted != null && rooms[room]?.id !== wanted)) continue;
      if (blocks[room]?.some((block) => block.from < to && from < block.to)) continue;
      const own = items[room] ?? [];
      const first = firstEndingAfter(own, end, from);
      let last = first;
      while (last < own.length && at(start, own[last] ?? 0) < to) last++;
      const idle = idleAround({ from, to }, at(end, own[first - 1] ?? -1), at(start, own[last] ?? -1), blocks[room] ?? []);
      found.push({ room, first, end: last, idle: idle + (rooms[room]?.last ? LAST_RESORT : 0) });
    }
    return found.sort((a, b) => a.end - a.first - (b.end - b.first) || a.idle - b.idle || a.room - b.room);
  }

  return {
    rooms: rooms.length,
    wanted: bookings.length,
    start,
    end,
    home,
    items,
    away: new Uint8Array(all.length),
    placed: rooms.map(() => []),
    options: (item) => (known[item] ??= optionsOf(item)),
  };
}

/** Reads an index that is known to exist. */
export function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

/** Idle time on one side is capped at a year. */
const OPEN_END = 365 * 86_400_000;
const LAST_RESORT = 10 * OPEN_END;

/** Length of the gaps before and after an item in a room, ignoring the movable bookings that overlap it. */
function idleAround(
  span: { from: number; to: number },
  before: number,
  after: number,
  blocks: readonly { from: number; to: number }[],
): number {
  let [gapBefore, gapAfter] = [OPEN_END, OPEN_END];
  if (span.from - before < gapBefore) gapBefore = span.from - before;
  if (after - span.to < gapAfter) gapAfter = after - span.to;
  for (const block of blocks) {
    if (block.to <= span.from) gapBefore = Math.min(gapBefore, span.from - block.to);
    if (block.from >= span.to) gapAfter = Math.min(gapAfter, block.from - span.to);
  }
  return gapBefore + gapAfter;
}

/** Items of a room never overlap, so their ends are sorted like their beginnings (binary search). */
function firstEndingAfter(own: readonly number[], end: Float64Array, moment: number): number {
  let [low, high] = [0, own.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(end, own[middle] ?? 0) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Counts the items that would have to leave the room for `item`; Infinity if an item placed by the search overlaps it. */
export function inTheWay(board: Board, item: number, option: Option): number {
  const { start, end, away } = board;
  for (const other of board.placed[option.room] ?? []) {
    if (at(start, other) < at(end, item) && at(start, item) < at(end, other)) return Number.POSITIVE_INFINITY;
  }
  const own = board.items[option.room] ?? [];
  let count = 0;
  for (let index = option.first; index < option.end; index++) count += 1 - (away[own[index] ?? 0] ?? 0);
  return count;
}

/** Puts an item into a room; returns the items that had to leave. */
export function put(board: Board, item: number, option: Option): number[] {
  const left: number[] = [];
  const own = board.items[option.room] ?? [];
  for (let index = option.first; index < option.end; index++) {
    const other = own[index] ?? 0;
    if (board.away[other] === 1) continue;
    board.away[other] = 1;
    left.push(other);
  }
  board.placed[option.room]?.push(item);
  return left;
}

/** Undoes the last `put` into a room. */
export function takeBack(board: Board, option: Option, left: readonly number[]): void {
  board.placed[option.room]?.pop();
  for (const other of left) board.away[other] = 0;
}

/** Puts every item back into its original room. */
export function clear(board: Board): void {
  board.away.fill(0);
  for (const placed of board.placed) placed.length = 0;
}
