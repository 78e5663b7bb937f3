import { expect, test } from "vitest";
import { lift, putBack } from "#server/stays/availability/lifted.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { lockStore } from "#server/stays/room-locks/queries.ts";
import { createRoomLock, updateRoomLocks } from "#server/stays/room-locks/service.ts";
import { RoomLockInput } from "#shared/stays/room-locks/schema.ts";
import { type FrontDesk, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const NIGHTS = ["3", "6"] as const;
const SPAN = { start: instant("3"), end: instant("6") };

function lockRoom({ property, clerk }: FrontDesk, room_id: string) {
  return as(property, clerk, (work) => createRoomLock(work, RoomLockInput.parse({ room_id, ...SPAN, reason: "Paint" })));
}

/** The ids in the table of lifted records. */
function liftedIds({ property }: FrontDesk): unknown[] {
  return property.runtime.db.$client.prepare("SELECT id FROM lifted").all();
}

test("a lifted stay blocks no room, and every list still shows it", () => {
  const desk = makeFrontDesk();
  const vogel = desk.book(...NIGHTS, { room_id: desk.room101 });
  const walter = desk.book(...NIGHTS, { room_id: desk.room102 });
  as(desk.property, desk.clerk, (work) => {
    lift(work, vogel.id);
    expect(bookingStore.get(work, vogel.id)).toEqual(vogel);
    const moved = bookingStore.update(work, walter, { room_id: desk.room101 });
    bookingStore.update(work, vogel, { room_id: desk.room102 });
    putBack(work, vogel.id);
    expect(moved.room_id).toBe(desk.room101);
  });
  expect(bookingStore.get(viewOf(desk.property, desk.clerk), vogel.id).room_id).toBe(desk.room102);
  expect(liftedIds(desk)).toEqual([]);
});

test("a stay that is put back into a room that was taken meanwhile, or locked, is refused", () => {
  const desk = makeFrontDesk();
  const vogel = desk.book(...NIGHTS, { room_id: desk.room101 });
  const walter = desk.book(...NIGHTS, { room_id: desk.room102 });
  const intoTakenRoom = () =>
    as(desk.property, desk.clerk, (work) => {
      lift(work, vogel.id);
      bookingStore.update(work, walter, { room_id: desk.room101 });
      putBack(work, vogel.id);
    });
  expect(intoTakenRoom).toThrow("booking/overlap_detected");
  const lock = lockRoom(desk, desk.room110);
  const intoLockedRoom = () =>
    as(desk.property, desk.clerk, (work) => {
      lift(work, vogel.id);
      lockStore.update(work, lock, { room_id: desk.room101 });
      putBack(work, vogel.id);
    });
  expect(intoLockedRoom).toThrow("booking/overlap_detected");
  expect(liftedIds(desk)).toEqual([]);
});

test("a lock that is put back into a room that was taken meanwhile, or locked, is refused", () => {
  const desk = makeFrontDesk();
  const [lock, other] = [lockRoom(desk, desk.room101), lockRoom(desk, desk.room102)];
  const ontoLock = () =>
    as(desk.property, desk.clerk, (work) => {
      lift(work, lock.id);
      lockStore.update(work, other, { room_id: desk.room101 });
      putBack(work, lock.id);
    });
  expect(ontoLock).toThrow("room_lock/overlap_detected");
  const vogel = desk.book(...NIGHTS, { room_id: desk.room110 });
  const ontoStay = () =>
    as(desk.property, desk.clerk, (work) => {
      lift(work, lock.id);
      bookingStore.update(work, vogel, { room_id: desk.room101 });
      putBack(work, lock.id);
    });
  expect(ontoStay).toThrow("room_lock/overlap_detected");
});

test("what blocks no room is put back anywhere: a canceled stay, one without a room", () => {
  const desk = makeFrontDesk();
  const [canceled, unassigned] = [desk.book(...NIGHTS, { room_id: desk.room101 }), desk.book(...NIGHTS, { room_id: desk.room102 })];
  const walter = desk.book(...NIGHTS, { room_id: desk.room110 });
  as(desk.property, desk.clerk, (work) => {
    lift(work, canceled.id);
    lift(work, unassigned.id);
    bookingStore.update(work, canceled, { status: "canceled" });
    bookingStore.update(work, unassigned, { room_id: null });
    bookingStore.update(work, walter, { room_id: desk.room101 });
    putBack(work, canceled.id);
    putBack(work, unassigned.id);
  });
  expect(liftedIds(desk)).toEqual([]);
});

test("two locks swap rooms in one step", () => {
  const desk = makeFrontDesk();
  const [first, second] = [lockRoom(desk, desk.room101), lockRoom(desk, desk.room102)];
  const swapped = as(desk.property, desk.clerk, (work) =>
    updateRoomLocks(work, [
      { id: first.id, room_id: desk.room102 },
      { id: second.id, room_id: desk.room101 },
    ]),
  );
  expect(swapped.map(({ room_id }) => room_id)).toEqual([desk.room102, desk.room101]);
  expect(liftedIds(desk)).toEqual([]);
});
