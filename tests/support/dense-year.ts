import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import type { BoardBooking, BoardRoom } from "#shared/stays/availability/rearrange-board.ts";

const DAY_MS = 86_400_000;
const FIRST_EVENING = Date.parse("2030-01-01T14:00:00.000Z");
const STAY_LESS_MS = 4 * 3_600_000;

/** A stay from the evening of one day of 2030 to the morning of another. */
export function nights(from: number, to: number): Stay {
  return {
    check_in: new Date(FIRST_EVENING + from * DAY_MS).toISOString(),
    check_out: new Date(FIRST_EVENING + to * DAY_MS - STAY_LESS_MS).toISOString(),
  };
}

/** Returns a number from 0 up to, not including, `below`; deterministic for a seed. */
export type Random = (below: number) => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const ROOMS = 100;
const DAYS = 365;

/**
 * A hundred rooms of one type, filled for a year with bookings by best fit until the `occupied` share of the nights is taken;
 * one booking in ten is fixed. For each of `stays` some room is free in every night, but no room in all of them.
 */
export function denseYear(seed: number, occupied: number): { rooms: BoardRoom[]; bookings: BoardBooking[]; stays: Stay[] } {
  const random = seededRandom(seed);
  const taken = Array.from({ length: ROOMS }, () => new Uint8Array(DAYS));
  const rooms = taken.map((_, index) => ({ id: `r${index}`, blocked: [] as Stay[] }));
  const bookings: BoardBooking[] = [];
  for (let booked = 0; booked < occupied * ROOMS * DAYS; ) {
    const from = random(DAYS - 10);
    const to = from + 1 + Math.min(random(10), random(10));
    const room = bestFit(taken, from, to, random(ROOMS));
    const row = taken[room];
    if (!row || nextTaken(row, from) < to) continue;
    row.fill(1, from, to);
    booked += to - from;
    if (random(10) === 0) rooms[room]?.blocked.push(nights(from, to));
    else bookings.push({ id: `b${bookings.length}`, room_id: `r${room}`, ...nights(from, to) });
    if (bookings.length > ROOMS * DAYS) throw new Error("the property never gets that full");
  }
  const stays: Stay[] = [];
  for (let tries = 0; tries < 3000 && stays.length < 6; tries++) {
    const from = random(DAYS - 14);
    const to = from + 2 + random(10);
    const hasRoomEachNight = Array.from({ length: to - from }, (_, i) => taken.some((row) => row[from + i] === 0)).every(Boolean);
    const stay = nights(from, to);
    if (!hasRoomEachNight || taken.some((row) => nextTaken(row, from) >= to) || stays.some((other) => overlaps(other, stay))) continue;
    stays.push(stay);
  }
  return { rooms, bookings, stays };
}

/** The free room with the smallest gap around the stay, searched from the room `first`; -1 where there is none. */
function bestFit(taken: readonly Uint8Array[], from: number, to: number, first: number): number {
  let best = { room: -1, idle: Number.POSITIVE_INFINITY };
  for (let i = 0; i < taken.length; i++) {
    const room = (first + i) % taken.length;
    const row = taken[room];
    const next = row ? nextTaken(row, from) : 0;
    if (!row || next < to) continue;
    const idle = next - to + from - row.lastIndexOf(1, from);
    if (idle < best.idle) best = { room, idle };
  }
  return best.room;
}

/** The first taken night from `from` on. */
function nextTaken(row: Uint8Array, from: number): number {
  const next = row.indexOf(1, from);
  return next < 0 ? DAYS : next;
}
