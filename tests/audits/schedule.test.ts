import { describe, expect, onTestFinished, test } from "vitest";
import { roomStore } from "#server/inventory/rooms/queries.ts";
import { setRoomStatus } from "#server/inventory/rooms/status.ts";
import { minuteAudits, morningAudits } from "#server/office/audits/jobs.ts";
import { type Job, startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { createSetting } from "#server/tenant/settings/service.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { eventsOf, type FrontDesk, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addGuest, addRoom, addRoomType } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A front desk whose audits run on a schedule; the test moves the clock and starts the check. */
function makeScheduledDesk() {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const failures: unknown[] = [];
  let jobs = start();
  function start(which: readonly Job[] = [minuteAudits, morningAudits]) {
    return startJobs(property.runtime, which, (thrown) => failures.push(thrown));
  }
  onTestFinished(async () => {
    await jobs.stop();
    expect(failures).toEqual([]);
  });
  return {
    ...desk,
    async at(moment: string) {
      property.clock.now = moment.includes("T") ? moment : instant(moment);
      await jobs.tick();
    },
    switchOff: () => jobs.stop(),
    switchOn: () => void (jobs = start()),
    statusOf: (id: string) => bookingStore.get(viewOf(property, clerk), id).status,
    roomStatus: (id: string): RoomStatus => roomStore.get(viewOf(property, clerk), id).status,
    clean: (id: string) => as(property, clerk, (work) => setRoomStatus(work, id, "clean")),
  };
}

function arrive(desk: FrontDesk, from: string, to: string, room_id: string): string {
  const guest_id = addGuest(desk.property);
  const { id } = desk.book(from, to, { room_id, guest_id });
  desk.step(id, "check_in");
  return id;
}

describe("each morning at three", () => {
  test("an occupied room becomes dirty after the night, and not a minute before", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 15:30");
    arrive(desk, "1", "4", desk.room101);
    await desk.at("2 02:59");
    expect(desk.roomStatus(desk.room101)).toBe("clean");
    await desk.at("2 03:00");
    expect(desk.roomStatus(desk.room101)).toBe("dirty");
    expect(desk.roomStatus(desk.room102)).toBe("clean");
    expect(eventsOf(desk, desk.room101).at(-1)).toMatchObject({ type: "room.status_changed", automated: 1, actor_name: null });
  });

  test("a room cleaned at eight stays clean until the next morning", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 15:30");
    arrive(desk, "1", "4", desk.room101);
    await desk.at("2 03:00");
    await desk.at("2 08:00");
    desk.clean(desk.room101);
    await desk.at("2 23:00");
    expect(desk.roomStatus(desk.room101)).toBe("clean");
    await desk.at("3 03:00");
    expect(desk.roomStatus(desk.room101)).toBe("dirty");
  });

  test("who came after three has not slept here yet", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 20:00");
    await desk.at("2 02:00");
    const { id } = desk.book("1", "3", { room_id: desk.room101, guest_id: addGuest(desk.property) });
    await desk.at("2 03:30");
    desk.step(id, "check_in");
    await desk.at("2 12:00");
    expect(desk.roomStatus(desk.room101)).toBe("clean");
  });

  test("a server that was stopped for three days catches up once, when it is switched on", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 15:30");
    arrive(desk, "1", "8", desk.room101);
    await desk.switchOff();
    desk.property.clock.now = instant("5 10:00");
    desk.switchOn();
    await desk.at("5 10:00");
    expect(desk.roomStatus(desk.room101)).toBe("dirty");
    desk.clean(desk.room101);
    await desk.at("5 18:00");
    expect(desk.roomStatus(desk.room101)).toBe("clean");
  });

  test.each([
    ["the night that loses an hour", "2030-03-30T15:00:00.000Z", "2030-03-31T00:59:00.000Z", "2030-03-31T01:00:00.000Z"],
    ["the night that wins an hour", "2030-10-26T15:00:00.000Z", "2030-10-27T01:59:00.000Z", "2030-10-27T02:00:00.000Z"],
  ])("%s ends at three by the wall clock, once", async (_, evening, before, three) => {
    const desk = makeScheduledDesk();
    await desk.at(evening);
    arrive(desk, evening.slice(0, 10), `${evening.slice(0, 8)}31`.replace("03-31", "04-02"), desk.room101);
    await desk.at(before);
    expect(desk.roomStatus(desk.room101)).toBe("clean");
    await desk.at(three);
    expect(desk.roomStatus(desk.room101)).toBe("dirty");
    desk.clean(desk.room101);
    await desk.at(new Date(Date.parse(three) + 3_600_000).toISOString());
    expect(desk.roomStatus(desk.room101)).toBe("clean");
  });

  test("guests who did not come are only waited for, unless AUTO_NO_SHOW says otherwise", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 12:00");
    const { id } = desk.book("2", "5");
    await desk.at("3 04:00");
    expect(desk.statusOf(id)).toBe("confirmed");
    as(desk.property, desk.clerk, (work) => createSetting(work, { key: "AUTO_NO_SHOW", value: "True" }));
    await desk.at("4 02:00");
    expect(desk.statusOf(id)).toBe("confirmed");
    await desk.at("4 03:00");
    expect(desk.statusOf(id)).toBe("no_show");
    expect(eventsOf(desk, id).at(-1)).toMatchObject({ type: "booking.no_show", automated: 1, actor_name: null });
  });

  test("a guest expected today may still come after midnight", async () => {
    const desk = makeScheduledDesk();
    as(desk.property, desk.clerk, (work) => createSetting(work, { key: "AUTO_NO_SHOW", value: "true" }));
    await desk.at("2 12:00");
    const { id } = desk.book("2", "5", { room_id: desk.room101, guest_id: addGuest(desk.property) });
    await desk.at("3 02:30");
    expect(desk.statusOf(id)).toBe("confirmed");
    desk.step(id, "check_in");
    await desk.at("3 03:00");
    expect(desk.statusOf(id)).toBe("checked_in");
  });
});

describe("each minute", () => {
  test("an offer whose time is over is canceled, and says that nobody did it", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 12:00");
    const { id } = desk.book("5", "8", { status: "pending", expires_at: instant("2 12:00") });
    await desk.at("2 11:59");
    expect(desk.statusOf(id)).toBe("pending");
    await desk.at("2 12:00");
    expect(desk.statusOf(id)).toBe("canceled");
    expect(eventsOf(desk, id).at(-1)).toMatchObject({ type: "booking.expired", automated: 1 });
  });

  test("open screens hear at once of an offer that is over", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 12:00");
    desk.book("5", "8", { status: "pending", expires_at: instant("2 12:00") });
    const rings: string[] = [];
    desk.property.runtime.notifier.onNotify((property_id) => void rings.push(property_id));
    await desk.at("2 12:00");
    expect(rings).toEqual([desk.property.property_id]);
  });

  test("a lock gives its room the start status when it begins and the end status when it ends", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 12:00");
    const { id } = desk.lock(desk.room101, "2", "4");
    await desk.at("2 11:59");
    expect(desk.roomStatus(desk.room101)).toBe("clean");
    await desk.at("2 12:00");
    expect(desk.roomStatus(desk.room101)).toBe("out_of_service");
    await desk.at("4 12:00");
    expect(desk.roomStatus(desk.room101)).toBe("dirty");
    expect(eventsOf(desk, id).map(({ type }) => type)).toEqual(["room_lock.created", "room_lock.started", "room_lock.ended"]);
  });

  test("the end of a lock keeps a status that was set in the meantime", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 12:00");
    desk.lock(desk.room101, "2", "4");
    await desk.at("2 12:00");
    await desk.at("3 09:00");
    desk.clean(desk.room101);
    await desk.at("4 12:00");
    expect(desk.roomStatus(desk.room101)).toBe("clean");
  });

  test("a lock that came and went while the property was off leaves its end status", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 12:00");
    desk.lock(desk.room101, "2", "3");
    await desk.switchOff();
    desk.property.clock.now = instant("6 08:00");
    desk.switchOn();
    await desk.at("6 08:00");
    expect(desk.roomStatus(desk.room101)).toBe("dirty");
  });

  test("many rounds find nothing more to do", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 12:00");
    const type = addRoomType(desk.property, "Suite");
    desk.lock(addRoom(desk.property, type, "901"), "1", "2");
    await desk.at("2 13:00");
    const count = () => desk.property.runtime.db.$client.prepare("SELECT count(*) FROM events").pluck().get();
    const before = count();
    for (const minute of ["13:01", "13:02", "13:03"]) await desk.at(`2 ${minute}`);
    expect(count()).toBe(before);
  });
});

test("what fails once is tried again a minute later, and holds up nothing else", async () => {
  const desk = makeFrontDesk();
  const said: string[] = [];
  let isBroken = true;
  const shaky: Job = {
    name: "shaky",
    afterCommit: false,
    pausedBy: [],
    async run() {
      if (isBroken) throw new Error("no");
      said.push("done");
      return null;
    },
  };
  const steady: Job = { name: "steady", afterCommit: true, pausedBy: [], run: async () => (said.push("steady"), null) };
  const failed: string[] = [];
  const jobs = startJobs(desk.property.runtime, [shaky, steady], (_, name) => failed.push(name));
  onTestFinished(() => jobs.stop());
  await jobs.tick();
  expect([failed, said]).toEqual([["shaky"], ["steady"]]);
  isBroken = false;
  await jobs.tick();
  expect(said).toEqual(["steady"]);
  desk.property.clock.now = new Date(Date.parse(desk.property.clock.now) + 60_000).toISOString();
  await jobs.tick();
  expect(said).toEqual(["steady", "done"]);
  desk.book("5", "8");
  await jobs.tick();
  expect(said).toEqual(["steady", "done", "steady"]);
});

test("a job that waits for a slow mail server holds up no other, and does not run twice at once", async () => {
  const { property } = makeFrontDesk();
  const said: string[] = [];
  let answer = () => {};
  const slow: Job = {
    name: "slow",
    afterCommit: true,
    pausedBy: [],
    run: () => new Promise((resolve) => ((answer = () => resolve(null)), said.push("slow"))),
  };
  const quick: Job = {
    name: "quick",
    afterCommit: false,
    pausedBy: [],
    run: async () => (said.push("quick"), later(property.clock.now, 1)),
  };
  const jobs = startJobs(property.runtime, [slow, quick], () => said.push("failed"));
  onTestFinished(() => jobs.stop());
  const nextLook = () => new Promise((resolve) => setTimeout(resolve, 5));
  for (let minute = 0; minute < 3; minute++) {
    void jobs.tick();
    await nextLook();
    property.clock.now = later(property.clock.now, 1);
  }
  expect(said).toEqual(["slow", "quick", "quick", "quick"]);
  property.runtime.notifier.notify(property.property_id);
  await nextLook();
  expect(said.filter((name) => name === "slow")).toHaveLength(1);
  answer();
  await nextLook();
  expect(said.filter((name) => name === "slow")).toHaveLength(2);
  answer();
});

const later = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

describe("a clock that was wrong", () => {
  test("an offer expires in its minute also after the clock was set back by hours", async () => {
    const desk = makeScheduledDesk();
    await desk.at("2 12:00");
    await desk.at("2 10:00");
    const { id } = desk.book("5", "8", { status: "pending", expires_at: instant("2 10:05") });
    await desk.at("2 10:06");
    expect(desk.statusOf(id)).toBe("canceled");
  });

  test("a day far ahead that was taken for today does not keep the next mornings from their audits", async () => {
    const desk = makeScheduledDesk();
    await desk.at("1 15:30");
    arrive(desk, "1", "9", desk.room101);
    await desk.at("2031-06-01T10:00:00.000Z");
    await desk.switchOff();
    await desk.at("2 02:00");
    desk.clean(desk.room101);
    desk.switchOn();
    await desk.at("2 02:01");
    await desk.at("3 03:00");
    expect(desk.roomStatus(desk.room101)).toBe("dirty");
  });
});
