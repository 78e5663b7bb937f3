import { describe, expect, test } from "vitest";
import { getRoom } from "#server/inventory/rooms/queries.ts";
import { setInspected, setRoomStatus } from "#server/inventory/rooms/status.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { createLockMoving, undoLockMoving } from "#server/stays/room-locks/lock-moving.ts";
import { lockStore } from "#server/stays/room-locks/queries.ts";
import { createRoomLocks, deleteRoomLock, unlockRoom, updateRoomLock, updateRoomLocks } from "#server/stays/room-locks/service.ts";
import { waitingIn } from "#shared/platform/core/waiting-booking.ts";
import { LockMoving, LockMovingUndo } from "#shared/stays/room-locks/lock-moving.ts";
import { RoomLockInput, RoomLockPatch } from "#shared/stays/room-locks/schema.ts";
import { eventsOf, type FrontDesk, instant, makeFrontDesk, problemOf, refusalOf, roomStatusOf } from "#tests/support/front-desk.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

function change({ property, clerk }: FrontDesk, id: string, patch: RoomLockPatch) {
  return as(property, clerk, (work) => updateRoomLock(work, { ...RoomLockPatch.parse(patch), id }));
}
function remove({ property, clerk }: FrontDesk, id: string) {
  as(property, clerk, (work) => deleteRoomLock(work, id));
}
function unlock({ property, clerk }: FrontDesk, room: string) {
  return as(property, clerk, (work) => unlockRoom(work, room));
}

describe("a lock blocks no guest", () => {
  test.each([
    ["8", "9", "touches the end"],
    ["4", "5", "touches the start"],
  ])("from %s to %s: %s of the stay", (from, to) => {
    const { book, lock, room101 } = makeFrontDesk();
    book("5", "8", { room_id: room101, check_in: instant("5"), check_out: instant("8") });
    expect(lock(room101, from, to)).toMatchObject({ start_status: "out_of_service", end_status: "dirty" });
  });

  test("neither of a booking, nor of another lock, nor of itself when it is changed", () => {
    const desk = makeFrontDesk();
    const { book, lock, room101 } = desk;
    book("5", "8", { room_id: room101 });
    expect(refusalOf(() => lock(room101, "6", "7"))).toBe("room_lock/overlap_detected");
    const { id } = lock(room101, "10", "12");
    expect(refusalOf(() => lock(room101, "11", "13"))).toBe("room_lock/overlap_detected");
    expect(change(desk, id, { end: instant("13") }).version).toBe(2);
    expect(refusalOf(() => change(desk, id, { start: instant("7") }))).toBe("room_lock/overlap_detected");
  });

  test("nor of unassigned bookings that need the last room of the type", () => {
    const desk = makeFrontDesk();
    const { book, lock, room101, room102, room110, suite, room201 } = desk;
    const waiting = book("5", "8");
    lock(room101, "5", "8");
    lock(room102, "5", "8");
    expect(refusalOf(() => lock(room110, "7", "9"))).toBe("room_lock/overlap_detected");
    // The room looks empty then, so the refusal names the booking that needs it.
    expect(waitingIn(problemOf(() => lock(room110, "7", "9")).errors)).toMatchObject({ booking_id: waiting.id, night: "2030-04-07" });
    expect(lock(room110, "8", "9").room_id).toBe(room110);
    book("5", "8", { room_type_id: suite });
    expect(refusalOf(() => lock(room201, "6", "7"))).toBe("room_lock/overlap_detected");
  });

  test("an expired offer gives way to it", () => {
    const { property, book, lock, room101 } = makeFrontDesk();
    book("5", "8", { room_id: room101, status: "pending", expires_at: instant("2") });
    property.clock.now = instant("3");
    expect(lock(room101, "6", "7").room_id).toBe(room101);
  });

  test("it ends after it starts", () => {
    const { lock, room101 } = makeFrontDesk();
    expect(refusalOf(() => lock(room101, "6", "6"))).toBe("validation");
  });

  test("a batch is all or nothing, and two locks can swap rooms", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room101, room102 } = desk;
    const input = (room_id: string) => RoomLockInput.parse({ room_id, start: instant("5"), end: instant("8") });
    expect(refusalOf(() => as(property, clerk, (work) => createRoomLocks(work, [input(room101), input(room101)])))).toBe(
      "room_lock/overlap_detected",
    );
    expect(lockStore.all(viewOf(property, clerk), undefined)).toHaveLength(0);
    const [a, b] = as(property, clerk, (work) => createRoomLocks(work, [input(room101), input(room102)]));
    if (!a || !b) throw new Error("two locks were made");
    const swapped = as(property, clerk, (work) =>
      updateRoomLocks(work, [
        { id: a.id, room_id: room102 },
        { id: b.id, room_id: room101 },
      ]),
    );
    expect(swapped.map((lock) => lock.room_id)).toEqual([room102, room101]);
  });
});

describe("the room's status", () => {
  test("changes at once where the lock has begun, and not before", () => {
    const desk = makeFrontDesk();
    desk.lock(desk.room101, "1 08:00", "3");
    desk.lock(desk.room102, "2", "3");
    expect([roomStatusOf(desk, desk.room101), roomStatusOf(desk, desk.room102)]).toEqual(["out_of_service", "clean"]);
    expect(eventsOf(desk, desk.room101)).toMatchObject([{ type: "room.status_changed" }]);
  });

  test("is the end status once an active lock is deleted, ended, or its room unlocked", () => {
    const desk = makeFrontDesk();
    const locks = [desk.room101, desk.room102].map((room) => desk.lock(room, "1 08:00", "3", { end_status: "clean" }));
    desk.lock(desk.room110, "1 08:00", "3");
    desk.property.clock.now = instant("1 14:00");
    remove(desk, locks[0]?.id ?? "");
    change(desk, locks[1]?.id ?? "", { end: instant("1 13:00") });
    expect(unlock(desk, desk.room110)).toMatchObject({ object: "room", status: "dirty" });
    expect([roomStatusOf(desk, desk.room101), roomStatusOf(desk, desk.room102)]).toEqual(["clean", "clean"]);
    expect(refusalOf(() => unlock(desk, desk.room110))).toBe("room_lock/not_found");
  });

  test("is left alone if it has been changed since", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room101 } = desk;
    const { id } = desk.lock(room101, "1 08:00", "3");
    property.clock.now = instant("1 14:00");
    as(property, clerk, (work) => setRoomStatus(work, room101, "clean"));
    property.clock.now = instant("1 15:00");
    remove(desk, id);
    expect(roomStatusOf(desk, room101)).toBe("clean");
  });

  test("goes with the lock to another room", () => {
    const desk = makeFrontDesk();
    const { id } = desk.lock(desk.room101, "1 08:00", "3");
    change(desk, id, { room_id: desk.room102 });
    expect([roomStatusOf(desk, desk.room101), roomStatusOf(desk, desk.room102)]).toEqual(["dirty", "out_of_service"]);
  });

  test("stays the locks' own where two that have begun swap rooms", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room101, room102 } = desk;
    const [a, b] = [desk.lock(room101, "1 08:00", "3").id, desk.lock(room102, "1 08:00", "3").id];
    const swap = [
      { id: a, room_id: room102 },
      { id: b, room_id: room101 },
    ];
    as(property, clerk, (work) => updateRoomLocks(work, swap));
    expect([roomStatusOf(desk, room101), roomStatusOf(desk, room102)]).toEqual(["out_of_service", "out_of_service"]);
  });

  test("is given back when a lock that was over goes on", () => {
    const desk = makeFrontDesk();
    const { id } = desk.lock(desk.room101, "1 08:00", "3");
    desk.property.clock.now = instant("2");
    unlock(desk, desk.room101);
    change(desk, id, { end: instant("4") });
    expect(roomStatusOf(desk, desk.room101)).toBe("out_of_service");
  });
});

test("a lock that has begun has begun then", () => {
  const desk = makeFrontDesk();
  const begun = desk.lock(desk.room101, "1 08:00", "3");
  const coming = desk.lock(desk.room102, "2", "3");
  expect(refusalOf(() => change(desk, begun.id, { start: instant("1 09:00") }))).toBe("room_lock/started");
  expect(change(desk, begun.id, { start: begun.start, reason: "Boiler" })).toMatchObject({
    reason: "Boiler",
    created_by: desk.clerk.user_id,
  });
  expect(change(desk, coming.id, { start: instant("2 13:00") }).start).toBe(instant("2 13:00"));
  expect(eventsOf(desk, coming.id).at(-1)).toMatchObject({
    type: "room_lock.changed",
    data: { words: { number: "102" }, from: { start: instant("2") }, to: { start: instant("2 13:00") } },
  });
});

describe("the undo of a lock", () => {
  const undo = ({ property, clerk }: FrontDesk, input: LockMovingUndo) =>
    as(property, clerk, (work) => undoLockMoving(work, LockMovingUndo.parse(input)));

  test("restores the status and the inspection that the room had before, and not the lock's end status", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room101, room102 } = desk;
    as(property, clerk, (work) => setInspected(work, room101, true));
    as(property, clerk, (work) => setRoomStatus(work, room102, "dirty"));
    const locks = [room101, room102].map((room) => desk.lock(room, "1 08:00", "3", { end_status: "out_of_service" }));
    property.clock.now = instant("1 14:00");
    for (const { id } of locks) undo(desk, { id, bookings: [] });
    expect([roomStatusOf(desk, room101), roomStatusOf(desk, room102)]).toEqual(["clean", "dirty"]);
    const room = as(property, clerk, (work) => getRoom(work, room101));
    expect(room.inspected_at).toBe(instant("1 14:00"));
  });

  test("keeps a status that was set since", () => {
    const desk = makeFrontDesk();
    const { id } = desk.lock(desk.room101, "1 08:00", "3");
    desk.property.clock.now = instant("1 14:00");
    as(desk.property, desk.clerk, (work) => setRoomStatus(work, desk.room101, "dirty"));
    desk.property.clock.now = instant("1 15:00");
    undo(desk, { id, bookings: [] });
    expect(roomStatusOf(desk, desk.room101)).toBe("dirty");
  });

  test("restores the room that an active lock had come to", () => {
    const desk = makeFrontDesk();
    const lock = desk.lock(desk.room101, "1 08:00", "3");
    change(desk, lock.id, { room_id: desk.room102 });
    undo(desk, { id: lock.id, back: { room_id: desk.room101 }, bookings: [] });
    expect([roomStatusOf(desk, desk.room101), roomStatusOf(desk, desk.room102)]).toEqual(["out_of_service", "clean"]);
  });

  test.each(["clean", "dirty", "out_of_service"] as const)(
    "after the undo of its move restores the status that its first room had before, also if it ends %s",
    (end_status) => {
      const desk = makeFrontDesk();
      const { property, clerk, room101, room102 } = desk;
      as(property, clerk, (work) => setRoomStatus(work, room101, "dirty"));
      const { id } = desk.lock(room101, "1 08:00", "3", { end_status });
      for (const hour of ["14", "15"]) {
        property.clock.now = instant(`1 ${hour}:00`);
        change(desk, id, { room_id: room102 });
        property.clock.now = instant(`1 ${hour}:30`);
        undo(desk, { id, back: { room_id: room101 }, bookings: [] });
      }
      undo(desk, { id, bookings: [] });
      expect([roomStatusOf(desk, room101), roomStatusOf(desk, room102)]).toEqual(["dirty", "clean"]);
    },
  );

  test("keeps a status that was set in its first room between its move and the undo of the move", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room101, room102 } = desk;
    const { id } = desk.lock(room101, "1 08:00", "3", { end_status: "clean" });
    property.clock.now = instant("1 14:00");
    change(desk, id, { room_id: room102 });
    property.clock.now = instant("1 15:00");
    as(property, clerk, (work) => setRoomStatus(work, room101, "dirty"));
    property.clock.now = instant("1 16:00");
    undo(desk, { id, back: { room_id: room101 }, bookings: [] });
    undo(desk, { id, bookings: [] });
    expect(roomStatusOf(desk, room101)).toBe("dirty");
  });

  test("fixes the room again that was released for it", () => {
    const desk = makeFrontDesk();
    const { property, clerk, room101 } = desk;
    const { id } = desk.book("5", "8", { room_id: room101, room_fixed: true });
    as(property, clerk, (work) => updateBooking(work, { id, room_fixed: false }));
    const booking = bookingStore.get(viewOf(property, clerk), id);
    const input = { room_id: room101, start: instant("5"), end: instant("8") };
    const moves = [{ id, version: booking.version, room_id: desk.room102 }];
    const made = as(property, clerk, (work) => createLockMoving(work, LockMoving.parse({ ...input, moves })));
    const bookings = made.bookings.map((row) => ({ id: row.id, version: row.version }));
    expect(undo(desk, { id: made.lock.id, bookings, fixed: [id] })).toMatchObject([{ id, room_id: room101, room_fixed: true }]);
  });
});
