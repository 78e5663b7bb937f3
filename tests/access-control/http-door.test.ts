import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { expect, test } from "vitest";
import { type DoorCall, INTERACTIVE } from "#server/stays/access-control/door.ts";
import { httpDoor } from "#server/stays/access-control/http-door.ts";
import { startDoorSystem } from "#tests/access-control/door-system.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { NOW } from "#tests/support/test-server.ts";

/** Timeouts longer than a busy machine needs, and shorter than a slow door system takes. */
const CALM = { timeout_ms: 20_000, pauses_ms: [5, 5], retry_within_ms: 20_000, total_ms: 20_000 };
const HASTY = { timeout_ms: 600, pauses_ms: [5, 5], retry_within_ms: 20_000, total_ms: 20_000 };
/** The patience of a click, ten times as fast. */
const A_TENTH = { timeout_ms: 800, pauses_ms: INTERACTIVE.pauses_ms, retry_within_ms: 200, total_ms: 800 };
const SLOW_MS = 3000;
/** Longer than a test may take: what waits so long never ends. */
const NEVER_MS = 3_600_000;

const ISSUE: DoorCall = {
  action: "issue",
  call_id: "key-1",
  token_id: "key-1",
  kind: "pin",
  room: "101",
  booking: "B1",
  guest: { name: "Anna" },
  valid_from: "2030-04-05T13:00:00.000Z",
  valid_to: "2030-04-08T09:00:00.000Z",
};
const clock = () => new Date(NOW);
const OPEN: DoorCall = { action: "open", call_id: "open-1", room: "101" };

async function makeDoor(secret?: string, patience = CALM) {
  const door = await startDoorSystem();
  const gateway = { url: door.url, secret: secret ?? door.secret, clock, allowsLocal: true };
  return { door, ask: (call: DoorCall) => httpDoor(gateway, call, patience) };
}

test("a signed call is accepted and returns its code", async () => {
  const { door, ask } = await makeDoor();
  expect(await ask(ISSUE)).toEqual({ done: true, pin: "481111" });
  expect(door.calls).toEqual([ISSUE]);
  expect(door.forged).toEqual([]);
});

test("a call signed with another secret is refused at once", async () => {
  const { door, ask } = await makeDoor("another-word");
  expect(await ask(OPEN)).toEqual({ done: false, error: "refused", maybe_done: false });
  expect(door.forged).toHaveLength(1);
});

test("two errors are retried, and three attempts make one key", async () => {
  const { door, ask } = await makeDoor();
  door.next({ status: 503 }, { drops_connection: true });
  expect(await ask(ISSUE)).toMatchObject({ done: true });
  expect(door.calls.map(({ call_id }) => call_id)).toEqual(["key-1", "key-1", "key-1"]);
  expect(door.keys.size).toBe(1);
});

test("an answer after the timeout counts as none, but the call may have been executed", async () => {
  const { door, ask } = await makeDoor(undefined, HASTY);
  door.stay({ wait_ms: SLOW_MS });
  expect(await ask(ISSUE)).toEqual({ done: false, error: "timeout", maybe_done: true });
  expect(door.calls).toHaveLength(3);
});

test("at the front desk a failure that came late is not retried, and all attempts together take eight seconds at most", async () => {
  const refused = await makeDoor(undefined, { ...CALM, retry_within_ms: 300 });
  refused.door.next({ wait_ms: 400, status: 503 });
  expect(await refused.ask(OPEN)).toMatchObject({ done: false, error: "refused" });
  expect(refused.door.calls).toHaveLength(1);
  const silent = await makeDoor(undefined, { ...HASTY, retry_within_ms: 300 });
  silent.door.stay({ wait_ms: SLOW_MS });
  expect(await silent.ask(OPEN)).toMatchObject({ done: false, error: "timeout" });
  expect(silent.door.calls).toHaveLength(1);
  expect(INTERACTIVE).toMatchObject({ timeout_ms: 8_000, retry_within_ms: 2_000, total_ms: 8_000 });
});

test("no retry begins, and no pause, for which no time is left", async () => {
  const { door, ask } = await makeDoor(undefined, { ...CALM, pauses_ms: [NEVER_MS] });
  door.stay({ status: 503 });
  expect(await ask(OPEN)).toMatchObject({ done: false, error: "refused" });
  expect(door.calls).toHaveLength(1);
});

test("a lock system that accepts the connection and says nothing holds the click for all of its time, in one attempt", async () => {
  let connections = 0;
  const silent = createTcpServer((socket) => {
    connections += 1;
    socket.on("error", () => socket.destroy());
    socket.resume();
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onCleanUp(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const gateway = { url: `http://127.0.0.1:${port}/`, secret: "s", clock, allowsLocal: true };
  const began = performance.now();
  expect(await httpDoor(gateway, OPEN, A_TENTH)).toEqual({ done: false, error: "timeout", maybe_done: true });
  const waited = performance.now() - began;
  expect(connections).toBe(1);
  expect(waited / A_TENTH.total_ms).toBeGreaterThan(0.99);
});

test("all retries together end before the caller's timeout", async () => {
  const { door, ask } = await makeDoor(undefined, { ...CALM, timeout_ms: NEVER_MS, total_ms: 150 });
  door.stay({ says_nothing: true });
  expect(await ask(OPEN)).toMatchObject({ error: "timeout" });
});

test("a door system that is slow once and then answers has made one key", async () => {
  const { door, ask } = await makeDoor(undefined, HASTY);
  door.next({ wait_ms: SLOW_MS });
  expect(await ask(ISSUE)).toMatchObject({ done: true });
  expect(door.keys.size).toBe(1);
});

test("without a connection nothing can have happened", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, "close");
  const nowhere = { url: `http://127.0.0.1:${port}/`, secret: "s", clock, allowsLocal: true };
  expect(await httpDoor(nowhere, OPEN, CALM)).toEqual({ done: false, error: "unreachable", maybe_done: false });
});

test.each([
  ["a page of some proxy", "<html>It works!</html>"],
  ["nothing", ""],
  ["a list", "[]"],
  ["a word", '"ok"'],
  ["a code that is none", '{"ok":true,"pin":"<b>1</b>"}'],
  ["no code", '{"ok":true}'],
  ["far too much", JSON.stringify({ ok: true, pin: "123456", more: "x".repeat(70_000) })],
])("%s is not taken for a key", async (_what, body) => {
  const { door, ask } = await makeDoor();
  door.stay({ body });
  expect(await ask(ISSUE)).toEqual({ done: false, error: "unreadable", maybe_done: true });
  expect(door.calls).toHaveLength(1);
});

test("a refusal of the door system is not retried", async () => {
  const { door, ask } = await makeDoor();
  door.stay({ body: '{"ok":false,"error":"battery"}' });
  expect(await ask(OPEN)).toEqual({ done: false, error: "refused", maybe_done: false });
  door.stay({ status: 404 });
  expect(await ask(OPEN)).toEqual({ done: false, error: "refused", maybe_done: false });
  expect(door.calls).toHaveLength(2);
});

test("a redirect is not followed: the signature goes nowhere else", async () => {
  const { door, ask } = await makeDoor();
  door.stay({ status: 307, location: `${door.url}/elsewhere` });
  expect(await ask(OPEN)).toMatchObject({ done: false, error: "refused" });
  expect(door.calls).toHaveLength(1);
});

test("an empty answer without content is a yes to what needs no code", async () => {
  const { door, ask } = await makeDoor();
  door.stay({ body: "{}" });
  expect(await ask(OPEN)).toEqual({ done: true, pin: null });
});
