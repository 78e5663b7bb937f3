import { focusManager, notifyManager, onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionAtom } from "#client/platform/core/realtime.ts";
import { outdatedSinceAtom, pauseBeforeRead, startRetryingReads } from "#client/platform/core/retry-reads.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

const NOON = Date.parse("2030-04-01T10:00:00.000Z");
const store = getDefaultStore();
const outdatedSince = () => store.get(outdatedSinceAtom);

/** Half of the longest pauses, so that each lasts exactly what is doubled. */
beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const badGateway = () => new SyntaxError("Unexpected token <");

function refusal(type: string, status: number, detail: string | null = null): Error {
  const data = { problem: { type, status, detail, errors: [] } };
  return TRPCClientError.from({ error: { message: type, code: -32_600, data } });
}

type Server = { error: Error | null };

/** Queries that a screen shows, answered by a server that fails while it has an `error`. */
function shown(server: Server, ...names: readonly string[]) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  const stop = startRetryingReads(cache);
  cache.mount();
  const queries = names.map((name) => {
    const asked = vi.fn(async () => {
      if (server.error) throw server.error;
      return { name, at: Date.now() };
    });
    const observer = new QueryObserver(cache, { queryKey: [name], queryFn: asked });
    return { name, asked, observer, leave: observer.subscribe(() => {}), state: () => observer.getCurrentResult() };
  });
  onCleanUp(() => {
    stop();
    cache.unmount();
    cache.clear();
  });
  return { cache, queries, calls: () => queries.map(({ asked }) => asked.mock.calls.length) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function look(isVisible: boolean): void {
  focusManager.setFocused(isVisible);
  onCleanUp(() => focusManager.setFocused(undefined));
}

/** The socket opens again. */
function openSocket(): void {
  store.set(connectionAtom, "lost");
  store.set(connectionAtom, "open");
  onCleanUp(() => store.set(connectionAtom, "idle"));
}

describe("pauses", () => {
  const error = { type: "server_error", status: null, detail: null, errors: [] };

  test("double up to half a minute", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map((inARow) => pauseBeforeRead(inARow, error, 0.5))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  test("are up to half longer or shorter by chance", () => {
    expect([0, 1].map((chance) => pauseBeforeRead(3, error, chance))).toEqual([2000, 6000]);
  });

  test("are not shorter than a server with too many requests has named", () => {
    const busy = { ...error, type: "too_many_requests", status: 429 };
    expect(pauseBeforeRead(1, { ...busy, detail: "20" }, 0.5)).toBe(20_000);
    expect(pauseBeforeRead(6, { ...busy, detail: "20" }, 0.5)).toBe(30_000);
    expect(pauseBeforeRead(1, { ...busy, detail: null }, 0.5)).toBe(1000);
  });
});

describe("what is on screen", () => {
  test("is tried until it is read, and says meanwhile since when it is not up to date", async () => {
    const server: Server = { error: null };
    const { cache, queries, calls } = shown(server, "contact");
    await pass(0);
    await pass(60_000);
    server.error = badGateway();
    void cache.invalidateQueries();
    await pass(0);
    expect(outdatedSince()).toBe(NOON + 60_000);
    expect(queries[0]?.state().data).toEqual({ name: "contact", at: NOON });
    await pass(1000 + 2000 + 4000);
    expect(calls()).toEqual([5]);
    await pass(3_600_000);
    expect(outdatedSince()).toBe(NOON + 60_000);
    server.error = null;
    await pass(30_000);
    expect(outdatedSince()).toBeNull();
    expect(queries[0]?.state()).toMatchObject({ isError: false, isStale: false });
  });

  test("starts with short pauses again after it was read, and names the second moment", async () => {
    const server: Server = { error: null };
    const { cache, calls } = shown(server, "contact");
    await pass(0);
    for (const [failingFrom, callsBefore] of [[NOON, 1] as const, [NOON + 7000, 6] as const]) {
      server.error = badGateway();
      void cache.invalidateQueries();
      await pass(0);
      expect(outdatedSince()).toBe(failingFrom);
      await pass(3000);
      expect(calls()).toEqual([callsBefore + 3]);
      server.error = null;
      await pass(4000);
      expect(outdatedSince()).toBeNull();
      expect(calls()).toEqual([callsBefore + 4]);
      void cache.invalidateQueries();
      await pass(0);
      expect(calls()).toEqual([callsBefore + 5]);
    }
  });

  test("two queries that fail together are read together and both recover", async () => {
    const server: Server = { error: null };
    const { cache, calls } = shown(server, "bookings", "contacts");
    await pass(0);
    server.error = badGateway();
    void cache.invalidateQueries();
    await pass(3000);
    expect(calls()).toEqual([4, 4]);
    server.error = null;
    await pass(4000);
    expect(calls()).toEqual([5, 5]);
    expect(outdatedSince()).toBeNull();
  });

  test("the sign stays until the last of two has been read", async () => {
    const server: Server = { error: null };
    const { cache, queries } = shown(server, "bookings", "contacts");
    await pass(0);
    server.error = badGateway();
    void cache.invalidateQueries();
    await pass(0);
    queries[1]?.asked.mockImplementation(async () => {
      throw badGateway();
    });
    server.error = null;
    await pass(10_000);
    expect(queries.map(({ state }) => state().isError)).toEqual([false, true]);
    expect(outdatedSince()).toBe(NOON);
  });

  test("a first load that fails keeps saying so while it is tried again, and comes by itself", async () => {
    const server: Server = { error: badGateway() };
    const { queries } = shown(server, "contact");
    await pass(0);
    const [query] = queries;
    const states: string[] = [];
    // As React looks: once all that happens together has happened.
    query?.observer.subscribe(notifyManager.batchCalls(() => void states.push(query.state().status)));
    await pass(7000);
    expect(query?.state()).toMatchObject({ status: "error" });
    expect(new Set(states)).toEqual(new Set(["error"]));
    expect(outdatedSince()).toBeNull();
    server.error = null;
    await pass(8000);
    expect(query?.state()).toMatchObject({ status: "success", data: { name: "contact" } });
  });

  test("a row that is laid into a stale answer makes it no fresh one", async () => {
    const server: Server = { error: null };
    const { cache, queries } = shown(server, "plan");
    await pass(0);
    server.error = badGateway();
    void cache.invalidateQueries();
    await pass(0);
    cache.setQueryData(["plan"], { name: "plan", at: 1 });
    expect(outdatedSince()).toBe(NOON);
    expect(queries[0]?.state()).toMatchObject({ data: { at: 1 }, isStale: true });
    server.error = null;
    await pass(1000);
    expect(queries[0]?.state()).toMatchObject({ data: { at: NOON + 1000 }, isStale: false });
    expect(outdatedSince()).toBeNull();
  });

  test("a stale answer that no screen shows stays stale, too, when a row is laid into it", async () => {
    const server: Server = { error: null };
    const { cache, queries } = shown(server, "rooms");
    await pass(0);
    queries[0]?.leave();
    void cache.invalidateQueries();
    cache.setQueryData(["rooms"], { name: "rooms", at: 1 });
    expect(cache.getQueryState(["rooms"])?.isInvalidated).toBe(true);
  });
});

describe("what is not tried", () => {
  test.each([
    ["not_found", 404],
    ["forbidden", 403],
    ["validation", 400],
    ["unauthenticated", 401],
  ])("a refusal stays one: %s", async (type, status) => {
    const server: Server = { error: null };
    const { cache, calls } = shown(server, "contact");
    await pass(0);
    server.error = refusal(type, status);
    void cache.invalidateQueries();
    await pass(600_000);
    expect(calls()).toEqual([2]);
    expect(outdatedSince()).toBeNull();
    openSocket();
    await pass(600_000);
    expect(calls()).toEqual([2]);
  });

  test("what left the screen is not read; it is read when it is shown again", async () => {
    const server: Server = { error: null };
    const { cache, queries, calls } = shown(server, "contact");
    await pass(0);
    server.error = badGateway();
    void cache.invalidateQueries();
    await pass(0);
    queries[0]?.leave();
    expect(outdatedSince()).toBeNull();
    await pass(60_000);
    expect(calls()).toEqual([2]);
    server.error = null;
    queries[0]?.observer.subscribe(() => {});
    await pass(0);
    expect(calls()).toEqual([3]);
  });

  test("too many requests are asked after the pause that the server named, not earlier when the socket opens", async () => {
    const server: Server = { error: null };
    const { cache, calls } = shown(server, "contact");
    await pass(0);
    server.error = refusal("too_many_requests", 429, "20");
    void cache.invalidateQueries();
    await pass(0);
    server.error = null;
    openSocket();
    await pass(19_000);
    expect(calls()).toEqual([2]);
    await pass(1000);
    expect(calls()).toEqual([3]);
  });

  test("a broken server's 500 is tried again", async () => {
    const server: Server = { error: null };
    const { cache, calls } = shown(server, "contact");
    await pass(0);
    server.error = refusal("unknown", 500);
    void cache.invalidateQueries();
    await pass(1000);
    expect(calls()).toEqual([3]);
  });
});

test("after a time-out the browser first has to use each of its connections, once for all queries", async () => {
  const probes = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    await new Promise((late) => setTimeout(late, 2500));
    throw new DOMException("late", "TimeoutError");
  });
  const server: Server = { error: null };
  const { cache, calls } = shown(server, "bookings", "contacts");
  await pass(0);
  server.error = new DOMException("late", "TimeoutError");
  void cache.invalidateQueries();
  await pass(0);
  expect(probes).not.toHaveBeenCalled();
  server.error = null;
  await pass(1000);
  expect(calls()).toEqual([2, 2]);
  await pass(2500);
  expect(probes).toHaveBeenCalledTimes(6);
  expect(calls()).toEqual([3, 3]);
  expect(outdatedSince()).toBeNull();
});

describe("at once", () => {
  async function failing() {
    const server: Server = { error: null };
    const there = shown(server, "contact");
    await pass(0);
    server.error = badGateway();
    void there.cache.invalidateQueries();
    await pass(1000 + 2000 + 4000 + 8000 + 16_000 + 1000);
    expect(there.calls()).toEqual([7]);
    server.error = null;
    return there;
  }

  test("when the socket opens in the middle of a pause", async () => {
    const { calls } = await failing();
    openSocket();
    await pass(0);
    expect(calls()).toEqual([8]);
    expect(outdatedSince()).toBeNull();
    await pass(60_000);
    expect(calls()).toEqual([8]);
  });

  test("when the network returns", async () => {
    const { calls } = await failing();
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await pass(0);
    expect(calls()).toEqual([8]);
  });

  test("when the tab becomes visible; a hidden one asks for nothing", async () => {
    const { calls } = await failing();
    look(false);
    await pass(600_000);
    expect(calls()).toEqual([7]);
    look(true);
    await pass(0);
    expect(calls()).toEqual([8]);
    expect(outdatedSince()).toBeNull();
  });
});
