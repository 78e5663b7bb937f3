import { expect, test } from "vitest";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { revokeByHand } from "#server/stays/access-control/revocation.ts";
import { moveBookings } from "#server/stays/bookings/planning/move-booking.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { makeFrontDeskWithDoors } from "#tests/access-control/front-desk-with-doors.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { as } from "#tests/support/test-server.ts";

const HASTY = { timeout_ms: 100, pauses_ms: [1, 1], retry_within_ms: 20_000, total_ms: 1000 };
const SLOW_MS = 1500;
const DAY_S = 86_400;

test("a check-out revokes the keys once it can't be undone any more", async () => {
  const { arrival, step, issue, pass, keys, states, recorded, door } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  await issue();
  step(arrival.id, "check_out");
  expect(keys()).toMatchObject([{ state: "revoking", revoke_reason: "checked_out" }]);
  await pass(20);
  expect(door.calls).toHaveLength(1);
  await pass(11);
  expect(states()).toEqual(["revoked"]);
  expect([...door.keys.values()]).toEqual([{ pin: null, valid: false }]);
  expect(recorded()).toEqual(["access_token.issued", "access_token.revoked"]);
});

test("a check-out that is taken back in time leaves the key as it is", async () => {
  const { arrival, step, issue, pass, keys, undo, door } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  await issue();
  const { version } = step(arrival.id, "check_out");
  undo(arrival.id, version);
  expect(keys()).toMatchObject([{ state: "issued", revoke_reason: null, due_at: null }]);
  step(arrival.id, "check_out");
  step(arrival.id, "undo_check_out");
  await pass(60);
  expect(keys()).toMatchObject([{ state: "issued" }]);
  expect(door.calls).toHaveLength(1);
});

test("one that is taken back too late does not bring it back", async () => {
  const { arrival, step, issue, pass, states } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  await issue();
  step(arrival.id, "check_out");
  await pass(40);
  step(arrival.id, "undo_check_out");
  expect(states()).toEqual(["revoked"]);
});

test.each(["cancel", "no_show"] as const)("%s revokes them too", async (action) => {
  const { property, arrival, step, issue, pass, states } = await makeFrontDeskWithDoors();
  await issue();
  property.clock.now = "2030-04-02T06:00:00.000Z";
  step(arrival.id, action);
  await pass(31);
  expect(states()).toEqual(["revoked"]);
});

test("another room takes the old room's keys, and back in the old one they hold again", async () => {
  const { arrival, change, issue, pass, keys, states, room102, room101 } = await makeFrontDeskWithDoors();
  await issue();
  change(arrival.id, { room_id: room102 });
  expect(keys()).toMatchObject([{ state: "revoking", revoke_reason: "other_room" }]);
  change(arrival.id, { room_id: room101 });
  expect(states()).toEqual(["issued"]);
  change(arrival.id, { room_id: room102 });
  await pass(31);
  await issue();
  expect(keys().map(({ state, room_id }) => [state, room_id])).toEqual([
    ["issued", room102],
    ["revoked", room101],
  ]);
});

test("a door system that does not answer blocks no check-out; the key is revoked when it is back", async () => {
  const { arrival, step, issue, pass, keys, recorded, door } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  await issue();
  door.stay({ drops_connection: true });
  step(arrival.id, "check_out");
  expect(door.calls).toHaveLength(1);

  await pass(31);
  expect(keys()).toMatchObject([{ state: "revoking", error: "unreachable", attempts: 1 }]);
  await pass(10);
  expect(keys()).toMatchObject([{ attempts: 1 }]);
  await pass(25);
  await pass(120);
  expect(keys()).toMatchObject([{ attempts: 3 }]);
  expect(recorded()).toEqual(["access_token.issued", "access_token.revoke_delayed"]);
  door.stay({});
  await pass(240);
  expect(keys()).toMatchObject([{ state: "revoked", error: null }]);
  expect(recorded().at(-1)).toBe("access_token.revoked");
});

test("an undone check-out needs a new key once the revocation may have reached the door system", async () => {
  const { arrival, step, issue, pass, keys, door } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  await issue();
  door.stay({ drops_connection: true });
  step(arrival.id, "check_out");
  await pass(31);
  step(arrival.id, "undo_check_out");
  expect(keys()).toMatchObject([{ state: "revoking", revoke_reason: "checked_out", attempts: 1 }]);
  door.stay({});
  await pass(60);
  expect(keys()).toMatchObject([{ state: "revoked" }]);
});

test("after a day it is given up and said so, and can be tried again by hand", async () => {
  const { property, clerk, arrival, step, issue, pass, keys, recorded, door } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  const { token_id } = await issue();
  door.stay({ status: 500 });
  step(arrival.id, "check_out");
  await pass(31);
  await pass(DAY_S);
  expect(keys()).toMatchObject([{ state: "revoke_failed", error: "refused" }]);
  expect(await pass(DAY_S)).toBe(null);
  door.stay({});
  as(property, clerk, (work) => revokeByHand(work, token_id));
  await pass(0);
  expect(keys()).toMatchObject([{ state: "revoked", revoke_reason: "checked_out" }]);
  expect(recorded()).toEqual(["issued", "revoke_delayed", "revoke_failed", "revoking", "revoked"].map((what) => `access_token.${what}`));
});

test("a door system that does not answer is waited for once only", async () => {
  const { arrival, step, issue, pass, keys, door } = await makeFrontDeskWithDoors(HASTY);
  step(arrival.id, "check_in");
  await issue();
  await issue();
  await issue();
  door.stay({ wait_ms: SLOW_MS });
  step(arrival.id, "check_out");
  const asked = door.calls.length;
  await pass(31);
  // On a busy machine the timeout may end before the first call arrives.
  expect(door.calls.length - asked).toBeLessThanOrEqual(1);
  expect(keys().map(({ error }) => error)).toEqual(["timeout", "timeout", "timeout"]);
});

test("a key that was being made while the guest left is revoked as soon as it is there", async () => {
  const { arrival, step, issue, pass, keys, door } = await makeFrontDeskWithDoors();
  step(arrival.id, "check_in");
  door.next({ wait_ms: 60 });
  const asked = issue();
  step(arrival.id, "check_out");
  await expect(asked).rejects.toMatchObject({ type: "access_control/failed", detail: "withdrawn" } satisfies Partial<Problem>);
  expect(keys()).toMatchObject([{ state: "revoking", revoke_reason: "not_issued" }]);
  await pass(0);
  expect([...door.keys.values()]).toEqual([{ pin: null, valid: false }]);
});

test("a door system slower than the timeout fails, and a key it made after all is revoked", async () => {
  const { arrival, issue, pass, states, door } = await makeFrontDeskWithDoors();
  door.stay({ wait_ms: SLOW_MS });
  await expect(issue(arrival.id, {}, HASTY)).rejects.toMatchObject({ detail: "timeout" });
  expect(door.keys.size).toBe(1);
  door.stay({});
  await pass(0);
  expect(states()).toEqual(["revoked"]);
  expect([...door.keys.values()]).toEqual([{ pin: null, valid: false }]);
});

test("a restart in the middle of a key's making leaves no key behind", async () => {
  const { property, issue, pass, keys, recorded, door } = await makeFrontDeskWithDoors();
  await issue();
  property.runtime.db.$client
    .prepare("UPDATE access_tokens SET state = 'issuing', issued_at = NULL, due_at = ?")
    .run("2030-04-01T10:05:00.000Z");
  await pass(60);
  expect(keys()).toMatchObject([{ state: "issuing" }]);
  await pass(300);
  expect(keys()).toMatchObject([{ state: "revoked", revoke_reason: "not_issued" }]);
  expect(recorded()).toEqual(["access_token.issued", "access_token.failed", "access_token.revoked"]);
  expect(door.keys.size).toBe(1);
});

test("the notifier wakes the job: a key revoked by hand is dead in a moment", async () => {
  const { property, clerk, issue, job, states, door } = await makeFrontDeskWithDoors();
  const failures: unknown[] = [];
  const jobs = startJobs(property.runtime, [job], (thrown) => void failures.push(thrown));
  onCleanUp(() => jobs.stop());
  const { token_id } = await issue();
  as(property, clerk, (work) => revokeByHand(work, token_id));
  await expect.poll(states).toEqual(["revoked"]);
  expect(door.keys.get(token_id)).toEqual({ pin: null, valid: false });
  expect(() => as(property, clerk, (work) => revokeByHand(work, token_id))).toThrow(Problem);
  expect(failures).toEqual([]);
});

test("two guests who swap rooms both need new keys", async () => {
  const { arrival, book, issue, room101, room102, property, clerk, states } = await makeFrontDeskWithDoors();
  const other = book("1", "4", { room_id: room102 });
  await issue();
  await issue(other.id);
  as(property, clerk, (work) =>
    moveBookings(work, {
      moves: [
        { id: arrival.id, room_id: room102 },
        { id: other.id, room_id: room101 },
      ],
    }),
  );
  expect([...states(), ...states(other.id)]).toEqual(["revoking", "revoking"]);
});
