import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MADE_OF } from "#client/freshness.ts";
import { type Change, type FreshnessTable, makeFreshness } from "#client/platform/core/freshness.ts";
import { PROCEDURES } from "#tests/support/procedures.ts";

const TABLE: FreshnessTable = {
  "bookings.list": { booking: true, contact: true },
  "bookings.get": { booking: ({ id }, change) => id === change.id, contact: true },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function change(object: string, id: string, version: number | null = 1): Change {
  return { object, id, version, type: `${object}.changed`, row: undefined };
}

/** A cache with queries that a screen shows, and how often each was asked for. */
function shown(...queries: readonly { path: string; input?: object; takesMs?: number }[]) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const freshness = makeFreshness(cache, TABLE);
  const asked = queries.map(({ path, input = {}, takesMs = 0 }) => {
    const queryFn = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve(Date.now()), takesMs)));
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

  test("a query about another record is left alone, and so is one that is not made of the object", async () => {
    const { freshness, asked } = shown({ path: "bookings.get", input: { id: "b1" } });
    await vi.advanceTimersByTimeAsync(10);
    freshness.changed(change("booking", "b2"), ["booking"]);
    freshness.changed(change("room", "r1"), ["room"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked[0]).toHaveBeenCalledOnce();
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

/** Object kinds of the relations that `expand` fetches, by relation. */
const OBJECT_OF: Readonly<Record<string, string>> = {
  customer: "contact",
  guests: "contact",
  actions: "booking",
  folios: "folio",
  default_folio: "folio",
  bookings: "booking",
  charges: "folio",
  "charges.folio": "folio",
  payments: "folio",
  "payments.folio": "folio",
  invoices: "invoice",
  groups: "group",
  bookings_as_customer: "booking",
  bookings_as_guest: "booking",
  default_rate: "rate",
  summary: "booking",
  documents: "file",
  related_invoice: "invoice",
  content: "invoice",
  parent_rate: "rate",
  restrictions: "rate",
  prices: "rate",
  "items.rate": "rate",
  rooms: "room",
  room_locks: "room_lock",
  creator: "user",
  uses: "contact",
  current_bookings: "booking",
  current_room_locks: "room_lock",
};

/** Exceptions to `OBJECT_OF`, by list and relation. */
const OWN_OBJECT_OF: Readonly<Record<string, string>> = { "rates items": "item", "rooms bookings": "booking" };

/** A user or API key behind an event or a note is written beside it and does not change with the user. */
const WRITTEN_BESIDE = new Set(["events", "notes"]);

type Expanding = { path: string; relation: string; input: Readonly<Record<string, unknown>> };

function expansions(): Expanding[] {
  return PROCEDURES.filter(({ type }) => type === "query").flatMap(({ name, input }) => {
    const fields = (input?.["properties"] ?? {}) as Record<string, { items?: { enum?: string[] } }>;
    const listed = (fields["expand"]?.items?.enum ?? []).map((relation) => ({ path: name, relation, input: { expand: [relation] } }));
    const switched = Object.keys(fields)
      .filter((field) => field.startsWith("expand_") && field !== "expand_prices")
      .map((field) => ({ path: name, relation: field.slice("expand_".length), input: { [field]: true } }));
    return [...listed, ...switched];
  });
}

describe("the table of what answers are made of", () => {
  test("a desk's list of rooms with their types is not read again for every booking and every guest", () => {
    const { booking, contact, room_lock } = MADE_OF["rooms.list"];
    const heard = (expand: string[]) => [booking, contact, room_lock].map((source) => source({ expand }, change("booking", "b1")));
    expect(heard(["room_type"])).toEqual([false, false, false]);
    expect(heard(["room_type", "bookings"])).toEqual([true, true, false]);
    expect(heard(["room_locks"])).toEqual([false, false, true]);
  });

  test("has a line for every query procedure and none too many", () => {
    const queries = PROCEDURES.filter(({ type }) => type === "query").map(({ name }) => name);
    expect(Object.keys(MADE_OF).sort()).toEqual(queries.sort());
  });

  test.each(expansions().map((each) => [`${each.path} with ${each.relation}`, each] as const))("%s hears of that object", (_, each) => {
    const { path, relation, input } = each;
    const [router = ""] = path.split(".");
    if (WRITTEN_BESIDE.has(router)) return;
    const object = OWN_OBJECT_OF[`${router} ${relation}`] ?? OBJECT_OF[relation] ?? relation;
    const table: FreshnessTable = MADE_OF;
    const source = table[path]?.[object];
    const hears = source === true || (typeof source === "function" && source(input, change(object, "any")));
    expect(hears, `${path} is not read again when a ${object} changes`).toBe(true);
  });
});
