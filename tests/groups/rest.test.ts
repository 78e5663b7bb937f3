import { expect, test } from "vitest";
import type { Booking } from "#shared/bookings/schema.ts";
import type { Page } from "#shared/core/paging.ts";
import type { Group } from "#shared/groups/schema.ts";
import { addContact, furnish } from "#tests/support/guesthouse.ts";
import { openHouse } from "#tests/support/house.ts";

async function desk() {
  const open = await openHouse();
  const { double } = furnish(open.house);
  const { call } = await open.login("staff");
  const book = async (from: number) => {
    const stay = { check_in: `2030-04-${10 + from}`, check_out: `2030-04-${11 + from}`, occupancy: 2, room_type_id: double };
    return (await call<Booking>("POST /bookings", stay)).body;
  };
  const typesOf = (id: string) =>
    open.house.ledger.db.$client.prepare("SELECT type FROM events WHERE parent_id = ? ORDER BY seq").pluck().all(id);
  return { ...open, call, book, typesOf };
}

test("a group is made, read, changed, found by any part of its name and deleted", async () => {
  const { house, call } = await desk();
  const customer_id = addContact(house, "Musikverein");
  const { body } = await call<Group>("POST /groups", { name: "Jäger auf Reisen", customer_id });
  expect(body).toMatchObject({ object: "group", customer: null, bookings: null, version: 1 });
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

test("bookings join and leave a group; both say so", async () => {
  const { call, book, typesOf } = await desk();
  const [a, b] = [await book(0), await book(1)];
  const { body: group } = await call<Group>("POST /groups", { name: "Hochzeit" });

  const joined = await call<Group>(`POST /groups/${group.id}/bookings`, { booking_ids: [a.id, b.id] });
  expect(joined.body.bookings?.map(({ id }) => id)).toEqual([a.id, b.id]);
  expect(typesOf(a.id)).toEqual(["booking.created", "booking.group_changed"]);
  expect(typesOf(group.id)).toEqual(["group.created", "group.changed"]);
  expect((await call<Booking>(`GET /bookings/${a.id}?expand=group`)).body).toMatchObject({ group: { name: "Hochzeit" }, version: 2 });
  expect((await call(`GET /bookings?group_id=${group.id}`)).body).toMatchObject({ count: 2 });

  expect((await call(`DELETE /groups/${group.id}`)).body).toMatchObject({ type: "in_use", detail: "2 bookings" });
  expect((await call<Group>(`DELETE /groups/${group.id}/bookings/${a.id}`)).body.bookings).toHaveLength(1);
  expect((await call(`DELETE /groups/${group.id}/bookings/${a.id}`)).body).toMatchObject({ type: "not_found" });

  const { body: other } = await call<Group>("POST /groups", { name: "Anreise Freitag" });
  await call(`POST /groups/${other.id}/bookings/${b.id}`);
  expect(typesOf(group.id)).toEqual(["group.created", "group.changed", "group.changed", "group.changed"]);
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
