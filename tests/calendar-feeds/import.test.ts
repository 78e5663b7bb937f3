import { describe, expect, test } from "vitest";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";
import { calendarOf, startChannel } from "#tests/calendar-feeds/channel-server.ts";
import { startWithChannel } from "#tests/calendar-feeds/start-feed.ts";
import { addGuest } from "#tests/support/guesthouse.ts";

const HUBER = { uid: "1418fb94e984-huber@airbnb.com", from: "2030-04-05", to: "2030-04-08" };
const LANG = { uid: "1418fb94e984-lang@airbnb.com", from: "2030-04-10", to: "2030-04-12" };

describe("what the channel says is taken over", () => {
  test("its stays are bookings of a source, without guest, rate or price", async () => {
    const { channel, read, bookings, stays, feed, call } = await startWithChannel();
    channel.has(HUBER, LANG);
    const next = await read(0);
    expect(next).toBe("2030-04-01T10:15:00.000Z");
    expect(await stays()).toEqual(["101 04-05 04-08", "101 04-10 04-12"]);
    const [first] = await bookings();
    expect(first).toMatchObject({ source: "Airbnb", customer_id: null, rate_id: null, gross_amount: 0, due_amount: 0, occupancy: 2 });
    expect(first).toMatchObject({ check_in: "2030-04-05T13:00:00.000Z", check_out: "2030-04-08T09:00:00.000Z", description: null });
    const { body } = await call(`GET /bookings/${first?.id}?expand=folios`);
    expect(body).toMatchObject({ folios: [{ gross_amount: 0 }] });
    expect(JSON.stringify(body)).not.toMatch(/airbnb\.com|HM4M2E/);
    expect(await feed()).toMatchObject({ error: null, last_run_at: "2030-04-01T10:00:00.000Z", counts: { stays: 2, conflicts: 0 } });
  });

  test("a second reading changes nothing, and writes nothing to the history", async () => {
    const { channel, read, bookings, runtime } = await startWithChannel();
    channel.has(HUBER, LANG);
    await read();
    const before = { bookings: await bookings(), events: countOf(runtime, "events") };
    await read();
    await read();
    expect({ bookings: await bookings(), events: countOf(runtime, "events") }).toEqual(before);
  });

  test("other dates under the same UID move the stay", async () => {
    const { channel, read, stays } = await startWithChannel();
    channel.has(HUBER, LANG);
    await read();
    channel.has({ ...HUBER, from: "2030-04-06", to: "2030-04-09" }, LANG);
    await read();
    expect(await stays()).toEqual(["101 04-06 04-09", "101 04-10 04-12"]);
  });

  test("a stay whose entry became unreadable stays, and the feed counts such entries", async () => {
    const { channel, read, stays, feed } = await startWithChannel();
    channel.has(HUBER, LANG);
    await read();
    const broken = calendarOf([HUBER, LANG]).replace("DTSTART;VALUE=DATE:20300405", "DTSTART:20300405T1500");
    channel.says({ body: broken });
    await read();
    await read();
    await read();
    expect(await stays()).toEqual(["101 04-05 04-08", "101 04-10 04-12"]);
    expect(await feed()).toMatchObject({ error: null, counts: { stays: 1, unreadable: 1 } });
  });

  test("a stay that comes again under another UID is the same stay", async () => {
    const { channel, read, bookings, stays } = await startWithChannel();
    channel.has(HUBER);
    await read();
    const [before] = await bookings();
    channel.has({ ...HUBER, uid: "another@airbnb.com" });
    await read();
    await read();
    expect([await bookings(), await stays()]).toEqual([[before], ["101 04-05 04-08"]]);
  });

  test("stays of a room type get its free rooms, and nobody is moved for them", async () => {
    const { channel, read, stays, room101, book } = await startWithChannel("type");
    await book(room101, "2030-04-05", "2030-04-08");
    channel.has(HUBER, { ...HUBER, uid: "b@airbnb.com" });
    await read();
    expect((await stays()).sort()).toEqual(["102 04-05 04-08", "110 04-05 04-08"]);
  });

  test("what is over, or further away than two years, is left out; what has begun begins today", async () => {
    const { channel, read, stays } = await startWithChannel();
    channel.has(
      { uid: "past", from: "2030-03-20", to: "2030-04-01" },
      { uid: "begun", from: "2030-03-30", to: "2030-04-02" },
      { uid: "far", from: "2032-05-01", to: "2032-05-03" },
    );
    await read();
    expect(await stays()).toEqual(["101 04-01 04-02"]);
  });
});

describe("what the front desk did stays", () => {
  test("a stay in another room follows new dates there", async () => {
    const { channel, read, stays, bookings, call, room102 } = await startWithChannel();
    channel.has(HUBER);
    await read();
    const [booking] = await bookings();
    await call(`PATCH /bookings/${booking?.id}`, { room_id: room102, description: "Cot" });
    await read();
    expect(await stays()).toEqual(["102 04-05 04-08"]);
    channel.has({ ...HUBER, to: "2030-04-09" });
    await read();
    expect(await stays()).toEqual(["102 04-05 04-09"]);
    expect((await bookings())[0]).toMatchObject({ description: "Cot", gross_amount: 0 });
  });

  test("a total that was agreed stays when the dates change; nights of a rate keep their price", async () => {
    const { channel, read, bookings, call, rate } = await startWithChannel();
    channel.has(HUBER, LANG);
    await read();
    const [huber, lang] = await bookings();
    await call(`PATCH /bookings/${huber?.id}`, { total_gross_amount: 250 });
    await call(`PATCH /bookings/${lang?.id}`, { rate_id: rate });
    channel.has({ ...HUBER, to: "2030-04-09" }, { ...LANG, to: "2030-04-13" });
    await read();
    expect((await bookings()).map(({ gross_amount }) => gross_amount)).toEqual([250, 300]);
  });

  test("the desk can lengthen a stay that has no price, and the channel does not shorten it again", async () => {
    const { channel, read, stays, bookings, call } = await startWithChannel();
    channel.has(HUBER);
    await read();
    const [booking] = await bookings();
    const longer = await call(`PATCH /bookings/${booking?.id}`, { check_out: "2030-04-10" });
    expect([longer.status, longer.body]).toMatchObject([200, { gross_amount: 0 }]);
    await read();
    expect(await stays()).toEqual(["101 04-05 04-10"]);
  });

  test("a stay that was canceled here is not created again, and is a conflict while the channel has it", async () => {
    const { channel, read, stays, bookings, call, conflicts } = await startWithChannel();
    channel.has(HUBER);
    await read();
    const [booking] = await bookings();
    await call(`POST /bookings/${booking?.id}/cancel`, {});
    expect(conflicts()).toEqual(["04-05 canceled_here"]);
    await read();
    expect(await stays()).toEqual(["(101 04-05 04-08)"]);
    await call(`POST /bookings/${booking?.id}/undo_cancel`, {});
    expect(conflicts()).toEqual([]);
    await call(`POST /bookings/${booking?.id}/cancel`, {});
    channel.has(LANG);
    await read();
    await read();
    expect(conflicts()).toEqual([]);
  });
});

describe("what is gone from the calendar", () => {
  test("is canceled after the second reading without it, and comes back with all that was added", async () => {
    const { property, channel, read, stays, bookings, call } = await startWithChannel();
    channel.has(HUBER, LANG);
    await read();
    const [booking] = await bookings();
    const anna = addGuest(property);
    await call(`PATCH /bookings/${booking?.id}`, { customer_id: anna });
    channel.has(LANG);
    await read();
    expect(await stays()).toEqual(["101 04-05 04-08", "101 04-10 04-12"]);
    await read();
    expect(await stays()).toEqual(["(101 04-05 04-08)", "101 04-10 04-12"]);
    channel.has(LANG, { ...HUBER, uid: "again@airbnb.com" });
    await read();
    expect(await stays()).toEqual(["101 04-05 04-08", "101 04-10 04-12"]);
    expect((await bookings())[0]).toMatchObject({ id: booking?.id, customer_id: anna });
  });

  test("is untouched where it was only missing once", async () => {
    const { channel, read, bookings } = await startWithChannel();
    channel.has(HUBER, LANG);
    await read();
    const before = await bookings();
    channel.has(LANG);
    await read();
    channel.has(HUBER, LANG);
    await read();
    channel.has(LANG);
    await read();
    channel.has(HUBER, LANG);
    await read();
    expect(await bookings()).toEqual(before);
  });

  test("an empty calendar cancels nothing for six hours", async () => {
    const { channel, read, stays } = await startWithChannel();
    channel.has(HUBER, LANG);
    await read();
    channel.has();
    for (let readings = 0; readings < 24; readings += 1) await read();
    expect(await stays()).toEqual(["101 04-05 04-08", "101 04-10 04-12"]);
    await read();
    expect(await stays()).toEqual(["(101 04-05 04-08)", "(101 04-10 04-12)"]);
  });

  test.each([
    ["a page instead of a calendar", { body: "<html>Log in</html>" }, "not_a_calendar"],
    ["half a calendar", { body: calendarOf([]).replace("END:VCALENDAR", "") }, "not_a_calendar"],
    ["gone", { status: 410 }, "refused"],
    ["not found", { status: 404 }, "refused"],
    ["a fault", { status: 500, body: calendarOf([]) }, "unavailable"],
    ["no answer", { hangs: true }, "timeout"],
    ["too much", { body: "x".repeat(2_000_001) }, "too_large"],
    ["something that repeats", { body: calendarOf([HUBER]).replace("END:VEVENT", "RRULE:FREQ=DAILY\r\nEND:VEVENT") }, "repeating"],
  ])("%s changes no stay, and is said once", async (_, answer, error) => {
    const { runtime, channel, read, bookings, feed } = await startWithChannel();
    const patience_ms = error === "timeout" ? 50 : undefined;
    channel.has(HUBER, LANG);
    await read();
    const before = await bookings();
    channel.says(answer);
    await read(15, patience_ms);
    expect(await feed()).toMatchObject({ error, last_success_at: "2030-04-01T10:15:00.000Z", counts: { stays: 2 } });
    expect(await read(15, patience_ms)).toBe("2030-04-01T11:15:00.000Z");
    expect(await bookings()).toEqual(before);
    expect(eventsOf(runtime, "calendar_feed.failed")).toBe(1);
    channel.has(HUBER, LANG);
    await read(60);
    expect(await feed()).toMatchObject({ error: null });
    expect(eventsOf(runtime, "calendar_feed.recovered")).toBe(1);
  });

  test("a guest who has arrived, or an arrival that was yesterday, stays", async () => {
    const { property, channel, clock, read, stays, bookings, call, conflicts } = await startWithChannel();
    const anna = addGuest(property);
    channel.has({ ...HUBER, from: "2030-04-01" }, LANG);
    await read();
    const [arrived] = await bookings();
    await call(`POST /bookings/${arrived?.id}/guests/${anna}`, {});
    expect((await call(`POST /bookings/${arrived?.id}/check_in`, {})).status).toBe(200);
    channel.has({ uid: "other", from: "2030-04-20", to: "2030-04-21" });
    await read();
    await read();
    expect(await stays()).toEqual(["101 04-01 04-08 checked_in", "(101 04-10 04-12)", "101 04-20 04-21"]);
    clock.now = "2030-04-21T02:00:00.000Z";
    channel.has();
    await read();
    expect(conflicts()).toEqual([]);
  });

  test("what was paid stays, and is a conflict", async () => {
    const { property, channel, read, stays, bookings, call, conflicts } = await startWithChannel();
    channel.has(HUBER, LANG);
    await read();
    const [booking] = await bookings();
    const { body } = await call<{ data: { id: string }[] }>(`GET /bookings/${booking?.id}/folios`);
    const method = (await call<{ id: string }>("POST /payment_methods", { name: "Cash" })).body.id;
    const paid = await call(`POST /folios/${body.data[0]?.id}/payments`, { payment_method_id: method, amount: 50 });
    expect([paid.status, property.property_id]).toEqual([200, property.property_id]);
    channel.has(LANG);
    await read();
    await read();
    expect([await stays(), conflicts()]).toEqual([["101 04-05 04-08", "101 04-10 04-12"], ["04-05 not_canceled"]]);
    channel.has(HUBER, LANG);
    await read();
    expect(conflicts()).toEqual([]);
  });
});

describe("nights that nobody has sold there", () => {
  test("the channel's own blocks are no stays, however they move each day", async () => {
    const { channel, clock, read, stays, runtime, feed } = await startWithChannel();
    const rolling = (from: string, to: string) => ({ uid: `${from}@airbnb.com`, from, to, summary: "Airbnb (Not available)" });
    channel.has(HUBER, rolling("2031-04-01", "2032-04-01"));
    await read();
    const events = countOf(runtime, "events");
    for (const day of [2, 3, 4]) {
      clock.now = `2030-04-0${day}T10:00:00.000Z`;
      channel.has(HUBER, rolling(`2031-04-0${day}`, `2032-04-0${day}`));
      await read();
    }
    expect([await stays(), countOf(runtime, "events")]).toEqual([["101 04-05 04-08"], events]);
    expect(await feed()).toMatchObject({ counts: { stays: 1, ours: 0, conflicts: 0 } });
  });

  test("our own calendar that comes back is no stay, by its UIDs or under those of the channel", async () => {
    const { anybody, channel, addFeed, call, read, stays, feed, room101, book } = await startWithChannel();
    await book(room101, "2030-04-14", "2030-04-16");
    const out = await addFeed({ direction: "out", url: null, room_id: room101 });
    const { secret_address } = out as CalendarFeed & { secret_address: string };
    const ours = (await anybody<string>(`GET ${new URL(secret_address).pathname.replace("/api", "") as `/${string}`}`)).body;
    channel.says({ body: ours });
    await read();
    expect([await stays(), (await feed()).counts]).toMatchObject([[], { ours: 2, stays: 0, conflicts: 0 }]);
    // Booking.com calls everything closed, also together with a stay of its own.
    channel.has({ uid: "x@booking.com", from: "2030-04-14", to: "2030-04-18", summary: "CLOSED - Not available" });
    await read();
    expect([await stays(), (await feed()).counts]).toMatchObject([["101 04-16 04-18"], { ours: 2, stays: 1, conflicts: 0 }]);
    // The calendar for the channel holds its own stay no more than before.
    const { body } = await anybody<string>(`GET ${new URL(secret_address).pathname.replace("/api", "") as `/${string}`}`);
    expect([...body.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)).toEqual(["20300414"]);
    await call(`DELETE /calendar_feeds/${out.id}`);
  });
});

describe("a collision is no double booking", () => {
  test("a stay that finds its room taken waits without one, and gets it as soon as it is free", async () => {
    const { channel, read, stays, bookings, conflicts, call, room101, book } = await startWithChannel();
    const walkIn = await book(room101, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    expect([await stays(), conflicts()]).toEqual([["- 04-05 04-08"], ["04-05 no_room"]]);
    await call(`POST /bookings/${walkIn.id}/cancel`, {});
    await read(0);
    expect([await stays(), conflicts()]).toEqual([["101 04-05 04-08"], []]);
    expect(await bookings()).toHaveLength(2);
  });

  test("where the type is full it is overbooked and waits, until there is room", async () => {
    const { channel, read, stays, bookings, conflicts, call, room101, room102, room110, book } = await startWithChannel();
    const taken = [];
    for (const room of [room101, room102, room110]) taken.push(await book(room, "2030-04-06", "2030-04-07"));
    channel.has(HUBER);
    await read();
    expect([await stays(), conflicts()]).toEqual([["- 04-05 04-08"], ["04-05 no_room"]]);
    expect((await bookings()).find(({ source }) => source === "Airbnb")).toMatchObject({ overbooked: true, status: "confirmed" });
    await call(`POST /bookings/${taken[0]?.id}/cancel`, {});
    await read(0);
    expect([await stays(), conflicts()]).toEqual([["101 04-05 04-08"], []]);
    expect((await bookings()).find(({ source }) => source === "Airbnb")).toMatchObject({ overbooked: false });
  });

  test("new dates that meet another stay take the stay out of its room", async () => {
    const { channel, read, stays, conflicts, room101, book } = await startWithChannel();
    channel.has(HUBER);
    await read();
    await book(room101, "2030-04-08", "2030-04-10");
    channel.has({ ...HUBER, to: "2030-04-09" });
    await read();
    expect([await stays(), conflicts()]).toEqual([["- 04-05 04-09"], ["04-05 no_room"]]);
    channel.has(HUBER);
    await read();
    expect([await stays(), conflicts()]).toEqual([["101 04-05 04-08"], []]);
  });

  test("two stays of one calendar that overlap are not both put into its room", async () => {
    const { channel, read, stays, conflicts } = await startWithChannel();
    channel.has(HUBER, { uid: "b", from: "2030-04-07", to: "2030-04-09" });
    await read();
    expect([await stays(), conflicts()]).toEqual([["101 04-05 04-08", "- 04-07 04-09"], ["04-07 no_room"]]);
  });
});

describe("when a feed ends", () => {
  test("its stays remain, or those to come are canceled, as is asked for", async () => {
    const { channel, call, feed_id, addFeed, room102, read, stays } = await startWithChannel();
    channel.has(HUBER);
    await read();
    expect((await call(`DELETE /calendar_feeds/${feed_id}`)).status).toBe(204);
    const { id } = await addFeed({ room_id: room102 });
    await read();
    expect(await stays()).toEqual(["101 04-05 04-08", "102 04-05 04-08"]);
    expect((await call(`DELETE /calendar_feeds/${id}?cancel_stays=true`)).status).toBe(204);
    expect(await stays()).toEqual(["101 04-05 04-08", "(102 04-05 04-08)"]);
    await read();
    expect(await stays()).toHaveLength(2);
  });

  test("while it rests, nothing is read, and then everything at once", async () => {
    const { channel, call, feed_id, read, stays } = await startWithChannel();
    await call(`PATCH /calendar_feeds/${feed_id}`, { active: false });
    channel.has(HUBER);
    await read(60);
    expect([channel.asked, await stays()]).toEqual([[], []]);
    await call(`PATCH /calendar_feeds/${feed_id}`, { active: true });
    await read(0);
    channel.has(LANG, HUBER);
    await read(1);
    await call(`POST /calendar_feeds/${feed_id}/read`, {});
    await read(0);
    expect(await stays()).toEqual(["101 04-05 04-08", "101 04-10 04-12"]);
  });

  test("a room whose calendar is read is not deleted", async () => {
    const { call, room101 } = await startWithChannel();
    expect((await call(`DELETE /rooms/${room101}`)).body).toMatchObject({ type: "in_use", detail: "1 calendar" });
  });
});

describe("how channels are asked", () => {
  test("only for what has changed, but for whole calendars each day and while a stay is missing", async () => {
    const { channel, clock, read, stays } = await startWithChannel();
    channel.says({ body: calendarOf([HUBER]), etag: '"1"' });
    await read();
    await read();
    expect(channel.asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"']);
    clock.now = "2030-04-02T10:00:00.000Z";
    await read();
    channel.says({ body: calendarOf([LANG]), etag: '"2"' });
    await read();
    await read();
    expect(channel.asked.slice(2).map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', undefined]);
    expect(await stays()).toEqual(["(101 04-05 04-08)", "101 04-10 04-12"]);
  });

  test("redirects are followed, each address is checked, and none for ever", async () => {
    const { channel, read, stays, feed, property } = await startWithChannel();
    channel.says({ body: calendarOf([HUBER]), location: "/elsewhere.ics" });
    await read();
    expect([await stays(), channel.asked.map(({ path }) => path)]).toEqual([["101 04-05 04-08"], ["/calendar.ics", "/elsewhere.ics"]]);
    channel.says({ location: "/calendar.ics" });
    await read();
    expect(await feed()).toMatchObject({ error: "refused" });
    Object.assign(property.config, { allows_local_addresses: false });
    await read(60);
    expect(await feed()).toMatchObject({ error: "local_address" });
  });

  test("one that does not answer holds up no other", async () => {
    const { addFeed, channel, read, stays, room102, feed, feed_id } = await startWithChannel();
    const other = await startChannel();
    other.has(LANG);
    channel.says({ hangs: true });
    const { id } = await addFeed({ name: "Vrbo", room_id: room102, url: other.url });
    await read(15, 2_000);
    expect(await stays()).toEqual(["102 04-10 04-12"]);
    expect([(await feed(feed_id)).error, (await feed(id)).error]).toEqual(["timeout", null]);
  });

  test("ten thousand entries are read", async () => {
    const { channel, read, feed, stays } = await startWithChannel("type");
    const entries = Array.from({ length: 10_000 }, (_, i) => ({ uid: `${i}`, from: "2029-01-01", to: "2029-01-02" }));
    const body = calendarOf([...entries, HUBER]).replaceAll(/DESCRIPTION.*\r\n/g, "");
    channel.says({ body });
    await read();
    expect([(await feed()).error, await stays()]).toEqual([null, ["101 04-05 04-08"]]);
  });
});

type Counted = { db: { $client: { prepare(sql: string): { pluck(): { get(...values: string[]): unknown } } } } };

function countOf({ db }: Counted, table: string): unknown {
  return db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
}

function eventsOf({ db }: Counted, type: string): unknown {
  return db.$client.prepare("SELECT count(*) FROM events WHERE type = ?").pluck().get(type);
}
