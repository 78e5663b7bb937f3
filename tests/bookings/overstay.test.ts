import { expect, test } from "vitest";
import { AUDIT } from "#server/office/audits/service.ts";
import { statisticsOf } from "#server/office/reports/statistics/statistics.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { departuresOf } from "#server/stays/bookings/steps/departures.ts";
import { registrationsFor } from "#server/stays/registrations/queries.ts";
import { register } from "#server/stays/registrations/service.ts";
import { createSetting } from "#server/tenant/settings/service.ts";
import { cents } from "#shared/platform/core/money.ts";
import { eventsOf, type FrontDesk, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A guest who arrived in the suite on the 1st and should have left on the 3rd at eleven. */
function guestInHouse() {
  const desk = makeFrontDesk();
  desk.property.clock.now = instant("1 16:00");
  const { id } = desk.book("1", "3", { room_id: desk.room201, guest_id: addGuest(desk.property) });
  desk.step(id, "check_in");
  return { ...desk, id };
}

const inspect = ({ property, clerk }: FrontDesk) =>
  write(property.runtime, automatedActor(clerk), AUDIT.bookings).changes.filter(({ change }) => change !== "overdue_arrival");
const stayOf = ({ property, clerk }: FrontDesk, id: string) => getBooking(viewOf(property, clerk), id);

test("each morning a stay whose guest is still there becomes a day longer and a night dearer, once", () => {
  const desk = guestInHouse();
  desk.property.clock.now = instant("3 20:00");
  expect(inspect(desk)).toEqual([]);
  desk.property.clock.now = instant("4 03:00");
  expect(inspect(desk)).toEqual([{ object: "booking", id: desk.id, change: "overdue_extended" }]);
  expect(inspect(desk)).toEqual([]);
  expect(stayOf(desk, desk.id)).toMatchObject({ check_out: instant("4 11:00"), number_of_nights: 3, due_amount: cents(600) });
  expect(eventsOf(desk, desk.id).at(-1)).toMatchObject({ type: "booking.overdue_extended", automated: 1 });
  desk.property.clock.now = instant("6 08:00");
  inspect(desk);
  expect(stayOf(desk, desk.id)).toMatchObject({ check_out: instant("6 11:00"), due_amount: cents(1000) });
});

test("one undo takes the longer stay back with what it cost", () => {
  const desk = guestInHouse();
  desk.property.clock.now = instant("4 03:00");
  inspect(desk);
  const { version } = stayOf(desk, desk.id);
  as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: [{ id: desk.id, version }] }));
  expect(stayOf(desk, desk.id)).toMatchObject({ check_out: instant("3 11:00"), due_amount: cents(400) });
});

test("the dates stay if the room belongs to another guest by then, and the audit says so", () => {
  const desk = guestInHouse();
  desk.book("3", "5", { room_id: desk.room201 });
  desk.property.clock.now = instant("4 03:00");
  const named = [{ object: "booking", id: desk.id, change: "overdue_departure", reason: "booking/overlap_detected" }];
  expect(inspect(desk)).toEqual(named);
  expect(inspect(desk)).toEqual(named);
  expect(stayOf(desk, desk.id)).toMatchObject({ check_out: instant("3 11:00"), due_amount: cents(400) });
});

test("a room that is free for some of the days is kept for those", () => {
  const desk = guestInHouse();
  desk.book("4", "6", { room_id: desk.room201 });
  desk.property.clock.now = instant("5 03:00");
  expect(inspect(desk).map(({ change }) => change)).toEqual(["overdue_extended", "overdue_departure"]);
  expect(stayOf(desk, desk.id)).toMatchObject({ check_out: instant("4 11:00"), due_amount: cents(600) });
});

test("a property that switched it off decides itself", () => {
  const desk = guestInHouse();
  as(desk.property, desk.clerk, (work) => createSetting(work, { key: "AUTO_EXTEND_OVERDUE", value: "false" }));
  desk.property.clock.now = instant("4 03:00");
  expect(inspect(desk)).toEqual([{ object: "booking", id: desk.id, change: "overdue_departure" }]);
});

test("a check-out on a later day lengthens the stay first; its undo brings back the days that were planned", () => {
  const desk = guestInHouse();
  desk.property.clock.now = instant("5 09:30");
  const gone = desk.step(desk.id, "check_out");
  expect(gone).toMatchObject({
    status: "checked_out",
    check_out: instant("5 09:30"),
    departed_at: instant("5 09:30"),
    due_amount: cents(800),
  });
  as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: [{ id: desk.id, version: gone.version }] }));
  expect(stayOf(desk, desk.id)).toMatchObject({
    status: "checked_in",
    check_out: instant("3 11:00"),
    departed_at: null,
    due_amount: cents(400),
  });
});

test("past midnight it is still the day of the departure", () => {
  const desk = guestInHouse();
  desk.property.clock.now = instant("4 01:00");
  expect(desk.step(desk.id, "check_out")).toMatchObject({ check_out: instant("3 11:00"), due_amount: cents(400) });
});

test("a stay whose room was used by another guest since keeps its dates, and the actual moments are recorded", () => {
  const desk = guestInHouse();
  desk.book("3", "8", { room_id: desk.room201 });
  desk.property.clock.now = instant("5 12:00");
  expect(desk.step(desk.id, "check_out")).toMatchObject({
    check_out: instant("3 11:00"),
    arrived_at: instant("1 16:00"),
    departed_at: instant("5 12:00"),
    due_amount: cents(400),
  });
});

test("register and statistics use the actual days, where the dates had to stay", async () => {
  const desk = guestInHouse();
  const { property, clerk, id } = desk;
  const guests = getBooking(viewOf(property, clerk), id).occupancy;
  as(property, clerk, (work) => register(work, { booking_id: id }));
  const next = desk.book("3", "8", { room_id: desk.room201 });
  property.clock.now = instant("5 12:00");
  const [departure] = departuresOf(viewOf(property, clerk), [id]);
  expect(departure).toMatchObject({ added_nights: 0, uncharged_nights: 2 });
  desk.step(id, "check_out");
  const view = viewOf(property, clerk);
  expect(registrationsFor(view, {})).toMatchObject([{ check_in: "2030-04-01", check_out: "2030-04-03", left_on: "2030-04-05" }]);
  const april = { from: "2030-04-01", to: "2030-04-30" };
  expect(await statisticsOf(view, april, "nationality")).toMatchObject({ arrivals: guests, nights: 4 * guests });
  expect(await statisticsOf(view, { from: "2030-04-04", to: "2030-04-04" }, "nationality")).toMatchObject({ arrivals: 0, nights: guests });
  // The next booking, planned in the room since the 3rd, has not arrived yet.
  expect(stayOf(desk, next.id)).toMatchObject({ status: "confirmed", arrived_at: null });
});
