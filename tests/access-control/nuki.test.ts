import { expect, test } from "vitest";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { moveIn } from "#server/stays/bookings/planning/move-in.ts";
import { isKeypadCode } from "#shared/stays/access-control/codes.ts";
import { makeFrontDeskWithNuki } from "#tests/access-control/front-desk-with-nuki.ts";
import { refusalOf } from "#tests/support/front-desk.ts";
import { as } from "#tests/support/test-server.ts";

const FROM = "2030-04-01T13:00:00.000Z";
const TO = "2030-04-04T09:00:00.000Z";
const DAY_S = 86_400;

test("a stay's code gets on the lock of its room and on the front door, and the guest has it once both have confirmed it", async () => {
  const { issue, run, pass, keys, codeFor, own, lock101, lock102, front, recorded, nuki, show } = await makeFrontDeskWithNuki();
  nuki.slow(2);
  const made = await issue();
  expect(made).toMatchObject({ state: "issuing" });
  expect(made).not.toHaveProperty("pin");
  await run();
  expect(keys()).toMatchObject([{ state: "issuing", error: "not_confirmed" }]);
  expect(codeFor()).toBeNull();
  expect(refusalOf(() => show(made.token_id))).toBe("booking/invalid_status");
  await pass(3);
  expect(codeFor()).toBeNull();
  await pass(7);
  const code = codeFor() ?? "";
  expect(isKeypadCode(code)).toBe(true);
  expect([own(lock101), own(lock102), own(front)]).toEqual([[{ code, from: FROM, to: TO }], [], [{ code, from: FROM, to: TO }]]);
  expect(keys()).toMatchObject([{ state: "issued", error: null, valid_from: FROM, valid_to: TO }]);
  expect(show(made.token_id)).toEqual({ pin: code });
  expect(recorded()).toEqual(["asked", "issued", "code_shown"]);
  expect(JSON.stringify(keys())).not.toContain(code);
});

test("a name on a lock says booking and room, and nothing of the guest", async () => {
  const { issue, wait, nuki, lock101, arrival } = await makeFrontDeskWithNuki();
  await issue();
  await wait(10);
  expect(nuki.on(lock101).map(({ name }) => name)).toEqual(["Cleaner", `${arrival.code} 101`]);
});

test("the locks are looked at after 3, 10 and 30 seconds and then more and more rarely", async () => {
  const { issue, run, clerk, nuki, lock101, property } = await makeFrontDeskWithNuki();
  expect(clerk.name).toBe("Clara");
  nuki.reach(lock101, false);
  await issue();
  const begun = Date.parse(property.clock.now);
  const looks: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const due = (await run()) ?? "";
    looks.push((Date.parse(due) - begun) / 1000);
    property.clock.now = due;
  }
  expect(looks).toEqual([3, 10, 30, 60, 120, 240, 540, 1140, 2040, 2940]);
});

test.each([
  ["a lock is offline", "offline"],
  ["a lock has no keypad", "no_keypad"],
  ["a keypad is full", "keypad_full"],
] as const)("while %s the key waits and says so, and the guest gets no code; then it gets on by itself", async (_, error) => {
  const { issue, wait, keys, codeFor, own, nuki, lock101, recorded, readLocks } = await makeFrontDeskWithNuki();
  const lock = nuki.locks.get(Number(lock101));
  if (!lock) throw new Error("there is no such lock");
  const crowd = [...Array(99).keys()].map((n) => (error === "keypad_full" ? nuki.addForeign(lock101, 444_111 + n) : null));
  if (error === "offline") nuki.reach(lock101, false);
  if (error === "no_keypad") lock.hasKeypad = false;
  await issue();
  await wait(300);
  expect(keys()).toMatchObject([{ state: "issuing", error }]);
  expect(codeFor()).toBeNull();
  expect(recorded()).toEqual(["asked", "issue_delayed"]);
  for (const auth of crowd) if (auth) nuki.auths.delete(auth.id);
  if (crowd[0]) nuki.forget(crowd[0].id);
  nuki.reach(lock101, true);
  lock.hasKeypad = true;
  await readLocks();
  await wait(3600);
  expect(keys()).toMatchObject([{ state: "issued", error: null }]);
  expect(own(lock101)).toMatchObject([...crowd.flatMap(() => []), { code: codeFor() }]);
});

test("a code that someone else has on a lock is not chosen, and where Nuki knows it only then, another one is", async () => {
  const { issue, wait, keys, codeFor, own, nuki, lock101, front } = await makeFrontDeskWithNuki();
  nuki.next({ status: 422, body: '{"message":"\'code\' exists already"}' });
  await issue();
  await wait(60);
  const code = codeFor();
  expect(keys()).toMatchObject([{ state: "issued" }]);
  expect([own(lock101), own(front)]).toMatchObject([[{ code }], [{ code }]]);
});

test("a wrong token makes keys wait, no call is made for a quarter of an hour, and a new token sends them", async () => {
  const { issue, wait, keys, nuki, setup, property } = await makeFrontDeskWithNuki();
  await issue();
  property.runtime.db.$client.prepare("UPDATE settings SET value = 'wrong' WHERE key = 'ACCESS_CONTROL_NUKI_SECRET'").run();
  const before = nuki.calls.length;
  await wait(600);
  expect(keys()).toMatchObject([{ state: "issuing", error: "unauthorized" }]);
  expect(setup()).toMatchObject({ error: "unauthorized" });
  expect(nuki.calls).toHaveLength(before + 1);
  property.runtime.db.$client.prepare("UPDATE settings SET value = ? WHERE key = 'ACCESS_CONTROL_NUKI_SECRET'").run(nuki.token);
  await wait(900);
  expect(keys()).toMatchObject([{ state: "issued" }]);
  expect(setup()).toMatchObject({ error: null });
});

test("after too many calls Nuki is left alone for as long as it says", async () => {
  const { issue, run, pass, wait, keys, nuki } = await makeFrontDeskWithNuki();
  nuki.next({ reads: true, status: 429, headers: { "retry-after": "240" } });
  await issue();
  await run();
  const calls = nuki.calls.length;
  expect(keys()).toMatchObject([{ error: "too_many_calls" }]);
  await pass(239);
  expect(nuki.calls).toHaveLength(calls);
  await wait(30);
  expect(keys()).toMatchObject([{ state: "issued" }]);
});

test("answers that are lost after the call took effect make no second code", async () => {
  const { issue, wait, keys, own, nuki, lock101, front, codeFor } = await makeFrontDeskWithNuki();
  nuki.slow(4);
  nuki.next({ lost: true }, { lost: true });
  await issue();
  await wait(300);
  expect(keys()).toMatchObject([{ state: "issued" }]);
  expect([own(lock101), own(front)]).toMatchObject([[{ code: codeFor() }], [{ code: codeFor() }]]);
});

test("calls that never arrived are made again", async () => {
  const { issue, wait, keys, nuki } = await makeFrontDeskWithNuki();
  nuki.next({ dropped: true }, { dropped: true });
  await issue();
  await wait(300);
  expect(keys()).toMatchObject([{ state: "issued" }]);
});

test("a longer stay is longer on both locks, once it can't be undone any more", async () => {
  const { issue, wait, change, arrival, own, lock101, front, keys, codeFor, nuki, recorded } = await makeFrontDeskWithNuki();
  await issue();
  await wait(30);
  const code = codeFor();
  nuki.slow(2);
  change(arrival.id, { check_out: "2030-04-06" });
  expect(codeFor()).toBeNull();
  await wait(120);
  expect([own(lock101), own(front)]).toMatchObject([
    [{ code, to: "2030-04-06T09:00:00.000Z" }],
    [{ code, to: "2030-04-06T09:00:00.000Z" }],
  ]);
  expect(keys()).toMatchObject([{ state: "issued", next_to: null, valid_to: "2030-04-06T09:00:00.000Z" }]);
  expect(codeFor()).toBe(code);
  expect(recorded()).toEqual(["asked", "issued", "changed"]);
});

test("a moved guest keeps the code: it leaves the old room's lock and gets on the new one's", async () => {
  const { issue, wait, change, arrival, own, lock101, lock102, front, codeFor, keys, room102 } = await makeFrontDeskWithNuki();
  await issue();
  await wait(30);
  const code = codeFor();
  change(arrival.id, { room_id: room102 });
  await wait(200);
  expect([own(lock101), own(lock102), own(front)]).toMatchObject([[], [{ code }], [{ code }]]);
  expect(keys()).toMatchObject([{ state: "issued", room_id: room102 }]);
});

test("guests who change rooms have one code: on each room's lock for its part, on the front door for the whole stay", async () => {
  const { property, clerk, issue, wait, step, arrival, own, lock101, lock102, front, codeFor, room102 } = await makeFrontDeskWithNuki();
  step(arrival.id, "check_in");
  as(property, clerk, (work) => cutBooking(work, { id: arrival.id, from: "2030-04-02", room_id: room102 }));
  await issue();
  await wait(30);
  const code = codeFor();
  const turn = "2030-04-02T09:00:00.000Z";
  expect([own(lock101), own(lock102), own(front)]).toMatchObject([
    [{ code, to: turn }],
    [{ code, from: "2030-04-02T13:00:00.000Z", to: TO }],
    [{ code, to: TO }],
  ]);
  await wait(DAY_S);
  as(property, clerk, (work) => moveIn(work, { id: arrival.id }));
  await wait(DAY_S / 2);
  expect([own(lock101), own(lock102), own(front)]).toMatchObject([[], [{ code, to: TO }], [{ code, to: TO }]]);
  expect(codeFor()).toBe(code);
});

test.each(["check_out", "cancel"] as const)("after %s the code leaves every lock, and an undo brings the same one back", async (action) => {
  const { issue, wait, step, arrival, own, lock101, front, codeFor, keys, undo, recorded } = await makeFrontDeskWithNuki();
  await issue();
  await wait(30);
  const code = codeFor();
  if (action === "check_out") step(arrival.id, "check_in");
  await wait(60);
  const { version } = step(arrival.id, action);
  expect(codeFor()).toBeNull();
  await wait(200);
  expect([own(lock101), own(front)]).toEqual([[], []]);
  expect(keys()).toMatchObject([{ state: "revoked" }]);
  undo(arrival.id, version);
  await wait(200);
  expect([own(lock101), own(front)]).toMatchObject([[{ code }], [{ code }]]);
  expect(codeFor()).toBe(code);
  expect(recorded().slice(0, 2)).toEqual(["asked", "issued"]);
});

test("a check-out that is undone in time calls no lock", async () => {
  const { issue, wait, step, arrival, nuki, undo, codeFor } = await makeFrontDeskWithNuki();
  step(arrival.id, "check_in");
  await issue();
  await wait(60);
  const before = nuki.on("17290101");
  const { version } = step(arrival.id, "check_out");
  undo(arrival.id, version);
  await wait(120);
  expect(nuki.on("17290101")).toEqual(before);
  expect(nuki.calls.some((call) => call.startsWith("DELETE"))).toBe(false);
  expect(codeFor()).not.toBeNull();
});

test("a code of a stay that was never checked out is deleted a day after its end", async () => {
  const { issue, wait, own, lock101, front, keys } = await makeFrontDeskWithNuki();
  await issue();
  await wait(5 * DAY_S);
  expect([own(lock101), own(front)]).toEqual([[], []]);
  expect(keys()).toMatchObject([{ state: "revoked", revoke_reason: "expired" }]);
});

test("a code on a lock that is offline while the guest leaves is deleted once the lock is back", async () => {
  const { issue, wait, step, arrival, own, lock101, keys, nuki, readLocks, setup } = await makeFrontDeskWithNuki();
  await issue();
  await wait(30);
  nuki.reach(lock101, false);
  nuki.stay({ status: 503 });
  step(arrival.id, "cancel");
  await wait(2 * DAY_S);
  expect(keys()).toMatchObject([{ state: "revoke_failed" }]);
  expect(setup().waiting).toBe(1);
  nuki.stay({});
  nuki.reach(lock101, true);
  await wait(DAY_S);
  await readLocks();
  await wait(300);
  expect(own(lock101)).toEqual([]);
  expect(keys()).toMatchObject([{ state: "revoked" }]);
});

test("the digits are forgotten a day after the code was revoked", async () => {
  const { issue, wait, step, arrival, readLocks, codeFor, property } = await makeFrontDeskWithNuki();
  await issue();
  await wait(30);
  const code = codeFor() ?? "";
  step(arrival.id, "cancel");
  await wait(2 * DAY_S);
  await readLocks();
  for (const table of ["access_tokens", "nuki_codes", "events", "webhook_deliveries"]) {
    expect(JSON.stringify(property.runtime.db.$client.prepare(`SELECT * FROM ${table}`).all())).not.toContain(code);
  }
});

test("a code that others have deleted on a lock is made again", async () => {
  const { issue, wait, own, nuki, lock101, readLocks, codeFor } = await makeFrontDeskWithNuki();
  await issue();
  await wait(30);
  const [, mine] = nuki.on(lock101);
  nuki.auths.delete(mine?.id ?? "");
  nuki.forget(mine?.id ?? "");
  await wait(1000);
  await readLocks();
  await wait(300);
  expect(own(lock101)).toMatchObject([{ code: codeFor() }]);
});

test("one lock can close several rooms, and a lock that is assigned later gets the codes of the stays at once", async () => {
  const { issue, wait, own, map, lock102, room101, room102, codeFor } = await makeFrontDeskWithNuki();
  await issue();
  await wait(30);
  map(lock102, [room101, room102]);
  await wait(30);
  expect(own(lock102)).toMatchObject([{ code: codeFor() }]);
  map(lock102, [room102]);
  await wait(120);
  expect(own(lock102)).toEqual([]);
});
