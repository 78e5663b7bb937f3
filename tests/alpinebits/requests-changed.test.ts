import { expect, test } from "vitest";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { cancellation, DOUBLE, NIGHTS, PERSONS, push, ROOM, reservation } from "#tests/alpinebits/reservations.ts";
import { PUSH, startServed } from "#tests/alpinebits/start-served.ts";

const ASKED = `${ROOM}${PERSONS}${NIGHTS}`;
const LONGER = ASKED.replace('End="2030-05-12"', 'End="2030-05-14"');
const IN_SUITE = ASKED.replace("DZ", "SUITE");
/** The room type does not matter, and the guest can arrive on any of ten days. */
const FLEXIBLE = `${PERSONS}<TimeSpan Duration="P3N"><StartDateWindow EarliestDate="2030-05-10" LatestDate="2030-05-20"/></TimeSpan>`;
const at = (hour: number) => `2030-04-01T${hour}:00:00+02:00`;

async function startRequested() {
  const served = await startServed();
  const { call, ask } = served;
  const requests = (hour: number, ...stays: string[]) =>
    ask({ action: PUSH, request: push(reservation({ status: "Requested", at: at(hour), stays })) });
  const says = (status: string, hour: number, stay = DOUBLE) =>
    ask({ action: PUSH, request: push(reservation({ status, at: at(hour), stays: [stay] })) });
  const cancels = () => ask({ action: PUSH, request: push(cancellation()) });
  const conflicts = async () => (await call<Page<Conflict>>("GET /conflicts")).body.data;
  const fill = async (type: string, stay = { check_in: "2030-05-10", check_out: "2030-05-12" }) => {
    const made: string[] = [];
    for (;;) {
      const { status, body } = await call<{ id: string }>("POST /bookings", { ...stay, occupancy: 2, room_type_id: type });
      if (status >= 300) return made;
      made.push(body.id);
    }
  };
  return { ...served, requests, says, cancels, conflicts, fill };
}

test("a guest who asks for other nights changes the offer, and its price is that of these nights", async () => {
  const { requests, bookings } = await startRequested();
  await requests(10, ASKED);
  const [offer] = await bookings();
  await requests(11, LONGER);
  expect(await bookings()).toMatchObject([
    { id: offer?.id, status: "pending", check_out: expect.stringContaining("2030-05-14"), gross_amount: 400 },
  ]);
});

test("of a changed request the first alternative with a free room is offered, and the remarks name what was asked", async () => {
  const { requests, bookings, fill, rooms } = await startRequested();
  await requests(10, ASKED);
  await fill(rooms.suite);
  await requests(11, IN_SUITE, LONGER);
  const [offer] = (await bookings()).filter(({ status }) => status === "pending");
  expect(offer).toMatchObject({ room_type_id: rooms.double, check_out: expect.stringContaining("2030-05-14") });
  expect(offer?.description).toContain("SUITE");
});

test("an offer that people have changed stays as it is, and its changed request is a conflict with both values", async () => {
  const { requests, bookings, call, conflicts } = await startRequested();
  await requests(10, ASKED);
  const [offer] = await bookings();
  await call(`PATCH /bookings/${offer?.id}`, { check_out: "2030-05-13" });
  await requests(11, LONGER);
  expect(await bookings()).toMatchObject([{ status: "pending", check_out: expect.stringContaining("2030-05-13") }]);
  const [conflict] = await conflicts();
  expect(conflict).toMatchObject({ kind: "not_changed", differences: [{ field: "check_out", here: "2030-05-13", portal: "2030-05-14" }] });
  await call(`POST /conflicts/${conflict?.id}/resolve`, { proposal: { kind: "accept" } });
  expect(await bookings()).toMatchObject([{ status: "pending", check_out: expect.stringContaining("2030-05-14"), gross_amount: 400 }]);
  expect(await conflicts()).toEqual([]);
});

test("a changed request for which there is no room leaves the offer as it was, and is a conflict", async () => {
  const { requests, bookings, fill, rooms, conflicts } = await startRequested();
  await requests(10, ASKED);
  await fill(rooms.suite);
  await requests(11, IN_SUITE);
  expect((await bookings()).filter(({ status }) => status === "pending")).toMatchObject([{ room_type_id: rooms.double }]);
  expect(await conflicts()).toMatchObject([{ kind: "not_changed", differences: [{ field: "room_type" }] }]);
});

test("a request that had no room gets an offer once the guest asks for nights with one", async () => {
  const { requests, bookings, fill, rooms, conflicts } = await startRequested();
  await fill(rooms.suite);
  await requests(10, IN_SUITE);
  expect(await conflicts()).toHaveLength(1);
  await requests(11, ASKED);
  expect((await bookings()).filter(({ status }) => status === "pending")).toMatchObject([{ room_type_id: rooms.double }]);
  expect(await conflicts()).toEqual([]);
});

test("a request that is canceled ends its offer; asking again after that makes a new one, and canceling again ends it, too", async () => {
  const { requests, cancels, bookings, conflicts } = await startRequested();
  await requests(10, ASKED);
  await cancels();
  expect(await bookings()).toMatchObject([{ status: "canceled" }]);
  await requests(14, ASKED);
  expect((await bookings()).map(({ status }) => status).sort()).toEqual(["canceled", "pending"]);
  await cancels();
  expect((await bookings()).map(({ status }) => status)).toEqual(["canceled", "canceled"]);
  expect(await conflicts()).toEqual([]);
});

test("a request about which nothing has changed does nothing to the offer, however often it comes", async () => {
  const { requests, bookings, call } = await startRequested();
  await requests(10, ASKED);
  const [offer] = await bookings();
  await call(`POST /bookings/${offer?.id}/cancel`);
  await requests(11, ASKED);
  expect(await bookings()).toMatchObject([{ id: offer?.id, status: "canceled" }]);
});

test("flexible dates that cannot be offered are a conflict that names the days between which the guest would arrive", async () => {
  const { requests, conflicts, fill, rooms, bookings } = await startRequested();
  await fill(rooms.double, { check_in: "2030-05-10", check_out: "2030-05-13" });
  await fill(rooms.suite, { check_in: "2030-05-10", check_out: "2030-05-13" });
  const before = (await bookings()).length;
  await requests(10, FLEXIBLE);
  expect(await bookings()).toHaveLength(before);
  expect(await conflicts()).toMatchObject([
    { kind: "no_room", from: "2030-05-10", to: "2030-05-13", request: { earliest: "2030-05-10", latest: "2030-05-20", nights: 3 } },
  ]);
});

test("the conflict of a request is solved by an offer to the guest in a room of another type, not by a booking", async () => {
  const { requests, conflicts, fill, rooms, call, bookings } = await startRequested();
  await fill(rooms.suite);
  await requests(10, IN_SUITE);
  const [conflict] = await conflicts();
  expect(conflict).toMatchObject({ kind: "no_room", request: { earliest: null, latest: null, nights: null } });
  const proposal = conflict?.proposals?.find(({ kind }) => kind === "room");
  if (proposal?.kind !== "room") throw new Error("no room is proposed");
  const { body } = await call<{ bookings: { id: string }[] }>(`POST /conflicts/${conflict?.id}/resolve`, {
    proposal: { kind: "room", room_id: proposal.room.id },
  });
  expect(body.bookings).toMatchObject([
    { status: "pending", expires_at: expect.any(String), room_id: proposal.room.id, source: "Website" },
  ]);
  const offer = (await bookings()).find(({ status }) => status === "pending");
  expect(offer).toMatchObject({ description: expect.stringContaining("Quiet room"), external_code: "r1" });
  expect(offer?.customer_id).not.toBeNull();
  expect(await conflicts()).toEqual([]);
});

test("a sale of an offer that has expired, and whose room is taken by now, is never lost: it waits as overbooked", async () => {
  const { requests, says, fill, rooms, property, bookings, conflicts } = await startRequested();
  await requests(10, IN_SUITE);
  property.clock.now = "2030-04-20T10:00:00.000Z";
  await fill(rooms.suite);
  await says("Reserved", 12, DOUBLE.replace("DZ", "SUITE"));
  const brought = (await bookings()).filter(({ source, status }) => source === "Website" && status !== "canceled");
  expect(brought).toMatchObject([{ status: "confirmed", overbooked: true }]);
  expect(await conflicts()).toMatchObject([{ kind: "no_room" }]);
});

test("a booking that comes back after its cancellation is booked again, and the same cancellation ends it a second time", async () => {
  const { says, cancels, bookings } = await startRequested();
  await says("Reserved", 10);
  await cancels();
  await says("Reserved", 14);
  expect((await bookings()).map(({ status }) => status).sort()).toEqual(["canceled", "confirmed"]);
  await cancels();
  expect((await bookings()).map(({ status }) => status)).toEqual(["canceled", "canceled"]);
});

test("a request that comes again after its sale takes nothing back", async () => {
  const { requests, says, bookings, call, conflicts } = await startRequested();
  await requests(10, ASKED);
  await says("Reserved", 10);
  await requests(10, ASKED);
  const [sold] = await bookings();
  expect(sold).toMatchObject({ status: "confirmed", gross_amount: 210.5 });
  await call(`POST /bookings/${sold?.id}/cancel`);
  expect(await conflicts()).toMatchObject([{ kind: "canceled_here", request: null }]);
});

test("nights that change and change back without a time of the change are followed both times", async () => {
  const { says, bookings } = await startRequested();
  const longer = DOUBLE.replace('End="2030-05-12"', 'End="2030-05-13"');
  await says("Reserved", 10);
  for (const [stay, end] of [
    [longer, "2030-05-13"],
    [DOUBLE, "2030-05-12"],
    [longer, "2030-05-13"],
  ] as const) {
    await says("Modify", 10, stay);
    expect(await bookings()).toMatchObject([{ check_out: expect.stringContaining(end) }]);
  }
});

test("an offer of a request that is undone leaves the request open again, and the redo closes it", async () => {
  const { requests, conflicts, fill, rooms, call } = await startRequested();
  await fill(rooms.suite);
  await requests(10, IN_SUITE);
  const [conflict] = await conflicts();
  const proposal = { kind: "room", room_id: rooms.room101 };
  const { body } = await call<{ bookings: { id: string; version: number }[] }>(`POST /conflicts/${conflict?.id}/resolve`, { proposal });
  const [made] = body.bookings;
  const undo = async (version?: number) =>
    (await call<{ version: number }[]>("POST /bookings/undo", { bookings: [{ id: made?.id, version }] })).body[0]?.version;
  const undone = await undo(made?.version);
  expect(await conflicts()).toMatchObject([{ kind: "no_room" }]);
  await undo(undone);
  expect(await conflicts()).toEqual([]);
});

test("a booking that people have made of a request and cancel leaves no conflict: the portal has sold nothing", async () => {
  const { requests, bookings, call, conflicts } = await startRequested();
  await requests(10, ASKED);
  const [offer] = await bookings();
  await call(`POST /bookings/${offer?.id}/confirm`);
  await call(`POST /bookings/${offer?.id}/cancel`);
  expect(await bookings()).toMatchObject([{ status: "canceled" }]);
  expect(await conflicts()).toEqual([]);
});

test("a guest's new words come after those that people have written into the remarks", async () => {
  const { ask, bookings, call } = await startRequested();
  const says = (hour: number, comment: string) =>
    ask({ action: PUSH, request: push(reservation({ status: "Requested", at: at(hour), stays: [ASKED], comment })) });
  await says(10, "Quiet room");
  await says(11, "Quiet room, and a cot");
  const [offer] = await bookings();
  expect(offer?.description).toBe("Quiet room, and a cot");
  await call(`PATCH /bookings/${offer?.id}`, { description: "Has called" });
  await says(12, "Two cots");
  expect(await bookings()).toMatchObject([{ description: "Has called\nTwo cots" }]);
});
