import { expect, test } from "vitest";
import { headSeq } from "#server/platform/core/work/events.ts";
import { addContact, furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("a PATCH that names no field, or says what is there already, changes no version and records nothing", async () => {
  const { property, login } = await startTestServer();
  const { room101 } = furnish(property);
  const { call } = await login("admin");
  const { body: booking } = await call<{ id: string }>("POST /bookings", {
    check_in: "2030-04-05",
    check_out: "2030-04-08",
    occupancy: 2,
    room_id: room101,
  });
  const contact = addContact(property, "Eva Moser");
  const setting = insert(property, "settings", { property_id: property.property_id, key: "SAMPLE", value: "1" });
  const { body: lock } = await call<{ id: string }>("POST /room_locks", {
    room_id: room101,
    start: "2030-05-01T10:00:00Z",
    end: "2030-05-02T10:00:00Z",
  });
  const { body: me } = await call<{ name: string }>("GET /users/me");
  const patches: [request: `PATCH /${string}`, body: object][] = [
    [`PATCH /bookings/${booking.id}`, {}],
    [`PATCH /bookings/${booking.id}`, { occupancy: 2, room_id: room101, check_in: "2030-04-05" }],
    [`PATCH /contacts/${contact}`, {}],
    [`PATCH /contacts/${contact}`, { name: "Eva Moser", communication: {} }],
    ["PATCH /users/me", {}],
    ["PATCH /users/me", { name: me.name }],
    ["PATCH /settings/general", {}],
    [`PATCH /settings/${setting}`, { value: "1" }],
    ["PATCH /room_locks/batch", { room_locks: [{ id: lock.id }] }],
  ];
  const seq = headSeq(property.runtime.db);
  const written: string[] = [];
  for (const [request, body] of patches) {
    const before = headSeq(property.runtime.db);
    const { status } = await call(request, body);
    if (status !== 200 || headSeq(property.runtime.db) !== before) written.push(`${request} ${JSON.stringify(body)}: ${status}`);
  }
  expect(written).toEqual([]);
  expect(headSeq(property.runtime.db)).toBe(seq);
  expect((await call(`GET /bookings/${booking.id}`)).body).toMatchObject({ version: 1 });
});
