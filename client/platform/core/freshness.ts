import { type Query, type QueryClient, skipToken } from "@tanstack/react-query";
import { inputOf } from "#client/platform/core/cache.ts";
import type { LiveChange } from "#shared/platform/live/schema.ts";

/** A change of an entity: `row` is null if it was deleted, undefined if a mutation's answer only says that it changed. */
export type Change = Pick<LiveChange, "object" | "id" | "version" | "type"> & { row: LiveChange["row"] | undefined };

type Input = Readonly<Record<string, unknown>>;

/** Changes of an object that make an answer stale: all, or those that a test of the query's input accepts. */
export type Source = true | ((input: Input, change: Change) => boolean);

/** For every query procedure (`bookings.list`) the objects that its answer is made of. */
export type FreshnessTable = Readonly<Record<string, Readonly<Record<string, Source>>>>;

/** Changes that come within this time are answered by one re-reading. */
const PAUSE_MS = 50;
/** Of so many entities the last known version is remembered. */
const MAX_VERSIONS = 5_000;

/**
 * Marks cached answers as stale when something they are made of has changed, and reads those that a screen shows again:
 * once for all changes of 50 ms, with at most one request in flight and one waiting for each query.
 */
export function makeFreshness(cache: QueryClient, table: FreshnessTable) {
  const versions = new Map<string, number>();
  const due = new Set<Query>();
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopListening = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === "removed") {
      due.delete(query);
      waiting.delete(query);
    } else if (waiting.has(query) && query.state.fetchStatus !== "fetching") {
      waiting.delete(query);
      query.invalidate();
      schedule(query);
    }
  });

  function schedule(query: Query): void {
    due.add(query);
    timer ??= setTimeout(readDue, PAUSE_MS);
  }

  function readDue(): void {
    timer = undefined;
    for (const query of due) {
      due.delete(query);
      if (query.state.fetchStatus === "fetching") waiting.add(query);
      else if (query.isActive()) void query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
    }
  }

  function markStale(query: Query): void {
    if (query.options.queryFn === skipToken) return;
    query.invalidate();
    if (query.isActive() || query.state.fetchStatus === "fetching") schedule(query);
  }

  /** True if this version of the entity has not been met yet, by an answer or by the feed. */
  function isNew({ object, id, version }: Change): boolean {
    if (version === null) return true;
    const key = `${object} ${id}`;
    const known = versions.get(key);
    if (known !== undefined && known >= version) return false;
    versions.delete(key);
    versions.set(key, version);
    const [oldest] = versions.keys();
    if (versions.size > MAX_VERSIONS && oldest !== undefined) versions.delete(oldest);
    return true;
  }

  /** Marks every answer as stale that is made of one of the objects. */
  function changed(change: Change, objects: readonly string[]): void {
    for (const query of cache.getQueryCache().getAll()) {
      const sources = table[pathOf(query.queryKey)];
      if (sources && objects.some((object) => isMadeOf(sources[object], query, change))) markStale(query);
    }
  }

  /** Marks what a router's queries answered: for a write whose answer has no versioned row. */
  function changedIn(router: string): void {
    for (const query of cache.getQueryCache().getAll()) {
      const path = pathOf(query.queryKey);
      if (path.startsWith(`${router}.`) && Object.keys(table[path] ?? {}).length > 0) markStale(query);
    }
  }

  return {
    isNew,
    changed,
    changedIn,
    /** After a time away of which nothing is known: no version counts as known. */
    forget: () => versions.clear(),
    stop() {
      clearTimeout(timer);
      stopListening();
    },
  };
}

function isMadeOf(source: Source | undefined, { queryKey }: Query, change: Change): boolean {
  return source === true || (typeof source === "function" && source(inputOf(queryKey), change));
}

/** `bookings.list` of the key `[["bookings", "list"], …]`, as tRPC writes it. */
function pathOf(key: readonly unknown[]): string {
  const [path] = key;
  return Array.isArray(path) ? path.join(".") : "";
}
