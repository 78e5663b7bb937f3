import type { Stay } from "#shared/core/stays.ts";

/** A room as re-arranging looks at it. Nobody may be put where it is `blocked`: locks, fixed bookings, guests inhouse. */
export type BoardRoom = {
  id: string;
  blocked: readonly Stay[];
  /** Taken only where nothing else will do: the room is out of service now. */
  last?: boolean;
};

/** A booking that may be put into another room of the type. */
export type BoardBooking = Stay & { id: string; room_id: string };

/** The rooms of one type in their natural order, who may be moved, and the stay that wants a room (perhaps a certain one). */
export type RoomBoard = {
  rooms: readonly BoardRoom[];
  bookings: readonly BoardBooking[];
  stay: Stay;
  wanted?: string | null;
};

/** A room that nothing immovable keeps an item out of; `items[first..end)` of the room stand there from the beginning. */
export type Option = { room: number; first: number; end: number; idle: number };

/**
 * The board in numbers. Item `wanted` is the stay that wants a room, the others are the movable bookings. An item that
 * is `away` has left its room: it is placed elsewhere, or waits for a place.
 */
export type Board = {
  rooms: number;
  wanted: number;
  start: Float64Array;
  end: Float64Array;
  /** The room where each item stands at first; -1 for the wanted stay. */
  home: readonly number[];
  /** Of each room, its items by arrival. */
  items: readonly (readonly number[])[];
  away: Uint8Array;
  /** Of each room, the items that were put there. */
  placed: number[][];
  options(item: number): readonly Option[];
};

/** Reckons with numbers from here on: thousands of bookings are compared many times. */
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

/** A number of a list that is known to be that long. */
export function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

/** Idle time to one side counts up to a year. */
const OPEN_END = 365 * 86_400_000;
const LAST_RESORT = 10 * OPEN_END;

/** How long the room stands empty before and after, those in the way gone. */
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

/** Items of a room never overlap, so their ends come in the order of their beginnings. */
function firstEndingAfter(own: readonly number[], end: Float64Array, moment: number): number {
  let [low, high] = [0, own.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(end, own[middle] ?? 0) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many would have to leave for `item`, or Infinity where somebody who was put there is in the way. */
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

/** Puts an item into a room; answers who had to leave for it. */
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

/** Takes the last `put` into a room back. */
export function takeBack(board: Board, option: Option, left: readonly number[]): void {
  board.placed[option.room]?.pop();
  for (const other of left) board.away[other] = 0;
}

/** Everybody back where they stood. */
export function clear(board: Board): void {
  board.away.fill(0);
  for (const placed of board.placed) placed.length = 0;
}
