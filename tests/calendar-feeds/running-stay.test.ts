import { describe, expect, test } from "vitest";
import { startWithChannel } from "#tests/calendar-feeds/start-feed.ts";
import { addGuest } from "#tests/support/guesthouse.ts";

const at = (day: number, time = "10:00") => `2030-04-${String(day).padStart(2, "0")}T${time}:00.000Z`;
const date = (day: number) => `2030-04-${String(day).padStart(2, "0")}`;
const entry = (uid: string, from: number, to: number, summary = "CLOSED - Not available") => ({
  uid,
  from: date(from),
  to: date(to),
  summary,
});

/** Reads the calendar at noon of several days. */
async function startDays(sells: "room" | "type") {
  const started = await startWithChannel(sells);
  async function readOn(day: number, ...entries: ReturnType<typeof entry>[]): Promise<void> {
    started.clock.now = at(day);
    started.channel.has(...entries);
    await started.read(0);
    await started.read(15);
  }
  return { ...started, readOn };
}

describe.each(["room", "type"] as const)("a running stay in the calendar of a %s stays one booking", (sells) => {
  test.each([
    ["with another UID and start each day", (day: number) => [entry(`u${day}`, day, 8)]],
    ["without UIDs", (day: number) => [entry("", day, 8)]],
    ["that is called reserved", (day: number) => [entry(`u${day}`, day, 8, "Reserved")]],
    ["whose entries begin a day later each time", (day: number) => [entry(`u${day}`, day - 1, 8)]],
  ])("%s", async (_, entriesOn) => {
    const { readOn, stays, conflicts, feed, bookings } = await startDays(sells);
    for (const day of [2, 3, 4, 5]) await readOn(day, ...entriesOn(day));
    expect(await stays()).toEqual(["101 04-02 04-08"]);
    expect(conflicts()).toEqual([]);
    expect((await feed()).counts).toMatchObject({ stays: 1, conflicts: 0 });
    expect(await bookings()).toHaveLength(1);
  });

  test("and the one that follows it is another one", async () => {
    const { readOn, stays, conflicts } = await startDays(sells);
    await readOn(2, entry("a", 2, 5), entry("b", 5, 8));
    await readOn(3, entry("c", 3, 5), entry("d", 5, 8));
    await readOn(5, entry("e", 5, 8));
    await readOn(6, entry("f", 6, 8));
    expect(await stays()).toEqual(["101 04-02 04-05", "101 04-05 04-08"]);
    expect(conflicts()).toEqual([]);
  });

  test("also after midnight, when the hotel's day is still the day before", async () => {
    const { readOn, stays, conflicts, clock, channel, read } = await startDays(sells);
    await readOn(2, entry("a", 2, 5));
    clock.now = at(2, "23:30");
    channel.has(entry("b", 3, 5));
    await read(0);
    channel.has(entry("b", 4, 5));
    clock.now = at(3, "23:30");
    await read(0);
    expect([await stays(), conflicts()]).toEqual([["101 04-02 04-05"], []]);
  });

  test("and its guest's booking keeps what the front desk did", async () => {
    const { readOn, stays, bookings, call } = await startDays(sells);
    await readOn(2, entry("a", 2, 8));
    const [booking] = await bookings();
    await call(`PATCH /bookings/${booking?.id}`, { description: "Cot", total_gross_amount: 400 });
    await readOn(3, entry("b", 3, 8));
    await readOn(4, entry("c", 4, 8));
    expect(await stays()).toEqual(["101 04-02 04-08"]);
    expect((await bookings())[0]).toMatchObject({ id: booking?.id, description: "Cot", gross_amount: 400 });
  });
});

test("two running stays of a type that end on different days, or on the same day, stay two", async () => {
  const { readOn, stays, conflicts } = await startDays("type");
  await readOn(2, entry("a", 2, 8), entry("b", 2, 6), entry("c", 2, 6));
  await readOn(3, entry("d", 3, 6), entry("e", 3, 6), entry("f", 3, 8));
  await readOn(4, entry("g", 4, 8), entry("h", 4, 6), entry("i", 4, 6));
  expect([...(await stays())].sort()).toEqual(["101 04-02 04-06", "102 04-02 04-06", "110 04-02 04-08"]);
  expect(conflicts()).toEqual([]);
});

test("in one room the running stay is the same one when it is lengthened or shortened, too", async () => {
  const { readOn, stays, conflicts } = await startDays("room");
  await readOn(2, entry("a", 2, 6));
  await readOn(3, entry("b", 3, 8));
  expect([await stays(), conflicts()]).toEqual([["101 04-02 04-08"], []]);
  await readOn(4, entry("c", 4, 7));
  expect([await stays(), conflicts()]).toEqual([["101 04-02 04-07"], []]);
});

test("a stay of a type that begins today and ends with a running one is another stay", async () => {
  const { readOn, stays, conflicts } = await startDays("type");
  await readOn(2, entry("a", 2, 8));
  await readOn(3, entry("b", 3, 8), entry("c", 3, 8));
  expect([...(await stays())].sort()).toEqual(["101 04-02 04-08", "102 04-03 04-08"]);
  expect(conflicts()).toEqual([]);
});

test("a stay that was canceled on its day of arrival is not what arrives later that day for as long", async () => {
  const { readOn, stays, channel, read } = await startDays("type");
  await readOn(2, entry("a", 2, 8), entry("x", 20, 21));
  channel.has(entry("x", 20, 21));
  await read();
  await read();
  expect(await stays()).toEqual(["(101 04-02 04-08)", "101 04-20 04-21"]);
  await readOn(3, entry("b", 3, 8), entry("x", 20, 21));
  expect([...(await stays())].sort()).toEqual(["(101 04-02 04-08)", "101 04-03 04-08", "101 04-20 04-21"]);
});

test("a guest who has left early here does not come back with the next reading", async () => {
  const { readOn, stays, bookings, call, conflicts, property } = await startDays("room");
  await readOn(2, entry("a", 2, 8));
  const [booking] = await bookings();
  await call(`POST /bookings/${booking?.id}/guests/${addGuest(property)}`, {});
  expect((await call(`POST /bookings/${booking?.id}/check_in`, {})).status).toBe(200);
  await readOn(3, entry("b", 3, 8));
  expect((await call(`POST /bookings/${booking?.id}/check_out`, {})).status).toBe(200);
  await readOn(4, entry("c", 4, 8));
  await readOn(5, entry("d", 5, 8));
  expect(await stays()).toHaveLength(1);
  expect(conflicts()).toEqual([]);
});
