import { describe, expect, test } from "vitest";
import type { ChannelStay } from "#shared/channels/channel-engine/inbox-schema.ts";
import { isSamePortal } from "#shared/channels/channel-engine/same-portal.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
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
