import { describe, expect, test } from "vitest";
import { calendarFeedsJob, channelStaysJob } from "#server/channels/calendar-feeds/job.ts";
import type { ChannelStay } from "#shared/channels/channel-engine/inbox-schema.ts";
import { isSamePortal } from "#shared/channels/channel-engine/same-portal.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startChannel } from "#tests/calendar-feeds/channel-server.ts";
import { NIGHTS, revision, room, startSelling } from "#tests/channel-engine/start-selling.ts";
import { insert } from "#tests/support/guesthouse.ts";

describe("the name of a calendar", () => {
  test.each([
    ["Booking.com", "Booking.com"],
    ["booking room 12", "Booking.com"],
    ["Airbnb", "AirBNB"],
  ])("%s is that of %s", (calendar, portal) => expect(isSamePortal(calendar, portal)).toBe(true));
  test.each([
    ["Airbnb", "Booking.com"],
    ["", "Booking.com"],
    ["–", "Expedia"],
  ])("%s is not that of %s", (calendar, portal) => expect(isSamePortal(calendar, portal)).toBe(false));
});

const STAY = { from: "2030-05-10", to: "2030-05-12" };

/** A property whose calendar of Booking.com has brought a stay before the connection does. */
async function startWithCalendar() {
  const started = await startSelling();
  const { call, property, rooms, id } = started;
  const place = { room_id: rooms.room101, check_in: STAY.from, check_out: STAY.to };
  const { body: booking } = await call<Booking>("POST /bookings", { ...place, occupancy: 1, source: "Booking", total_gross_amount: 55 });
  const url = "https://calendar.invalid/a.ics";
  const feed = insert(property, "calendar_feeds", { name: "Booking", direction: "in", room_type_id: rooms.double, active: 1, url });
  insert(property, "calendar_feed_stays", { feed_id: feed, uid: "u", booking_id: booking.id, room_id: rooms.room101, ...STAY });
  const stays = async () => (await call<Page<ChannelStay>>(`GET /channel_connections/${id}/stays?conflict=open`)).body.data;
  const settle = async (same: boolean) => {
    const { body } = await call<Page<ChannelStay>>(`GET /channel_connections/${id}/stays`);
    return call<ChannelStay>(`POST /channel_connections/${id}/stays/${body.data[0]?.id}/match`, { same });
  };
  return { ...started, booking, feed, stays, settle };
}

test("a booking that the portal's calendar had brought is filled, not doubled, and follows the portal from then on", async () => {
  const { offer, pull, bookings, booking, stays, settle, call, feed, id } = await startWithCalendar();
  offer("r1", revision());
  await pull();
  const [only, ...others] = await bookings();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ id: booking.id, room_id: booking.room_id, source: "Booking.com", external_code: "5550001112" });
  expect(only).toMatchObject({ occupancy: 2, gross_amount: 210.5, customer: { name: "Ilse Probstmann" } });
  expect(await stays()).toMatchObject([{ feed_match: "open", conflict: null, booking_id: booking.id }]);
  expect((await call(`GET /channel_connections/${id}`)).body).toMatchObject({ matches: 1 });
  expect((await settle(true)).body).toMatchObject({ feed_match: "confirmed" });
  expect((await settle(true)).body).toMatchObject({ feed_match: "confirmed" });
  expect(await stays()).toEqual([]);
  const longer = room({ checkout_date: "2030-05-13", days: { ...NIGHTS, "2030-05-12": "80.00" } });
  offer("r2", revision({ status: "modified", rooms: [longer] }));
  await pull();
  expect(await bookings()).toMatchObject([{ id: booking.id, gross_amount: 290.5 }]);
  expect((await call(`DELETE /calendar_feeds/${feed}`, { cancel_stays: true })).status).toBeLessThan(300);
  expect(await bookings()).toMatchObject([{ status: "confirmed" }]);
});

test("two stays that only look alike are separated: the calendar's is as before, the portal's has a booking of its own", async () => {
  const { offer, pull, bookings, booking, settle, property } = await startWithCalendar();
  offer("r1", revision());
  await pull();
  expect((await settle(false)).body).toMatchObject({ feed_match: "separate", conflict: null });
  const [calendars, portals, ...others] = await bookings();
  expect(others).toEqual([]);
  expect(calendars).toMatchObject({ id: booking.id, source: "Booking", external_code: null, customer: null });
  expect(calendars).toMatchObject({ occupancy: 1, gross_amount: 55, room_id: booking.room_id });
  expect(portals).toMatchObject({ external_code: "5550001112", gross_amount: 210.5, customer: { name: "Ilse Probstmann" } });
  const followed = property.runtime.db.$client.prepare("SELECT portal_since FROM calendar_feed_stays").pluck().all();
  expect(followed).toEqual([null]);
  expect((await settle(false)).body).toMatchObject({ type: "stale" });
  offer("r2", revision({ status: "cancelled" }));
  await pull();
  expect((await bookings()).map(({ status }) => status)).toEqual(["confirmed", "canceled"]);
});

test("another portal's booking of the same nights is another booking", async () => {
  const { offer, pull, bookings } = await startWithCalendar();
  offer("r1", revision({ ota_name: "Expedia" }));
  await pull();
  expect((await bookings()).map(({ source }) => source)).toEqual(["Booking", "Expedia"]);
});

/** A connected property whose portal also has a calendar, which is read after the connection. */
async function startWithBoth() {
  const started = await startSelling();
  const { call, property, rooms, id } = started;
  const calendar = await startChannel();
  await call("POST /calendar_feeds", { name: "Booking", direction: "in", url: calendar.url, room_type_id: rooms.double });
  const read = async (minutes = 16) => {
    property.clock.now = new Date(Date.parse(property.clock.now) + minutes * 60_000).toISOString();
    await calendarFeedsJob(20_000).run(property.runtime);
    await channelStaysJob.run(property.runtime);
  };
  const matches = async () =>
    (await call<Page<ChannelStay>>(`GET /channel_connections/${id}/stays`)).body.data.map(({ feed_match }) => feed_match);
  const settle = async (same: boolean) => {
    const { body } = await call<Page<ChannelStay>>(`GET /channel_connections/${id}/stays`);
    return call<ChannelStay>(`POST /channel_connections/${id}/stays/${body.data[0]?.id}/match`, { same });
  };
  return { ...started, calendar, read, matches, settle };
}

describe("a portal's message that comes before its calendar", () => {
  const EVENT = { uid: "1418fb94e984-ilse@airbnb.com", ...STAY };

  test("has the stay of the calendar recognized, at each reading, and people are asked", async () => {
    const { offer, pull, read, calendar, bookings, matches, settle } = await startWithBoth();
    offer("r1", revision());
    await pull();
    const before = await bookings();
    calendar.has(EVENT);
    await read();
    await read();
    expect(await bookings()).toEqual(before);
    expect(await matches()).toEqual(["open"]);
    expect((await settle(true)).body).toMatchObject({ feed_match: "confirmed" });
    calendar.has({ ...EVENT, uid: "2-other@airbnb.com" });
    await read();
    expect(await bookings()).toEqual(before);
    calendar.has();
    for (let reading = 0; reading < 4; reading += 1) await read(60 * 3);
    expect(await bookings()).toMatchObject([{ status: "confirmed" }]);
  });

  test("moves the booking, and the calendar with the new dates makes no other, also under another UID", async () => {
    const { offer, pull, read, calendar, bookings, matches } = await startWithBoth();
    offer("r1", revision());
    await pull();
    calendar.has(EVENT);
    await read();
    const days = { "2030-05-20": "111.00", "2030-05-21": "99.50" };
    offer("r2", revision({ status: "modified", rooms: [room({ checkin_date: "2030-05-20", checkout_date: "2030-05-22", days })] }));
    await pull();
    calendar.has({ uid: "3-ilse@airbnb.com", from: "2030-05-20", to: "2030-05-22" });
    for (let reading = 0; reading < 3; reading += 1) await read();
    expect(await bookings()).toMatchObject([{ status: "confirmed", gross_amount: 210.5 }]);
    expect(await matches()).toEqual(["open"]);
  });

  test("is another stay of the same nights if people say so: the calendar's gets a room of its own, once", async () => {
    const { offer, pull, read, calendar, bookings, settle, matches } = await startWithBoth();
    offer("r1", revision());
    await pull();
    calendar.has(EVENT);
    await read();
    expect((await settle(false)).body).toMatchObject({ feed_match: "separate" });
    expect((await settle(false)).body).toMatchObject({ type: "stale" });
    for (let reading = 0; reading < 3; reading += 1) await read();
    const [portals, calendars, ...others] = await bookings();
    expect(others).toEqual([]);
    expect(portals).toMatchObject({ external_code: "5550001112", gross_amount: 210.5 });
    expect(calendars).toMatchObject({ source: "Booking", external_code: null });
    expect(calendars?.room_id).not.toBe(portals?.room_id);
    expect(await matches()).toEqual(["separate"]);
  });

  test("has two rooms of the same nights: each is one stay of the calendar, and a third is a booking of its own", async () => {
    const { offer, pull, read, calendar, bookings } = await startWithBoth();
    offer("r1", revision({ rooms: [room(), room()] }));
    await pull();
    calendar.has(EVENT, { ...EVENT, uid: "4-ilse@airbnb.com" });
    await read();
    await read();
    expect(await bookings()).toHaveLength(2);
    calendar.has(EVENT, { ...EVENT, uid: "4-ilse@airbnb.com" }, { ...EVENT, uid: "5-lang@airbnb.com" });
    await read();
    expect((await bookings()).map(({ source }) => source)).toEqual(["Booking.com", "Booking.com", "Booking"]);
  });
});

test("a room that the calendar had brought joins the group of a booking with several rooms, and leaves it when it is separated", async () => {
  const { offer, pull, bookings, settle, booking } = await startWithCalendar();
  offer("r1", revision({ rooms: [room(), room({ room_type_id: "suite", rate_plan_id: "suite-bar" })] }));
  await pull();
  const [first, second, ...others] = await bookings();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id: booking.id });
  expect(second?.group_id).toEqual(expect.any(String));
  expect(first?.group_id).toBe(second?.group_id);
  await settle(false);
  expect((await bookings()).map(({ group_id }) => group_id)).toEqual([null, second?.group_id, second?.group_id]);
});
