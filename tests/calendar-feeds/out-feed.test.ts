import { expect, test } from "vitest";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { addContact, addRoom, addRoomType } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type WithAddress = CalendarFeed & { secret_address: string };

/** A property with two doubles, 101 and 102, and a manager who sets up calendars. */
async function startWithRooms() {
  const served = await startTestServer();
  const double = addRoomType(served.property, "Double");
  const [r101, r102] = ["101", "102"].map((number) => addRoom(served.property, double, number)) as [string, string];
  const { call } = await served.login("manager");
  const book = async (room_id: string, check_in: string, check_out: string) =>
    (await call<{ id: string }>("POST /bookings", { room_id, check_in, check_out, occupancy: 2, total_gross_amount: 100 })).body.id;
  const addFeed = async (input: object) => {
    const { body, status } = await call<WithAddress>("POST /calendar_feeds", { name: "Airbnb", direction: "out", ...input });
    expect(status).toBe(200);
    return { ...body, path: new URL(body.secret_address).pathname.replace("/api", "") as `/${string}` };
  };
  const nights = async (path: `/${string}`) => {
    const { body } = await served.anybody<string>(`GET ${path}`);
    return [...body.matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)/g)].map(([, from, to]) => `${from}-${to}`);
  };
  return { ...served, call, double, r101, r102, book, addFeed, nights };
}

test("a channel reads the nights on which a room is taken, and not who takes it", async () => {
  const { anybody, property, call, r101, r102, book, addFeed, nights } = await startWithRooms();
  const customer = addContact(property, "Anna Gruber");
  const booking = await book(r101, "2030-04-05", "2030-04-08");
  await call(`PATCH /bookings/${booking}`, { customer_id: customer, description: "Brings her dog" });
  await book(r102, "2030-04-20", "2030-04-22");
  const lock = { room_id: r101, start: "2030-04-08T13:00:00Z", end: "2030-04-10T09:00:00Z", reason: "Heating" };
  await call("POST /room_locks", lock);
  const { path, secret_address: _, ...feed } = await addFeed({ room_id: r101 });
  expect(feed).toMatchObject({
    object: "calendar_feed",
    name: "Airbnb",
    direction: "out",
    room_id: r101,
    active: true,
    last_read_at: null,
  });
  const { body, headers, status } = await anybody<string>(`GET ${path}`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(body).not.toMatch(/Anna|Gruber|dog|Heating/);
  expect(await nights(path)).toEqual(["20300405-20300410"]);
});

test("of a room type, the nights are told on which no room of it is left", async () => {
  const { double, r101, r102, book, addFeed, nights, call } = await startWithRooms();
  await book(r101, "2030-04-05", "2030-04-08");
  await book(r102, "2030-04-07", "2030-04-09");
  const { path } = await addFeed({ room_type_id: double });
  expect(await nights(path)).toEqual(["20300407-20300408"]);
  // A booking that waits for a room takes one, too.
  await call("POST /bookings", {
    room_type_id: double,
    check_in: "2030-04-05",
    check_out: "2030-04-06",
    occupancy: 1,
    total_gross_amount: 1,
  });
  expect(await nights(path)).toEqual(["20300405-20300406", "20300407-20300408"]);
});

test("what ends is free again: a cancellation, an offer that expires", async () => {
  const { property, call, r101, book, addFeed, nights } = await startWithRooms();
  const { path } = await addFeed({ room_id: r101 });
  const booking = await book(r101, "2030-04-05", "2030-04-08");
  const offer = { room_id: r101, check_in: "2030-04-10", check_out: "2030-04-11", occupancy: 1, total_gross_amount: 1 };
  await call("POST /bookings", { ...offer, status: "pending", expires_at: "2030-04-01T12:00:00Z" });
  expect(await nights(path)).toEqual(["20300405-20300408", "20300410-20300411"]);
  await call(`POST /bookings/${booking}/cancel`, {});
  expect(await nights(path)).toEqual(["20300410-20300411"]);
  property.clock.now = "2030-04-01T12:01:00.000Z";
  expect(await nights(path)).toEqual([]);
});

test("a channel that knows this version gets no second copy of it", async () => {
  const { anybody, property, r101, book, addFeed } = await startWithRooms();
  await book(r101, "2030-04-05", "2030-04-08");
  const { path } = await addFeed({ room_id: r101 });
  const first = await anybody(`GET ${path}`);
  const [etag, since] = [first.headers.get("etag") ?? "", first.headers.get("last-modified") ?? ""];
  expect([etag, since]).not.toContain("");
  property.clock.now = "2030-04-01T11:00:00.000Z";
  const again = (headers: Record<string, string>) => anybody(`GET ${path}`, undefined, headers);
  expect((await again({ "if-none-match": `"other", W/${etag}` })).status).toBe(304);
  expect((await again({ "if-modified-since": since })).status).toBe(304);
  // Another room's stay changes nothing of this calendar.
  await book(r101, "2030-05-05", "2030-05-08");
  const changed = await again({ "if-none-match": etag });
  expect([changed.status, changed.headers.get("last-modified")]).toEqual([200, "Mon, 01 Apr 2030 11:00:00 GMT"]);
  expect((await again({ "if-modified-since": since })).status).toBe(200);
});

test("the address is a secret: shown once, renewed at will, and dead while the feed rests", async () => {
  const { anybody, call, r101, addFeed, property } = await startWithRooms();
  const { id, path } = await addFeed({ room_id: r101 });
  expect((await anybody("GET /public/calendars/guessed.ics")).status).toBe(404);
  const listed = await call<Page<CalendarFeed>>("GET /calendar_feeds?expand=room");
  expect(listed.body.data[0]).toMatchObject({ id, room: { number: "101" } });
  expect(JSON.stringify(listed.body)).not.toContain("/public/calendars");
  const token = path.split("/").at(-1)?.replace(".ics", "") ?? "";
  expect(property.runtime.db.$client.serialize().includes(token)).toBe(false);
  const renewed = await call<WithAddress>(`POST /calendar_feeds/${id}/renew_address`, {});
  const next = new URL(renewed.body.secret_address).pathname.replace("/api", "") as `/${string}`;
  expect([(await anybody(`GET ${path}`)).status, (await anybody(`GET ${next}`)).status]).toEqual([404, 200]);
  await call(`PATCH /calendar_feeds/${id}`, { active: false });
  expect((await anybody(`GET ${next}`)).status).toBe(404);
  await call(`PATCH /calendar_feeds/${id}`, { active: true });
  expect((await anybody(`GET ${next}`)).status).toBe(200);
  expect((await call<CalendarFeed>(`GET /calendar_feeds/${id}`)).body.last_read_at).toBe("2030-04-01T10:00:00.000Z");
  expect((await call(`DELETE /calendar_feeds/${id}`)).status).toBe(204);
  expect((await anybody(`GET ${next}`)).status).toBe(404);
});

test("a feed names one place, and an address only where it reads one", async () => {
  const { call, double, r101, property } = await startWithRooms();
  const refused = async (input: object) => (await call("POST /calendar_feeds", { name: "Airbnb", direction: "out", ...input })).body.errors;
  expect(await refused({})).toMatchObject([{ path: "room_id" }]);
  expect(await refused({ room_id: r101, room_type_id: double })).toMatchObject([{ path: "room_id" }]);
  expect(await refused({ room_id: r101, url: "https://example.com/a.ics" })).toMatchObject([{ path: "url" }]);
  expect(await refused({ direction: "in", room_id: r101 })).toMatchObject([{ path: "url" }]);
  expect(await refused({ direction: "in", room_id: r101, url: "file:///etc/passwd" })).toMatchObject([{ path: "url" }]);
  expect(await refused({ direction: "in", room_id: r101, url: `${property.config.public_url}/a.ics` })).toMatchObject([{ path: "url" }]);
  const { body } = await call<CalendarFeed>("POST /calendar_feeds", {
    name: "Airbnb",
    direction: "in",
    room_id: r101,
    url: "webcal://example.com/a.ics?s=1",
  });
  expect(body).toMatchObject({ url: "https://example.com/a.ics?s=1", secret_address: null });
});
