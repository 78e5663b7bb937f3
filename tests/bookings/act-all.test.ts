import { describe, expect, test } from "vitest";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { actAll } from "#server/stays/bookings/steps/take-step.ts";
import { checkInSelected } from "#server/stays/groups/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { BOOKING_ACTIONS, type BookingAction } from "#shared/stays/bookings/schema.ts";
import { eventsOf, type FrontDesk, instant, makeFrontDesk, problemOf, refusalOf } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const MONDAY = ["1", "3"] as const;

function steps({ property, clerk }: FrontDesk, action: BookingAction, ...bookings: Pick<BookingRow, "id">[]): BookingRow[] {
  return as(property, clerk, (work) => actAll(work, { ids: bookings.map(({ id }) => id), action }));
}

function arriving(desk: FrontDesk, room_id: string): BookingRow {
  return desk.book(...MONDAY, { room_id, guest_id: addGuest(desk.property) });
}

/** All rows that a write could have changed. */
function allOf({ property }: FrontDesk): string {
  const tables = ["bookings", "rooms", "events", "groups"];
  return JSON.stringify(tables.map((table) => property.runtime.db.$client.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()));
}

describe("several bookings take a step together", () => {
  test("each with its own event, answered in the order asked, and undone in one", () => {
    const desk = makeFrontDesk();
    const bookings = [arriving(desk, desk.room102), arriving(desk, desk.room101)];
    const arrived = steps(desk, "check_in", ...bookings);
    expect(arrived.map(({ id, status }) => [id, status])).toEqual(bookings.map(({ id }) => [id, "checked_in"]));
    for (const { id } of bookings) expect(eventsOf(desk, id).map(({ type }) => type)).toEqual(["booking.created", "booking.checked_in"]);

    const versions = arrived.map(({ id, version }) => ({ id, version }));
    const undone = as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: versions }));
    expect(undone.map(({ status, check_in }) => [status, check_in])).toEqual(bookings.map(({ check_in }) => ["confirmed", check_in]));
  });

  test("leaving together makes every room dirty", () => {
    const desk = makeFrontDesk();
    const bookings = [arriving(desk, desk.room101), arriving(desk, desk.room102)];
    steps(desk, "check_in", ...bookings);
    steps(desk, "check_out", ...bookings);
    const dirty = desk.property.runtime.db.$client.prepare("SELECT number FROM rooms WHERE status = 'dirty' ORDER BY number").pluck().all();
    expect(dirty).toEqual(["101", "102"]);
  });
});

describe("all or nothing", () => {
  test("the refusal names each booking that refused, and why", () => {
    const desk = makeFrontDesk();
    const nameless = desk.book(...MONDAY, { room_id: desk.room102, code: "4711" });
    const early = desk.book("2", "4", { room_id: desk.room110, code: "4712", guest_id: addGuest(desk.property) });
    const before = allOf(desk);
    const problem = problemOf(() => steps(desk, "check_in", arriving(desk, desk.room101), nameless, early));
    expect(problem).toMatchObject({ type: "guest_data_missing", detail: "4711, 4712" });
    expect(problem.errors).toContainEqual({ path: "ids.1", message: "guest_data_missing" });
    expect(problem.errors).toContainEqual({ path: "ids.1.date_of_birth", message: "missing" });
    expect(problem.errors).toContainEqual({ path: "ids.2", message: "booking/invalid_dates" });
    expect(problem.errors.some(({ path }) => path.startsWith("ids.0"))).toBe(false);
    expect(allOf(desk)).not.toBe(before);
    const after = allOf(desk);
    problemOf(() => steps(desk, "check_in", nameless, early));
    expect(allOf(desk)).toBe(after);
  });

  test("each is checked after the changes of the ones before it", () => {
    const desk = makeFrontDesk();
    const first = desk.step(desk.book("5", "8", { room_id: desk.room101 }).id, "cancel");
    const second = desk.step(desk.book("6", "9", { room_id: desk.room101 }).id, "cancel");
    const problem = problemOf(() => steps(desk, "undo_cancel", first, second));
    expect(problem).toMatchObject({ type: "booking/overlap_detected", errors: [{ path: "ids.1" }] });
    expect(steps(desk, "undo_cancel", second).map(({ status }) => status)).toEqual(["confirmed"]);
  });

  test("an offer whose place was taken when it had expired holds back the others", () => {
    const desk = makeFrontDesk();
    const offer = { room_id: desk.room101, status: "pending" } as const;
    const expired = desk.book("10", "12", { ...offer, expires_at: instant("2") });
    desk.property.clock.now = instant("3");
    const taker = desk.book("11", "13", { ...offer, expires_at: instant("8") });
    const before = allOf(desk);
    const problem = problemOf(() => steps(desk, "confirm", taker, expired));
    expect(problem).toMatchObject({ type: "booking/overlaps_detected", errors: [{ path: "ids.1" }] });
    expect(allOf(desk)).toBe(before);
  });

  test("a booking twice, or one that isn't there, is no step at all", () => {
    const desk = makeFrontDesk();
    const booking = desk.book("5", "8");
    expect(problemOf(() => steps(desk, "cancel", booking, booking)).type).toBe("validation");
    expect(problemOf(() => steps(desk, "cancel", booking, { id: "nobody" }))).toMatchObject({ type: "not_found", detail: "ids.1" });
    expect(bookingStore.get(viewOf(desk.property, desk.clerk), booking.id).status).toBe("confirmed");
  });

  test("over random properties: either all have taken the step with one event each, or nothing at all has changed", () => {
    const random = numbersFrom(7);
    const tally = { done: 0, refused: 0, faults: [] as string[] };
    for (let property = 0; property < 12; property += 1) {
      const desk = makeFrontDesk();
      const bookings = furnished(desk, random);
      for (let round = 0; round < 12; round += 1) {
        const action = pick(BOOKING_ACTIONS, random);
        const chosen = bookings.filter(() => random() < 0.3);
        if (chosen.length === 0) continue;
        const { isDone, fault } = tryAll(desk, action, chosen);
        tally[isDone ? "done" : "refused"] += 1;
        if (fault) tally.faults.push(`property ${property}, ${action}: ${fault}`);
        if (random() < 0.3) desk.property.clock.now = new Date(Date.parse(desk.property.clock.now) + 86_400_000).toISOString();
      }
    }
    expect(tally.faults).toEqual([]);
    expect(tally.done).toBeGreaterThan(5);
    expect(tally.refused).toBeGreaterThan(25);
  });
});

type Outcome = { isDone: boolean; fault: string | null };

function tryAll(desk: FrontDesk, action: BookingAction, chosen: readonly BookingRow[]): Outcome {
  const before = allOf(desk);
  const known = recordedBookings(desk).length;
  const wanted = chosen.map(({ id }) => id).join();
  try {
    const done = steps(desk, action, ...chosen);
    if (done.map(({ id }) => id).join() !== wanted) return { isDone: true, fault: "not all answered" };
    return { isDone: true, fault: recordedBookings(desk).slice(known).join() === wanted ? null : "not one event each" };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    if (allOf(desk) !== before) return { isDone: false, fault: "something was written" };
    const named = thrown.errors.filter(({ path }) => /^ids\.\d+/.test(path));
    return { isDone: false, fault: named.length > 0 && named.length === thrown.errors.length ? null : "nobody named" };
  }
}

/** The bookings with events in the log; an offer that expires for them does not count. */
function recordedBookings({ property }: FrontDesk): unknown[] {
  const sql = "SELECT parent_id FROM events WHERE type LIKE 'booking.%' AND type <> 'booking.expired' ORDER BY seq";
  return property.runtime.db.$client.prepare(sql).pluck().all();
}

/** Stays around today in all rooms, some without room or guest, some offers that expire soon. */
function furnished(desk: FrontDesk, random: () => number): BookingRow[] {
  const rooms = [desk.room101, desk.room102, desk.room110, null];
  return Array.from({ length: 14 }, () => {
    const from = 1 + Math.floor(random() * 5);
    const isOffer = random() < 0.2;
    try {
      return desk.book(String(from), String(from + 1 + Math.floor(random() * 3)), {
        ...(random() < 0.7 ? { guest_id: addGuest(desk.property) } : {}),
        room_id: pick(rooms, random),
        ...(isOffer ? { status: "pending", expires_at: instant(String(from + 1)) } : {}),
      });
    } catch (thrown) {
      if (thrown instanceof Problem) return null;
      throw thrown;
    }
  }).filter((booking) => booking !== null);
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** A seeded random generator (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("the arrivable stays of a selection arrive, with the data entered for them; the answer names the others", () => {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  desk.property.clock.now = instant("1 16:00");
  const ready = desk.book("1", "3", { room_id: desk.room101, guest_id: addGuest(property) });
  const roomless = desk.book("1", "3", { guest_id: addGuest(property, "Ben Moser") });
  const later = desk.book("2", "3", { room_id: desk.room201, guest_id: addGuest(property, "Cleo Auer") });
  const booking_ids = [ready.id, roomless.id, later.id];
  const arrivals = [{ id: roomless.id, room_id: desk.room102 }];
  const outcome = as(property, clerk, (work) => checkInSelected(work, { booking_ids, arrivals }));
  expect(outcome.done).toMatchObject([{ id: ready.id }, { id: roomless.id, room_id: desk.room102, status: "checked_in" }]);
  expect(outcome.left_out).toMatchObject([{ booking: { id: later.id }, problem: { type: "booking/invalid_dates" } }]);
  const stranger = () => as(property, clerk, (work) => checkInSelected(work, { booking_ids: [later.id], arrivals }));
  expect(refusalOf(stranger)).toBe("not_found");
});
