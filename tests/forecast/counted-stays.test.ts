import { expect, test } from "vitest";
import { countFormerStays, startOf } from "#server/office/forecast/count-former-job.ts";
import { dashboardTask } from "#server/office/reports/dashboard/dashboard.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { cutBooking, joinPart } from "#server/stays/bookings/planning/change-parts.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { nightsAsOf, nightsNow } from "#tests/support/counted-nights.ts";
import { day, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A front desk whose days pass, and the rooms and the lodging that were sold as of a day, by night. */
function makeForecastDesk() {
  const desk = makeFrontDesk();
  const on = (today: string) => {
    desk.property.clock.now = instant(`${today} 12:00`);
  };
  const asOf = (today: string) => {
    const nights = new Map<string, { rooms: number; lodging: number }>();
    for (const { night, rooms, lodging } of nightsAsOf(desk.property, day(today))) {
      const known = nights.get(night) ?? { rooms: 0, lodging: 0 };
      nights.set(night, { rooms: known.rooms + rooms, lodging: known.lodging + lodging });
    }
    return Object.fromEntries(
      [...nights]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([night, { rooms, lodging }]) => [Number(night.slice(8)), `${rooms} ${lodging / 100}`]),
    );
  };
  const undo = (id: string) => {
    const { version } = getBooking(viewOf(desk.property, desk.clerk), id);
    as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));
  };
  const cut = (id: string, from: string, room_id: string) =>
    as(desk.property, desk.clerk, (work) => cutBooking(work, { id, from: day(from), room_id }));
  return { ...desk, on, asOf, undo, cut };
}

/** Bookings that are made, changed, canceled, undone and cut on different days. */
function aFewDays() {
  const desk = makeForecastDesk();
  desk.on("1");
  const { id } = desk.book("10", "13", { room_id: desk.room101 });
  const offer = desk.book("11", "12", { status: "pending", expires_at: instant("5") });
  desk.on("2");
  desk.change(id, { check_out: day("14") });
  desk.on("3");
  desk.step(offer.id, "confirm");
  desk.cut(id, "12", desk.room201);
  desk.on("4");
  desk.step(id, "cancel");
  desk.on("5");
  desk.undo(id);
  return { ...desk, id };
}

test("what was sold as of a day is the sum of the changes until then: offers, canceled stays and extras do not count", () => {
  const desk = aFewDays();
  expect(desk.asOf("1")).toEqual({ 10: "1 100", 11: "1 100", 12: "1 100" });
  expect(desk.asOf("2")).toEqual({ 10: "1 100", 11: "1 100", 12: "1 100", 13: "1 100" });
  expect(desk.asOf("3")).toEqual({ 10: "1 100", 11: "2 200", 12: "1 200", 13: "1 200" });
  expect(desk.asOf("4")).toEqual({ 11: "1 100" });
  expect(desk.asOf("5")).toEqual(desk.asOf("3"));
  expect(nightsAsOf(desk.property)).toEqual(nightsNow(desk.property, desk.clerk));
});

test("each night counts in the room type of its part, at its rate, for its persons", () => {
  const desk = aFewDays();
  const types = nightsAsOf(desk.property).filter(({ persons }) => persons === 2);
  expect(types.map(({ night, room_type_id }) => [night.slice(8), room_type_id === desk.suite])).toEqual([
    ["10", false],
    ["12", true],
    ["13", true],
  ]);
});

test("nights and lodging belong to the room type of each night, before and after a cut and a join", () => {
  const desk = makeForecastDesk();
  const { id } = desk.book("10", "13", { room_id: desk.room101 });
  const figures = () => {
    const counted = nightsAsOf(desk.property);
    expect(counted).toEqual(nightsNow(desk.property, desk.clerk));
    const { by_room_type } = dashboardTask.read(viewOf(desk.property, desk.clerk), { from: day("1"), to: day("30") }).occupancy;
    return {
      lodging: counted.map(({ night, room_type_id, lodging }) =>
        [Number(night.slice(8)), room_type_id === desk.suite ? "Suite" : "Double", lodging / 100].join(" "),
      ),
      dashboard: by_room_type.map(({ name, number_of_nights }) => `${name} ${number_of_nights}`),
    };
  };
  const inOneRoom = { lodging: ["10 Double 100", "11 Double 100", "12 Double 100"], dashboard: ["Double 3", "Suite 0"] };
  expect(figures()).toEqual(inOneRoom);
  desk.cut(id, "12", desk.room201);
  expect(figures()).toEqual({ lodging: ["10 Double 100", "11 Double 100", "12 Suite 200"], dashboard: ["Double 2", "Suite 1"] });
  const [, second] = partsOf(viewOf(desk.property, desk.clerk), id);
  as(desk.property, desk.clerk, (work) => joinPart(work, { id, part_id: second?.id ?? "" }));
  expect(figures()).toEqual(inOneRoom);
});

test("a change that only moves the guest to another room of the type writes nothing", () => {
  const desk = makeForecastDesk();
  const { id } = desk.book("10", "12", { room_id: desk.room101 });
  const before = nightsAsOf(desk.property);
  const rows = () => desk.property.runtime.db.$client.prepare("SELECT count(*) AS n FROM night_changes").get();
  const written = rows();
  desk.change(id, { room_id: desk.room102, description: "late" });
  expect(rows()).toEqual(written);
  expect(nightsAsOf(desk.property)).toEqual(before);
});

test("a day use sells no night, and its price counts on its day", () => {
  const desk = makeForecastDesk();
  desk.book("10", "10", { room_id: desk.room101, check_in: instant("10 09:00"), check_out: instant("10 15:00") });
  expect(desk.asOf("30")).toEqual({ 10: "0 100" });
});

test("stays that were there before the forecast get the same past from the event log, once", async () => {
  const desk = aFewDays();
  const recorded = ["1", "2", "3", "4", "5"].map((today) => nightsAsOf(desk.property, day(today)));
  desk.property.runtime.db.$client.exec("DELETE FROM night_changes; DELETE FROM counted_stays; DELETE FROM forecast_starts");
  await countFormerStays.run(desk.property.runtime);
  expect(["1", "2", "3", "4", "5"].map((today) => nightsAsOf(desk.property, day(today)))).toEqual(recorded);
  expect(startOf(viewOf(desk.property, desk.clerk))).toBe(day("1"));
  await countFormerStays.run(desk.property.runtime);
  expect(nightsAsOf(desk.property)).toEqual(recorded.at(-1));
});

test("a stay that is changed before it was counted brings its past along", async () => {
  const desk = aFewDays();
  const recorded = nightsAsOf(desk.property, day("5"));
  desk.property.runtime.db.$client.exec("DELETE FROM night_changes; DELETE FROM counted_stays; DELETE FROM forecast_starts");
  desk.on("6");
  desk.change(desk.id, { check_out: day("15") });
  await countFormerStays.run(desk.property.runtime);
  expect(nightsAsOf(desk.property, day("5"))).toEqual(recorded);
  expect(nightsAsOf(desk.property)).toEqual(nightsNow(desk.property, desk.clerk));
});
