import { expect, test } from "vitest";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { moveIn } from "#server/stays/bookings/planning/move-in.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { makeFrontDeskWithDoors } from "#tests/access-control/front-desk-with-doors.ts";
import { as } from "#tests/support/test-server.ts";

const ARRIVAL = "2030-04-01T13:00:00.000Z";
const DAY_S = 86_400;

test("a longer stay has a longer key, once it can't be undone any more", async () => {
  const { arrival, step, change, issue, pass, keys, recorded, door } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  const { token_id } = await issue();
  change(arrival.id, { check_out: "2030-04-06" });
  const known = { valid_to: "2030-04-04T09:00:00.000Z", state: "issued" };
  expect(keys()).toMatchObject([{ ...known, next_to: "2030-04-06T09:00:00.000Z" }]);
  await pass(20);
  expect(door.calls).toHaveLength(1);
  await pass(11);
  expect(keys()).toMatchObject([{ state: "issued", valid_to: "2030-04-06T09:00:00.000Z", next_from: null, next_to: null, due_at: null }]);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-06T09:00:00.000Z");
  expect(recorded()).toEqual(["access_token.issued", "access_token.changed"]);
});

test("a shorter one has a shorter key", async () => {
  const { arrival, change, issue, pass, door } = await makeFrontDeskWithDoors();
  const { token_id } = await issue();
  change(arrival.id, { check_out: "2030-04-02" });
  await pass(31);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-02T09:00:00.000Z");
});

test("a change that is undone in time is not sent to the door system; one that is undone later is sent", async () => {
  const { arrival, change, issue, pass, keys, undo, door } = await makeFrontDeskWithDoors();
  const { token_id } = await issue();
  const { version } = change(arrival.id, { check_out: "2030-04-06" });
  undo(arrival.id, version);
  expect(keys()).toMatchObject([{ next_to: null, due_at: null }]);
  await pass(60);
  expect(door.calls).toHaveLength(1);

  const again = change(arrival.id, { check_out: "2030-04-06" });
  await pass(31);
  undo(arrival.id, again.version);
  await pass(31);
  expect(door.calls.map(({ action }) => action)).toEqual(["issue", "modify", "modify"]);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-04T09:00:00.000Z");
});

test("who comes early opens the door at once with the key that waits", async () => {
  const { arrival, step, issue, pass, keys, door, property } = await makeFrontDeskWithDoors();
  const { token_id } = await issue();
  expect(keys()).toMatchObject([{ valid_from: ARRIVAL }]);
  step(arrival.id, "check_in");
  await pass(0);
  expect(door.windows.get(token_id)?.valid_from).toBe(property.clock.now);
  step(arrival.id, "undo_check_in");
  await pass(31);
  expect(door.windows.get(token_id)?.valid_from).toBe(ARRIVAL);
});

test("a stay of other days in the same room keeps its key for those days", async () => {
  const { arrival, change, issue, pass, door } = await makeFrontDeskWithDoors();
  const { token_id } = await issue();
  change(arrival.id, { check_in: "2030-04-11", check_out: "2030-04-14" });
  await pass(31);
  expect(door.windows.get(token_id)).toEqual({ valid_from: "2030-04-11T13:00:00.000Z", valid_to: "2030-04-14T09:00:00.000Z" });
});

test("a door system that is away or refuses blocks no change; the call is retried for a day, then the front desk is informed", async () => {
  const { arrival, change, issue, pass, keys, recorded, door } = await makeFrontDeskWithDoors();
  await issue();
  door.stay({ status: 409 });
  expect(change(arrival.id, { check_out: "2030-04-06" }).check_out).toBe("2030-04-06T09:00:00.000Z");
  await pass(31);
  expect(keys()).toMatchObject([{ state: "issued", error: "refused", attempts: 1, valid_to: "2030-04-04T09:00:00.000Z" }]);
  await pass(31);
  await pass(DAY_S);
  expect(keys()).toMatchObject([{ state: "issued", error: "refused", due_at: null, next_to: "2030-04-06T09:00:00.000Z" }]);
  expect(await pass(DAY_S)).toBe(null);
  expect(recorded()).toEqual(["issued", "change_delayed", "change_failed"].map((what) => `access_token.${what}`));

  door.stay({});
  change(arrival.id, { check_out: "2030-04-07" });
  await pass(31);
  expect(keys()).toMatchObject([{ valid_to: "2030-04-07T09:00:00.000Z", error: null, next_to: null }]);
});

test("what a slow door system may have accepted is undone there too", async () => {
  const { arrival, change, issue, pass, keys, undo, door } = await makeFrontDeskWithDoors({
    timeout_ms: 100,
    pauses_ms: [1, 1],
    retry_within_ms: 20_000,
    total_ms: 1000,
  });
  const { token_id } = await issue();
  const { version } = change(arrival.id, { check_out: "2030-04-06" });
  door.next({ wait_ms: 1500 });
  await pass(31);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-06T09:00:00.000Z");
  undo(arrival.id, version);
  expect(keys()).toMatchObject([{ valid_to: "2030-04-04T09:00:00.000Z", next_to: "2030-04-04T09:00:00.000Z" }]);
  await pass(61);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-04T09:00:00.000Z");
  expect(keys()).toMatchObject([{ next_to: null, error: null }]);
});

test("a stay that changes while its key is made or changed is followed afterwards", async () => {
  const { arrival, change, issue, pass, job, property, door } = await makeFrontDeskWithDoors();
  door.next({ wait_ms: 60 });
  const asked = issue();
  change(arrival.id, { check_out: "2030-04-06" });
  const { token_id } = await asked;
  await pass(0);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-06T09:00:00.000Z");

  change(arrival.id, { check_out: "2030-04-07" });
  property.clock.now = new Date(Date.parse(property.clock.now) + 31_000).toISOString();
  door.next({ wait_ms: 60 });
  const telling = job.run(property.runtime);
  change(arrival.id, { check_out: "2030-04-08" });
  await telling;
  await pass(31);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-08T09:00:00.000Z");
});

test("a guest who moves to another room and back again for longer has a key that is longer", async () => {
  const { arrival, change, issue, pass, keys, door, room101, room102 } = await makeFrontDeskWithDoors();
  const { token_id } = await issue();
  change(arrival.id, { room_id: room102, check_out: "2030-04-06" });
  change(arrival.id, { room_id: room101 });
  await pass(31);
  expect(keys()).toMatchObject([{ state: "issued", valid_to: "2030-04-06T09:00:00.000Z" }]);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-06T09:00:00.000Z");
});

test("an early check-out that is undone in time leaves the window as it was", async () => {
  const { property, clerk, arrival, step, issue, pass, keys, door } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  await issue();
  const before = keys();
  const { version } = step(arrival.id, "check_out");
  as(property, clerk, (work) => undoChanges(work, { bookings: [{ id: arrival.id, version }] }));
  await pass(60);
  expect(keys()).toMatchObject(before.map(({ valid_from, valid_to }) => ({ state: "issued", valid_from, valid_to, next_to: null })));
  expect(door.calls.map(({ action }) => action)).toEqual(["issue"]);
});

test("a key opens a room until its guests move, and is revoked once they have; the next room's key begins with the change", async () => {
  const { property, clerk, arrival, step, issue, pass, keys, states, door, room102 } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  const { token_id } = await issue();
  as(property, clerk, (work) => cutBooking(work, { id: arrival.id, from: "2030-04-02", room_id: room102 }));
  await pass(31);
  expect(door.windows.get(token_id)?.valid_to).toBe("2030-04-02T09:00:00.000Z");
  await pass(DAY_S);
  as(property, clerk, (work) => moveIn(work, { id: arrival.id }));
  const { token_id: second } = await issue();
  expect(keys().find(({ id }) => id === second)).toMatchObject({ room_id: room102, valid_to: "2030-04-04T09:00:00.000Z" });
  await pass(31);
  expect(states().sort()).toEqual(["issued", "revoked"]);
});
