import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import type { GroupCheckIn, GroupStep } from "#shared/stays/groups/with-bookings.ts";
import { addContact, addGuest, furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function desk() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const { double } = rooms;
  const { call } = await open.login("staff");
  const book = async (from: number, given: object = {}) => {
    const stay = { check_in: `2030-04-${10 + from}`, check_out: `2030-04-${11 + from}`, occupancy: 2, room_type_id: double, ...given };
    return (await call<Booking>("POST /bookings", stay)).body;
  };
  const typesOf = (id: string) =>
    open.property.runtime.db.$client.prepare("SELECT type FROM events WHERE parent_id = ? ORDER BY seq").pluck().all(id);
  return { ...open, ...rooms, call, book, typesOf };
}

test("a group is made, read, changed, found by any part of its name and deleted", async () => {
  const { property, call } = await desk();
  const customer_id = addContact(property, "Musikverein");
  const { body } = await call<Group>("POST /groups", { name: "Jäger auf Reisen", customer_id });
  expect(body).toMatchObject({ object: "group", customer: null, bookings: [], version: 1 });
  for (const query of ["jager", "JAEGER", "reis"]) {
    expect((await call<Page<Group>>(`GET /groups?query=${query}&expand=customer`)).body).toMatchObject({
      count: 1,
      data: [{ customer: { name: "Musikverein" } }],
    });
  }
  expect((await call<Group>(`PUT /groups/${body.id}`, { name: "Jäger" })).body).toMatchObject({
    name: "Jäger",
    customer_id: null,
    version: 2,
  });
  expect((await call("POST /groups", { name: "x", customer_id: "nobody" })).body).toMatchObject({
    type: "not_found",
    detail: "customer_id",
  });
  expect((await call(`DELETE /groups/${body.id}`)).status).toBe(204);
  expect((await call(`GET /groups/${body.id}`)).status).toBe(404);
});

test("a group brings its own accounts, the default one first, and not those of its bookings", async () => {
  const { call, book } = await desk();
  const { body: group } = await call<Group>("POST /groups", { name: "Hochzeit" });
  await call(`POST /groups/${group.id}/bookings`, { booking_ids: [(await book(0)).id] });
  await call("POST /folios", { group_id: group.id });

  const { body } = await call<Group>(`GET /groups/${group.id}?expand=folios&expand=default_folio`);
  expect(body.folios).toMatchObject([
    { object: "folio", group_id: group.id, booking_id: null, default: true, charges: null },
    { default: false, gross_amount: 0 },
  ]);
  expect(body.default_folio).toEqual(body.folios?.[0]);
  expect(body.default_folio).not.toHaveProperty("property_id");
  expect((await call<Page<Group>>("GET /groups")).body.data).toMatchObject([{ folios: null, default_folio: null }]);
});

test("bookings join and leave a group; both say so", async () => {
  const { call, book, typesOf } = await desk();
  const [a, b] = [await book(0), await book(1)];
  const { body: group } = await call<Group>("POST /groups", { name: "Hochzeit" });

  const joined = await call<Group>(`POST /groups/${group.id}/bookings`, { booking_ids: [a.id, b.id] });
  expect(joined.body.bookings?.map(({ id }) => id)).toEqual([a.id, b.id]);
  expect(typesOf(a.id)).toEqual(["booking.created", "booking.group_changed"]);
  expect(typesOf(group.id)).toEqual(["group.created", "group.bookings_added"]);
  expect((await call<Booking>(`GET /bookings/${a.id}?expand=group`)).body).toMatchObject({ group: { name: "Hochzeit" }, version: 2 });
  expect((await call(`GET /bookings?group_id=${group.id}`)).body).toMatchObject({ count: 2 });

  expect((await call(`DELETE /groups/${group.id}`)).body).toMatchObject({ type: "in_use", detail: "2 bookings" });
  expect((await call<Group>(`DELETE /groups/${group.id}/bookings/${a.id}`)).body.bookings).toHaveLength(1);
  expect((await call(`DELETE /groups/${group.id}/bookings/${a.id}`)).body).toMatchObject({ type: "not_found" });

  const { body: other } = await call<Group>("POST /groups", { name: "Anreise Freitag" });
  await call(`POST /groups/${other.id}/bookings/${b.id}`);
  expect(typesOf(group.id)).toEqual(["group.created", "group.bookings_added", "group.bookings_removed", "group.bookings_removed"]);
  expect((await call<Group>(`GET /groups/${group.id}?expand=bookings`)).body.bookings).toEqual([]);
  expect((await call(`DELETE /groups/${group.id}`)).status).toBe(204);
});

test("an unknown booking lets none of them join", async () => {
  const { call, book } = await desk();
  const a = await book(0);
  const { body: group } = await call<Group>("POST /groups", { name: "Hochzeit" });
  expect((await call(`POST /groups/${group.id}/bookings`, { booking_ids: [a.id, "nobody"] })).status).toBe(404);
  expect((await call<Group>(`GET /groups/${group.id}?expand=bookings`)).body.bookings).toEqual([]);
});

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-03" };

test("a list of groups has the totals of their bookings; canceled ones and no-shows only by their status", async () => {
  const { call, book } = await desk();
  const bookings = [await book(0), await book(2, { occupancy: 1 }), await book(5)];
  await call(`POST /bookings/${bookings[2]?.id}/cancel`);
  const { body: group } = await call<Group>("POST /groups", { name: "Hochzeit", booking_ids: bookings.map(({ id }) => id) });
  await call("POST /groups", { name: "Leer" });
  const { body } = await call<Page<Group>>("GET /groups?expand=summary");
  expect(body.data.map(({ summary }) => summary)).toEqual([
    {
      bookings: 2,
      persons: 3,
      check_in: "2030-04-10T13:00:00.000Z",
      check_out: "2030-04-13T09:00:00.000Z",
      gross_amount: 180,
      paid_amount: 0,
      due_amount: 180,
      guests_due_amount: null,
      statuses: { pending: 0, confirmed: 2, checked_in: 0, checked_out: 0, no_show: 0, canceled: 1 },
    },
    expect.objectContaining({ bookings: 0, persons: 0, check_in: null, check_out: null, gross_amount: 0 }),
  ]);
  expect((await call<Group>(`GET /groups/${group.id}?expand=summary`)).body.summary?.bookings).toBe(2);
  expect((await call<Group>(`GET /groups/${group.id}`)).body.summary).toBeNull();
});

test("groups are listed by arrival, and those that have left can be left out", async () => {
  const { call, book, property } = await desk();
  const make = async (name: string, booking_ids: string[]) => call("POST /groups", { name, booking_ids });
  await make("Later", [(await book(9)).id]);
  await make("Sooner", [(await book(3)).id]);
  await make("Waiting", []);
  const off = await book(4);
  await call(`POST /bookings/${off.id}/cancel`);
  await make("Called off", [off.id]);
  const namesOf = async (query: string) => (await call<Page<Group>>(`GET /groups?${query}`)).body.data.map(({ name }) => name);
  expect((await namesOf("sort=check_in")).slice(0, 2)).toEqual(["Sooner", "Later"]);
  expect(await namesOf("sort=check_in&departing_from=2030-04-14")).toEqual(["Sooner", "Later", "Waiting"]);
  expect(await namesOf("sort=-check_in&departing_from=2030-04-15")).toEqual(["Waiting", "Later"]);
  property.runtime.db.$client.exec("UPDATE bookings SET deleted_at = '2030' WHERE group_id IS NOT NULL");
  expect(await namesOf("departing_from=2031-01-01")).toHaveLength(4);
});

test("a group of bookings that are there and of new ones is made in one step, and taken back in one", async () => {
  const { call, book, typesOf, room101, room102 } = await desk();
  const [a, b] = [await book(0), await book(1)];
  const drawn = { check_in: "2030-04-20", check_out: "2030-04-22", occupancy: 2 };
  const { body: group } = await call<Group & { bookings: Booking[] }>("POST /groups", {
    name: "Hochzeit",
    booking_ids: [a.id, b.id],
    bookings: [
      { ...drawn, room_id: room101 },
      { ...drawn, room_id: room102 },
    ],
  });
  expect(group.bookings.map(({ group_id }) => group_id)).toEqual(Array(4).fill(group.id));
  expect(group.bookings.slice(0, 2).map(({ id }) => id)).toEqual([a.id, b.id]);
  expect(typesOf(group.id)).toEqual(["group.created"]);
  for (const { id } of group.bookings.slice(0, 2)) expect(typesOf(id)).toEqual(["booking.created", "booking.group_changed"]);
  for (const { id } of group.bookings.slice(2)) expect(typesOf(id)).toEqual(["booking.created"]);
});

test("what can't all be done makes no group", async () => {
  const { call, book, room101 } = await desk();
  const a = await book(0);
  const room = { check_in: "2030-04-20", check_out: "2030-04-22", occupancy: 2, room_id: room101 };
  for (const input of [
    { name: "x", booking_ids: [a.id, "nobody"] },
    { name: "x", booking_ids: [a.id], bookings: [room, room] },
    { name: "x", booking_ids: [a.id], customer_id: "nobody" },
  ]) {
    expect((await call("POST /groups", input)).status).toBeGreaterThanOrEqual(400);
  }
  expect((await call("GET /groups")).body).toMatchObject({ count: 0 });
  expect((await call<Booking>(`GET /bookings/${a.id}`)).body).toMatchObject({ group_id: null, version: 1 });
});

test("all who may check in do, and the answer says who was left out and why", async () => {
  const { call, book, property, room101, room102, room110, typesOf } = await desk();
  const ready = await book(0, { ...TODAY, room_id: room101, guest_id: addGuest(property, "Lena Huber") });
  const nameless = await book(0, { ...TODAY, room_id: room102 });
  const later = await book(0, { check_in: "2030-04-02", check_out: "2030-04-04", room_id: room110, guest_id: addGuest(property) });
  const gone = await book(5);
  await call(`POST /bookings/${gone.id}/cancel`);
  const booking_ids = [ready, nameless, later, gone].map(({ id }) => id);
  const { body: group } = await call<Group>("POST /groups", { name: "Hochzeit", booking_ids });

  const { body } = await call<GroupStep>(`POST /groups/${group.id}/check_in`);
  expect(body.done.map(({ id, status }) => [id, status])).toEqual([[ready.id, "checked_in"]]);
  expect(body.left_out.map(({ booking, reason, missing }) => [booking.room?.number, reason, missing.length])).toEqual([
    ["102", "guest_data_missing", 6],
    ["110", "booking/invalid_dates", 0],
  ]);
  expect(typesOf(ready.id).at(-1)).toBe("booking.checked_in");
  expect(typesOf(nameless.id).at(-1)).toBe("booking.group_changed");

  const out = await call<GroupStep>(`POST /groups/${group.id}/check_out`);
  expect(out.body).toMatchObject({ done: [{ id: ready.id, status: "checked_out" }], left_out: [] });
  expect((await call<GroupStep>(`POST /groups/${group.id}/check_out`)).body).toEqual({ done: [], left_out: [] });
  expect((await call("POST /groups/nothing/check_in")).status).toBe(404);
});

test("what the desk has entered for a group's arrivals counts, and the answer says who gets a key and who is to be registered", async () => {
  const { call, book, property, room101, room102 } = await desk();
  insert(property, "settings", { key: "FEATURE_REGISTRATION_MANAGEMENT", value: "true" });
  insert(property, "settings", { key: "ACCESS_CONTROL_INTERFACE", value: "simulator" });
  const ready = await book(0, { ...TODAY, room_id: room101, guest_id: addGuest(property, "Lena Huber") });
  const nameless = await book(0, { ...TODAY });
  const { body: group } = await call<Group>("POST /groups", { name: "Hochzeit", booking_ids: [ready.id, nameless.id] });
  const contact_id = addGuest(property, "Georg Gruber");

  const taken = { id: nameless.id, guest: { contact_id }, room_id: room101 };
  const first = await call<GroupCheckIn>(`POST /groups/${group.id}/check_in`, { arrivals: [taken] });
  expect(first.body).toMatchObject({
    done: [{ id: ready.id }],
    left_out: [{ booking: { id: nameless.id, guests: [{ id: contact_id }] }, reason: "booking/overlap_detected" }],
    keys: [ready.id],
    registrations: [ready.id],
  });

  const free = { id: nameless.id, room_id: room102 };
  const second = await call<GroupCheckIn>(`POST /groups/${group.id}/check_in`, { arrivals: [free] });
  expect(second.body).toMatchObject({ done: [{ id: nameless.id, room_id: room102 }], left_out: [], keys: [nameless.id] });
  const stranger = await book(0, TODAY);
  expect((await call(`POST /groups/${group.id}/check_in`, { arrivals: [{ id: stranger.id }] })).body).toMatchObject({
    type: "not_found",
    detail: "arrivals.0.id",
  });
});

test("a booking leaves the group that was seen, and no newer one", async () => {
  const { call, book } = await desk();
  const [a, b] = [await book(0), await book(1)];
  const { body: group } = await call<Group>("POST /groups", { name: "Hochzeit", booking_ids: [a.id, b.id] });
  const leave = (id: string, version: number) =>
    call<Group>(`DELETE /groups/${group.id}/bookings/${id}`, undefined, { "if-match": `"${version}"` });
  expect((await leave(a.id, group.version)).body).toMatchObject({ version: group.version + 1, bookings: [{ id: b.id }] });
  expect((await leave(b.id, group.version)).body).toMatchObject({ type: "stale" });
});

test("the rooming list puts people into the rooms by their names, all or none", async () => {
  const { property, call, book } = await desk();
  const anna = addContact(property, "Anna Auer");
  const [first, second] = [await book(0), await book(0)];
  const { body: group } = await call<Group>("POST /groups", { name: "Musikverein", booking_ids: [first.id, second.id] });
  const list = (...names: string[][]) => ({
    rooms: [first, second].map(({ id }, index) => ({ booking_id: id, names: names[index] ?? [] })),
  });
  const path = `PUT /groups/${group.id}/rooming_list` as const;
  const guestsOf = async ({ id }: Booking) => (await call<Booking>(`GET /bookings/${id}?expand=guests`)).body.guests ?? [];

  const tooMany = await call(path, list(["Anna Auer"], ["Bernd", "Clara", "Dora"]));
  expect(tooMany.body).toMatchObject({ type: "booking/occupancy_exceeded", errors: [{ path: "rooms.1" }] });
  expect(await guestsOf(first)).toEqual([]);
  expect((await call<Page<object>>("GET /contacts?query=Bernd")).body.count).toBe(0);

  const { body: saved } = await call<Booking[]>(path, list(["Anna Auer", "Bernd Berger"], ["Clara Czerny"]));
  expect(saved).toHaveLength(2);
  expect(await guestsOf(first)).toMatchObject([{ id: anna }, { name: "Bernd Berger" }]);
  expect(await guestsOf(second)).toMatchObject([{ name: "Clara Czerny" }]);

  // Bernd moves to Clara's room and stays the same contact; an equal list changes nothing.
  const [, bernd] = await guestsOf(first);
  await call(path, list(["Anna Auer"], ["Clara Czerny", "Bernd Berger"]));
  expect((await guestsOf(second)).map(({ id }) => id)).toContain(bernd?.id);
  expect((await call<Booking[]>(path, list(["Anna Auer"], ["Clara Czerny", "Bernd Berger"]))).body).toEqual([]);

  const rooms = [{ booking_id: first.id, version: 1, names: [] }];
  expect((await call(path, { rooms })).body).toMatchObject({ type: "stale" });
});
