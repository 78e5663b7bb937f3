import { describe, expect, test } from "vitest";
import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { type Rearrangement, rearrange } from "#shared/stays/availability/rearrange.ts";
import type { BoardBooking, RoomBoard } from "#shared/stays/availability/rearrange-board.ts";
import { denseYear, nights, type Random, seededRandom } from "#tests/support/dense-year.ts";
import { partOfToday } from "#tests/support/long-run.ts";

describe("small plans against brute force", () => {
  test.each(partOfToday([1, 2, 3, 4, 5, 6, 7, 8], 2))("seed %i: a way whenever there is one, with the fewest moves", (seed) => {
    const random = seededRandom(seed);
    const seen = { free: 0, moved: 0, impossible: 0 };
    for (let round = 0; round < 500; round++) {
      const plan = smallPlan(random);
      const least = bruteForce(plan);
      const found = rearrange(plan);
      expect({ ...judged(plan, found), again: rearrange(plan) }, JSON.stringify(plan)).toEqual({
        moves: least,
        isCertain: true,
        fault: null,
        again: found,
      });
      seen[kindOf(least)]++;
    }
    expect(Math.min(seen.free, seen.moved, seen.impossible)).toBeGreaterThan(30);
  });

  test("a search that is stopped early answers with a solution, and proves nothing that isn't so", () => {
    const random = seededRandom(99);
    for (let round = 0; round < 1000; round++) {
      const plan = smallPlan(random);
      const least = bruteForce(plan);
      for (const steps of [0, 20, 60, 200]) {
        const { moves, isCertain, fault } = judged(plan, rearrange(plan, steps));
        expect({ fault, claim: isCertain ? moves : least }, JSON.stringify({ plan, steps })).toEqual({ fault: null, claim: least });
      }
    }
  });
});

describe("which way", () => {
  const rooms = ["101", "102", "103"].map((id) => ({ id, blocked: [] }));

  test("a swap through a third room counts everyone who ends in another room", () => {
    const plan: RoomBoard = {
      rooms,
      bookings: [
        booking("a", "101", 0, 2),
        booking("b", "101", 3, 6),
        booking("c", "102", 0, 3),
        booking("d", "102", 4, 6),
        booking("e", "103", 2, 4),
      ],
      stay: nights(0, 2),
    };
    expect(rearrange(plan)).toEqual({ room_id: "103", moves: [], proven_least: true });
    const long = { ...plan, stay: nights(2, 3), bookings: [...plan.bookings, booking("f", "103", 0, 2)] };
    expect(rearrange(long)).toMatchObject({ room_id: "101", moves: [] });
  });

  test("the free room with the least idle time, then the first", () => {
    const bookings = [booking("a", "101", 0, 2), booking("b", "102", 0, 3)];
    expect(rearrange({ rooms, bookings, stay: nights(4, 6) }).room_id).toBe("102");
    expect(rearrange({ rooms, bookings: [], stay: nights(4, 6) }).room_id).toBe("101");
  });

  test("a room out of service only where nothing else will do", () => {
    const broken = rooms.map((room) => ({ ...room, last: room.id === "101" }));
    expect(rearrange({ rooms: broken, bookings: [], stay: nights(4, 6) }).room_id).toBe("102");
    const bookings = [booking("a", "102", 4, 6), booking("b", "103", 4, 6)];
    expect(rearrange({ rooms: broken, bookings, stay: nights(4, 6) }).room_id).toBe("101");
  });

  test("in the room that is asked for", () => {
    const bookings = [booking("a", "101", 0, 4)];
    expect(rearrange({ rooms, bookings, stay: nights(2, 6), wanted: "101" })).toEqual({
      room_id: "101",
      moves: [{ booking_id: "a", room_id: "102" }],
      proven_least: true,
    });
  });

  test("where the property is full it says when", () => {
    const bookings = ["101", "102", "103"].map((room, index) => booking(room, room, 2 + index, 6));
    expect(rearrange({ rooms, bookings, stay: nights(0, 8) })).toEqual({ room_id: null, proven: true, full: [nights(4, 6)] });
  });

  test("who can't be moved fills the property too", () => {
    const fixed = rooms.map((room, index) => ({ ...room, blocked: [nights(index * 2, index * 2 + 2)] }));
    expect(rearrange({ rooms: fixed, bookings: [], stay: nights(0, 6) })).toEqual({ room_id: null, proven: true, full: [] });
  });
});

describe("a hundred rooms and a year of bookings", () => {
  const years = [
    [1, 0.95],
    [2, 0.95],
    [3, 0.95],
  ] as const;
  test.each(partOfToday(years))("seed %i, %d occupied: a way within the usual steps, and nearly always the least", (seed, occupied) => {
    const year = denseYear(seed, occupied);
    expect(year.stays.length).toBeGreaterThan(2);
    let unproven = 0;
    for (const stay of year.stays) {
      const plan = { ...year, stay };
      const { moves, isCertain, fault } = judged(plan, rearrange(plan));
      expect(fault).toBeNull();
      expect(moves).toBeGreaterThan(0);
      if (!isCertain) unproven++;
    }
    expect(unproven).toBeLessThan(2);
  });
});

function kindOf(least: number | null): "impossible" | "free" | "moved" {
  if (least === null) return "impossible";
  return least === 0 ? "free" : "moved";
}

type Found = ReturnType<typeof rearrange>;

function judged(plan: RoomBoard, found: Found): { moves: number | null; isCertain: boolean; fault: string | null } {
  if (found.room_id === null) return { moves: null, isCertain: found.proven, fault: null };
  return { moves: found.moves.length, isCertain: found.proven_least, fault: faultOf(plan, found) };
}

function booking(id: string, room_id: string, from: number, to: number): BoardBooking {
  return { id, room_id, ...nights(from, to) };
}

/** Up to five rooms and ten bookings on nine nights, with some that can't be moved and a room out of service on the first. */
function smallPlan(random: Random): RoomBoard {
  const rooms = Array.from({ length: 1 + (random(8) === 0 ? 0 : 1 + random(4)) }, (_, index) => ({
    id: `${index + 1}`,
    blocked: [] as Stay[],
    last: random(8) === 0,
  }));
  const bookings: BoardBooking[] = [];
  const taken = new Map<string, Stay[]>();
  for (let i = 4 * rooms.length; i > 0 && bookings.length < 10; i--) {
    const room = rooms[random(rooms.length)];
    const from = random(7);
    const stay = nights(from, from + 1 + random(3));
    if (!room || taken.get(room.id)?.some((other) => overlaps(other, stay))) continue;
    taken.set(room.id, [...(taken.get(room.id) ?? []), stay]);
    if (random(7) === 0) room.blocked.push(stay);
    else bookings.push({ id: `b${i}`, room_id: room.id, ...stay });
  }
  const [first] = rooms;
  if (first && random(5) === 0) first.blocked.push(nights(0, 1));
  const from = random(7);
  const wanted = random(6) === 0 ? (rooms[random(rooms.length)]?.id ?? null) : null;
  return { rooms, bookings, stay: nights(from, from + 1 + random(3)), wanted };
}

/** The fewest moves of all possible placements, or null. A booking may stay where the room is blocked, but not move there. */
function bruteForce({ rooms, bookings, stay, wanted }: RoomBoard): number | null {
  const everybody = [...bookings, { ...stay, id: "", room_id: null }];
  const against = everybody.map((one) => everybody.reduce((bits, other, i) => (overlaps(one, other) ? bits | (1 << i) : bits), 0));
  const mayGo = everybody.map((one) =>
    rooms.map((room) => {
      if (one.room_id === room.id) return true;
      if (one.room_id === null && wanted != null && room.id !== wanted) return false;
      return !room.blocked.some((block) => overlaps(block, one));
    }),
  );
  const inRoom = rooms.map(() => 0);
  let least = Number.POSITIVE_INFINITY;
  const place = (index: number, moves: number): void => {
    const one = everybody[index];
    if (!one) least = Math.min(least, moves);
    else if (moves < least) {
      rooms.forEach((room, at) => {
        const there = inRoom[at] ?? 0;
        if (!mayGo[index]?.[at] || (there & (against[index] ?? 0)) !== 0) return;
        inRoom[at] = there | (1 << index);
        place(index + 1, moves + (one.room_id === room.id || one.room_id === null ? 0 : 1));
        inRoom[at] = there;
      });
    }
  };
  place(0, 0);
  return least === Number.POSITIVE_INFINITY ? null : least;
}

/** Errors of an answer when its moves are executed. */
function faultOf(plan: RoomBoard, found: Rearrangement): string | null {
  const goals = new Map(found.moves.map((move) => [move.booking_id, move.room_id]));
  if (goals.size < found.moves.length) return "a guest moves twice";
  if (plan.wanted != null && found.room_id !== plan.wanted) return "not the wanted room";
  const byRoom = new Map<string, Stay[]>();
  const all = [
    ...plan.bookings.map((one) => ({ ...one, room_id: goals.get(one.id) ?? one.room_id, isNew: goals.has(one.id), from: one.room_id })),
    { ...plan.stay, room_id: found.room_id, isNew: true, from: "" },
  ];
  for (const one of all) {
    if (one.isNew && one.from === one.room_id) return "a move to its own room";
    const blocked = plan.rooms.find((room) => room.id === one.room_id)?.blocked ?? [];
    if (one.isNew && blocked.some((block) => overlaps(block, one))) return "put where it may not be";
    const others = byRoom.get(one.room_id) ?? [];
    if (others.some((other) => overlaps(other, one))) return "two in one room";
    byRoom.set(one.room_id, [...others, one]);
  }
  return null;
}
