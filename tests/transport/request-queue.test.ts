import { afterEach, expect, test, vi } from "vitest";
import { makeRequestQueue } from "#server/platform/core/calls/request-queue.ts";
import { startTestServer } from "#tests/support/test-server.ts";

afterEach(() => void vi.useRealTimers());

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("six requests of a caller run at once, and the others follow in their order", async () => {
  const enter = makeRequestQueue();
  const entered: number[] = [];
  const leaves: (() => void)[] = [];
  const all = Array.from({ length: 9 }, async (_, n) => {
    leaves.push(await enter("a"));
    entered.push(n);
  });
  await settled();
  expect(entered).toEqual([0, 1, 2, 3, 4, 5]);
  leaves[0]?.();
  // An answer that ends twice, as by `finish` and `close`, frees one place.
  leaves[0]?.();
  await settled();
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6]);
  for (const leave of leaves) leave();
  await Promise.all(all);
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("callers do not wait for each other, and a request behind 200 waiting ones is refused", async () => {
  const enter = makeRequestQueue();
  for (let n = 0; n < 206; n += 1) void enter("a");
  await expect(enter("a")).rejects.toMatchObject({ type: "too_many_requests" });
  expect(await enter("b")).toBeTypeOf("function");
});

test("a request whose answer nobody reads holds up the others for half a minute at most", async () => {
  vi.useFakeTimers();
  const enter = makeRequestQueue();
  for (let n = 0; n < 6; n += 1) void enter("a");
  let hasEntered = false;
  const seventh = enter("a").then(() => void (hasEntered = true));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(hasEntered).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await seventh;
  expect(hasEntered).toBe(true);
});

test("many requests of a session at once are all answered, also after some that were given up", async () => {
  const { url, login } = await startTestServer();
  const { cookie } = await login("staff");
  const given = new AbortController();
  const ask = (signal?: AbortSignal) =>
    fetch(`${url}/api/rooms`, { headers: { cookie }, ...(signal ? { signal } : {}) }).then(({ status }) => status);
  const dropped = Array.from({ length: 20 }, () => ask(given.signal).catch(() => "given up"));
  given.abort();
  expect(new Set(await Promise.all(dropped))).toEqual(new Set(["given up"]));
  const statuses = await Promise.all(Array.from({ length: 100 }, () => ask()));
  expect(new Set(statuses)).toEqual(new Set([200]));
});
