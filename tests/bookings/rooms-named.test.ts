import { expect, test } from "vitest";
import { takenNights } from "#server/channels/calendar-feeds/taken-nights.ts";
import { emergencySheet } from "#server/office/emergency-sheet/queries.ts";
import { printedStays } from "#server/stays/bookings/documents/facts.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { moveIn } from "#server/stays/bookings/planning/move-in.ts";
import { changeSoldStay } from "#server/stays/bookings/planning/sold-stay.ts";
import { bookingsOfRooms, currentBookingsOfRooms, getBooking } from "#server/stays/bookings/queries.ts";
import { day, makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A stay from 1 to 6 April in room 101, from the 3rd in room 201. */
function makeNamingDesk() {
  const desk = makeFrontDesk();
  const { property, clerk, room101, room102, room201 } = desk;
  const guest = addGuest(property);
  const { id } = desk.book("1", "6", { room_id: room101, customer_id: guest, guest_id: guest });
  as(property, clerk, (work) => cutBooking(work, { id, from: day("3"), room_id: room201 }));
  const view = () => viewOf(property, clerk);
  const go = (time: string) => void (property.clock.now = time);
  return { ...desk, id, view, go, rooms: [room101, room102, room201] };
}

test("rooms name the stays of their parts: those to come in each, and the present one where the guests are", () => {
  const { id, view, go, rooms, step, property, clerk, room101, room201 } = makeNamingDesk();
  const ids = (found: ReturnType<typeof bookingsOfRooms>) => rooms.map((room) => (found.get(room) ?? []).map((row) => row.id));
  expect(ids(bookingsOfRooms(view(), rooms))).toEqual([[id], [], [id]]);
  go("2030-04-01T14:00:00.000Z");
  expect(ids(currentBookingsOfRooms(view(), rooms))).toEqual([[id], [], []]);
  step(id, "check_in");
  go("2030-04-03T14:00:00.000Z");
  expect(ids(currentBookingsOfRooms(view(), rooms))).toEqual([[id], [], []]);
  as(property, clerk, (work) => moveIn(work, { id }));
  expect(ids(currentBookingsOfRooms(view(), rooms))).toEqual([[], [], [id]]);
  go("2030-04-04T08:00:00.000Z");
  expect(ids(bookingsOfRooms(view(), rooms))).toEqual([[], [], [id]]);
  expect([room101, room201]).not.toContain(undefined);
});

test("the confirmation names all rooms with their days, and the emergency sheet the one to which guests move", () => {
  const { id, view, go, step } = makeNamingDesk();
  const [stay] = printedStays(view(), [getBooking(view(), id)]);
  expect(stay?.rooms.map(({ room, from, to }) => [room, from, to])).toEqual([
    ["101", day("1"), day("3")],
    ["201", day("3"), day("6")],
  ]);
  go("2030-04-01T14:00:00.000Z");
  step(id, "check_in");
  expect(emergencySheet(view(), "en").in_house).toMatchObject([{ room: "101", next_room: "201" }]);
});

test("a calendar for channels has each room's own nights, and dates of a channel keep the cuts that fit", () => {
  const { id, view, property, clerk, room101, room201 } = makeNamingDesk();
  expect(takenNights(view(), { room_id: room101, room_type_id: null })).toEqual([{ from: day("1"), to: day("3") }]);
  expect(takenNights(view(), { room_id: room201, room_type_id: null })).toEqual([{ from: day("3"), to: day("6") }]);
  const channelSays = (from: string, to: string) =>
    as(property, clerk, (work) => changeSoldStay(work, id, { from: day(from), to: day(to) }));
  channelSays("2", "5");
  const days = () => partsOf(view(), id).map(({ check_in, check_out }) => [Number(check_in.slice(8, 10)), Number(check_out.slice(8, 10))]);
  expect(days()).toEqual([
    [2, 3],
    [3, 5],
  ]);
  channelSays("2", "3");
  expect(days()).toEqual([[2, 3]]);
});

test("dates of a channel for which a room of the stay is sold are refused, and the stay keeps its own", () => {
  const { id, view, property, clerk, book, room201 } = makeNamingDesk();
  book("6", "8", { room_id: room201 });
  expect(refusalOf(() => as(property, clerk, (work) => changeSoldStay(work, id, { from: day("1"), to: day("7") })))).toBe(
    "booking/overlap_detected",
  );
  expect(partsOf(view(), id)).toHaveLength(2);
});
