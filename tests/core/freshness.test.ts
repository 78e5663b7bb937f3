import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isStale } from "#client/freshness.ts";
import { type Change, makeFreshness, noteMadeOf } from "#client/platform/core/freshness.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function change(object: string, id: string, version: number | null = 1): Change {
  return { object, id, version, type: `${object}.changed`, row: undefined };
}

type ShownQuery = { path: string; input?: object; takesMs?: number; madeOf?: readonly string[] };

/** A cache with queries that a screen shows, and how often each was asked for. */
function shown(...queries: readonly ShownQuery[]) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const freshness = makeFreshness(cache, isStale);
  const asked = queries.map(({ path, input = {}, takesMs = 0, madeOf = ["booking", "contact"] }) => {
    const queryFn = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      noteMadeOf(cache, { path, input }, madeOf);
      return Date.now();
    });
    const queryKey = [path.split("."), { input, type: "query" }];
    new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {});
    return queryFn;
  });
  return { cache, freshness, asked };
}

describe("reading again", () => {
  test("thirty changes at once are one request for each query that shows them", async () => {
    const { freshness, asked } = shown({ path: "bookings.list" }, { path: "bookings.get", input: { id: "b7" } });
    await vi.advanceTimersByTimeAsync(10);
    for (let i = 0; i < 30; i++) freshness.changed(change("booking", `b${i}`), ["booking"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked.map((queryFn) => queryFn.mock.calls.length)).toEqual([2, 2]);
  });

  test("changes that come while a query is read are answered by one more request, not by one each", async () => {
    const { freshness, asked } = shown({ path: "bookings.list", takesMs: 300 });
    await vi.advanceTimersByTimeAsync(310);
    for (let i = 0; i < 10; i++) {
      freshness.changed(change("booking", `b${i}`), ["booking"]);
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[0]).toHaveBeenCalledTimes(3);
  });

  test("a pending query is sent again when something changes, so that no old answer stays", async () => {
    const { freshness, asked } = shown({ path: "bookings.list", takesMs: 300 });
    await vi.advanceTimersByTimeAsync(100);
    freshness.changed(change("booking", "b1"), ["booking"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[0]).toHaveBeenCalledTimes(2);
  });

  test("an answer that is not made of the object is left alone", async () => {
    const { freshness, asked } = shown({ path: "bookings.get", input: { id: "b1" } });
    await vi.advanceTimersByTimeAsync(10);
    freshness.changed(change("room", "r1"), ["room"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked[0]).toHaveBeenCalledOnce();
  });

  test("notes of another record are left alone", async () => {
    const { freshness, asked } = shown({ path: "notes.list", input: { parent_id: "b1" }, madeOf: ["note", "user"] });
    await vi.advanceTimersByTimeAsync(10);
    freshness.changed(change("booking", "b2"), ["note", "record"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked[0]).toHaveBeenCalledOnce();
    freshness.changed(change("booking", "b1"), ["note", "record"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked[0]).toHaveBeenCalledTimes(2);
  });

  test("an answer of which the server has not said what it is made of is read again at any change", async () => {
    const { cache, freshness } = shown();
    const queryFn = vi.fn(async () => 1);
    new QueryObserver(cache, { queryKey: [["bookings", "list"], { type: "query" }], queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10);
    freshness.changed(change("webhook", "w1"), ["webhook"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  test("a change that comes while a query is read counts if the answer turns out to be made of it", async () => {
    const query = { path: "bookings.get", input: { id: "b1" }, takesMs: 300, madeOf: ["booking", "group"] };
    const { freshness, asked } = shown(query);
    await vi.advanceTimersByTimeAsync(100);
    freshness.changed(change("contact", "c1"), ["contact"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[0]).toHaveBeenCalledOnce();
    query.madeOf = ["booking"];
    freshness.changed(change("booking", "b1"), ["booking"]);
    await vi.advanceTimersByTimeAsync(100);
    freshness.changed(change("group", "g1"), ["group"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[0]).toHaveBeenCalledTimes(3);
  });

  test("a query that no screen shows is marked, and read when it is looked at", async () => {
    const { cache, freshness } = shown();
    const queryKey = [["bookings", "list"], { input: {}, type: "query" }];
    cache.setQueryData(queryKey, []);
    freshness.changed(change("contact", "c1"), ["contact"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(cache.getQueryState(queryKey)?.fetchStatus).toBe("idle");
  });
});

describe("versions", () => {
  test("what an answer has shown is known when the feed names it, and the other way round", () => {
    const { freshness } = shown();
    expect(freshness.isNew(change("booking", "b1", 5))).toBe(true);
    expect(freshness.isNew(change("booking", "b1", 5))).toBe(false);
    expect(freshness.isNew(change("booking", "b1", 4))).toBe(false);
    expect(freshness.isNew(change("booking", "b1", 6))).toBe(true);
    expect(freshness.isNew(change("contact", "b1", 5))).toBe(true);
  });

  test("an event without a version is always new, and after a time away every version is", () => {
    const { freshness } = shown();
    expect([freshness.isNew(change("room", "r1", null)), freshness.isNew(change("room", "r1", null))]).toEqual([true, true]);
    freshness.isNew(change("room", "r1", 5));
    freshness.forget();
    expect(freshness.isNew(change("room", "r1", 5))).toBe(true);
  });
});
