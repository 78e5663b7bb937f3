import { expect, test } from "vitest";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { NIGHTS, revision, room, startSelling } from "#tests/channel-engine/start-selling.ts";

async function startWithConflicts() {
  const started = await startSelling();
  const { call, bookings } = started;
  const open = async () => (await call<Page<Conflict>>("GET /conflicts")).body.data;
  const resolve = (id: string | undefined, proposal: object) =>
    call<{ conflict: Conflict; bookings: Booking[] }>(`POST /conflicts/${id}/resolve`, { proposal });
  const only = async () => {
    const [booking] = await bookings();
    if (!booking) throw new Error("there is no booking");
    return booking;
  };
  return { ...started, open, resolve, only };
}

const LONGER = { checkout_date: "2030-05-13", days: { ...NIGHTS, "2030-05-12": "80.00" } };

test("an overbooked stay is marked, listed with rooms that would fit, and settled by one of them or by a room that becomes free", async () => {
  const { offer, pull, open, resolve, bookings, rooms, call, later, channex } = await startWithConflicts();
  offer("r1", revision({ rooms: [room(), room(), room(), room()] }));
  await pull();
  expect((await bookings()).map(({ overbooked, room_id }) => [overbooked, room_id === null])).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, true],
  ]);
  const [conflict] = await open();
  expect(conflict).toMatchObject({ kind: "no_room", channel: "Booking.com", code: "5550001112", calendar_feed_id: null });
  const about = async (stay: string) => (await call<Page<Conflict>>(`GET /conflicts?channel_stay_id=${stay}`)).body.data;
  expect(await about(conflict?.channel_stay_id ?? "")).toMatchObject([{ id: conflict?.id }]);
  expect(await about(conflict?.id ?? "")).toEqual([]);
  const [proposal] = conflict?.proposals ?? [];
  expect(proposal).toMatchObject({ kind: "room", other_type: expect.any(String) });
  if (proposal?.kind !== "room") throw new Error("no room is proposed");
  const { body } = await resolve(conflict?.id, { kind: "room", room_id: proposal.room.id });
  expect(body).toMatchObject({ conflict: { state: "resolved" }, bookings: [{ overbooked: false, room_id: proposal.room.id }] });
  offer("r2", revision({ booking_id: "second", rooms: [room()] }));
  await pull();
  await later(0);
  expect(await open()).toMatchObject([{ kind: "no_room", from: "2030-05-10", to: "2030-05-12" }]);
  const of = async (code: string) => (await bookings()).filter(({ room_id }) => (room_id === null) === (code === "waits"));
  const [seated] = (await of("seated")).filter(({ room_type_id }) => room_type_id === rooms.double);
  const [waits] = await of("waits");
  await call(`POST /bookings/${seated?.id}/cancel`, {});
  expect((await call(`PATCH /bookings/${waits?.id}`, { room_id: seated?.room_id })).body).toMatchObject({ overbooked: false });
  expect(await open()).toMatchObject([{ kind: "canceled_here" }]);
  await later(10);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(0);
});

test("persons, room type, dates and prices are followed; a stay that no longer fits waits overbooked", async () => {
  const { offer, pull, only, open, rooms, call, stays } = await startWithConflicts();
  offer("r1", revision());
  await pull();
  const changed = { ...LONGER, room_type_id: "suite", rate_plan_id: "suite-bar", occupancy: { adults: 1, children: 1, ages: [7] } };
  offer("r2", revision({ status: "modified", rooms: [room(changed)] }));
  await pull();
  expect(await only()).toMatchObject({
    room_type_id: rooms.suite,
    room_id: expect.any(String),
    adults: 1,
    children: [{ age: 7 }],
    number_of_nights: 3,
    gross_amount: 290.5,
  });
  expect(stays()).toMatchObject([{ conflict: null }]);
  const next = { check_in: "2030-05-13", check_out: "2030-05-15", occupancy: 2, room_id: (await only()).room_id };
  expect((await call("POST /bookings", next)).status).toBeLessThan(300);
  offer("r3", revision({ status: "modified", rooms: [room({ ...changed, checkout_date: "2030-05-14" })] }));
  await pull();
  const moved = (await call<Booking>(`GET /bookings/${(await call<Page<Conflict>>("GET /conflicts")).body.data[0]?.booking?.id}`)).body;
  expect(moved).toMatchObject({ overbooked: true, room_id: null, number_of_nights: 4, status: "confirmed" });
  expect(await open()).toMatchObject([{ kind: "no_room" }]);
});

test("a field that people have changed is never overwritten: both values are shown, and one of them is taken", async () => {
  const { offer, pull, only, open, resolve, call, rooms } = await startWithConflicts();
  offer("r1", revision());
  await pull();
  await call(`PATCH /bookings/${(await only()).id}`, { adults: 1 });
  offer("r2", revision({ status: "modified", rooms: [room(LONGER)] }));
  await pull();
  expect(await only()).toMatchObject({ number_of_nights: 3, adults: 1 });
  expect(await open()).toEqual([]);
  offer("r3", revision({ status: "modified", rooms: [room({ ...LONGER, occupancy: { adults: 1, children: 1, ages: [4] } })] }));
  await pull();
  const [conflict] = await open();
  expect(conflict).toMatchObject({ kind: "not_changed", differences: [{ field: "children", here: "0", portal: "1" }] });
  expect(conflict?.proposals).toEqual([{ kind: "accept" }, { kind: "keep" }]);
  expect((await resolve(conflict?.id, { kind: "keep" })).body.conflict).toMatchObject({ state: "resolved" });
  expect(await only()).toMatchObject({ adults: 1, children: [] });
  offer(
    "r4",
    revision({ status: "modified", rooms: [room({ ...LONGER, occupancy: { adults: 2, children: 1, ages: [4] }, room_type_id: "suite" })] }),
  );
  await pull();
  const [again] = await open();
  expect((await resolve(again?.id, { kind: "accept" })).body).toMatchObject({
    conflict: { state: "resolved" },
    bookings: [{ adults: 2, children: [{ age: 4 }], room_type_id: rooms.suite }],
  });
  expect(await open()).toEqual([]);
  expect((await resolve(again?.id, { kind: "accept" })).body).toMatchObject({ type: "stale" });
});

test("a stay cut into two rooms keeps its cut for dates that fit; a cancellation of one that has arrived is a conflict", async () => {
  const { offer, pull, only, open, call, rooms, property } = await startWithConflicts();
  offer("r1", revision({ rooms: [room(LONGER)] }));
  await pull();
  const { id } = await only();
  expect((await call(`POST /bookings/${id}/parts`, { from: "2030-05-11", room_id: rooms.room201 })).status).toBeLessThan(300);
  offer("r2", revision({ status: "modified", rooms: [room({ ...LONGER, checkout_date: "2030-05-14" })] }));
  await pull();
  expect((await only()).rooms).toMatchObject([{ from: "2030-05-10" }, { from: "2030-05-11", to: "2030-05-14", room_id: rooms.room201 }]);
  expect(await open()).toEqual([]);
  property.runtime.db.$client.prepare("UPDATE bookings SET status = 'checked_in'").run();
  offer("r3", revision({ status: "cancelled" }));
  offer("r4", revision({ status: "cancelled", booking_id: "never-came" }));
  await pull();
  expect((await open()).map(({ kind }) => kind).sort()).toEqual(["not_canceled", "unknown"]);
  const [first] = await open();
  expect((await call(`POST /conflicts/${first?.id}/dismiss`, { reason: "guest_informed" })).body).toMatchObject({ state: "dismissed" });
  expect(await open()).toHaveLength(1);
  expect((await call(`POST /conflicts/${first?.id}/reopen`, {})).body).toMatchObject({ state: "open" });
  expect(await open()).toHaveLength(2);
});

test("a room that is not mapped is a conflict with the booking that waits, until a person keeps it", async () => {
  const { offer, pull, open, resolve } = await startWithConflicts();
  offer("r1", revision({ rooms: [room({ room_type_id: null, rate_plan_id: null })] }));
  await pull();
  const [conflict] = await open();
  expect(conflict).toMatchObject({ kind: "not_mapped", booking: { status: "confirmed" }, proposals: [{ kind: "keep" }] });
  expect((await resolve(conflict?.id, { kind: "accept" })).body).toMatchObject({ type: "stale" });
  expect((await resolve(conflict?.id, { kind: "keep" })).body.conflict).toMatchObject({ state: "resolved" });
  expect(await open()).toEqual([]);
});
